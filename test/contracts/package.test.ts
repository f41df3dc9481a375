import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesRead, notShipped } from './package-contents.ts'

const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[]; bin: Record<string, string> }

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => [`src/${name}`, readFileSync(`src/${name}`, 'utf8')] as const)

it('the package contains the files that its code reads', () => {
  const read = filesRead(SOURCES)
  expect(read).toContain('test/conformance/ratchet.json')
  expect(read.filter((path) => !path.startsWith('dist/') && !existsSync(path))).toEqual([])
  expect(notShipped(read, PACKAGE.files)).toEqual([])
})

it('the package lists only existing files, besides the build, and contains its commands', () => {
  expect(PACKAGE.files.filter((entry) => entry !== 'dist' && !existsSync(entry))).toEqual([])
  expect(notShipped(Object.values(PACKAGE.bin), PACKAGE.files)).toEqual([])
})

it('a file that code reads without an entry is reported', () => {
  const text = "const A = packageFile('samples/a.json')\nconst B = packageFile('src/server/worker.ts')"
  const read = filesRead([['src/server/made-up.ts', `${text}\nconst C = packageFile('package.json')`]])
  expect(read).toEqual(['samples/a.json', 'package.json'])
  expect(notShipped(read, ['samples'])).toEqual([])
  expect(notShipped(read, ['dist', 'samples/b.json'])).toEqual(['samples/a.json'])
})
