import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseOptions } from './options.ts'
import { withTemporaryFolder } from './support/temporary-folder.ts'
import { UsageError } from './usage-error.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

function run(...args: readonly string[]): { status: number | null; lines: readonly string[]; errors: string } {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = spawnSync(process.execPath, ['--import', loader, MAIN, ...args], { encoding: 'utf8' })
  return { status: child.status, lines: child.stdout.trimEnd().split('\n'), errors: child.stderr }
}

const vectors = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${JSON.stringify({ id: `unheard-of/1/${i}`, input: {}, expected: {} })}\n`).join('')

describe('npm run conformance', () => {
  it('lists the first twenty failing cases of a group and ends with the summary', async () => {
    await withTemporaryFolder({ 'unheard-of.ndjson': vectors(25) }, (folder) => {
      const { status, lines } = run(folder)
      expect(status).toBe(0)
      expect(lines.slice(0, 2)).toEqual(['unheard-of 0/25', '  unheard-of/1/0'])
      expect(lines.slice(-4)).toEqual(['  unheard-of/1/19', '  ... and 5 more', 'component vectors: 0/25', 'conformance: 0/25'])
    })
  })

  it('prints every failing case with its differences as JSON', async () => {
    await withTemporaryFolder({ 'unheard-of.ndjson': vectors(25), 'broken.json': '{' }, (folder) => {
      const { status, lines, errors } = run(folder, '--json')
      const report: unknown = JSON.parse(lines.join('\n'))
      expect(status).toBe(0)
      expect(report).toMatchObject({
        summary: 'conformance: 0/26',
        passed: 0,
        total: 26,
        groups: [{ group: 'unreadable' }, { group: 'unheard-of', total: 25 }],
      })
      expect(report).toHaveProperty('groups[1].failing[24]', { name: 'unheard-of/1/24', differences: ['not compared yet'] })
      expect(errors.trimEnd().split('\n').at(-1)).toBe('conformance: 0/26')
    })
  })

  it('judges an empty folder', async () => {
    await withTemporaryFolder({}, (folder) => expect(run(folder)).toMatchObject({ status: 0, lines: ['conformance: 0/0'] }))
  })

  it('reports a missing path', () => {
    expect(run('/nowhere/at-all')).toMatchObject({
      status: 2,
      errors: expect.stringContaining('no such file or folder: /nowhere/at-all'),
    })
  })
})

describe('parseOptions', () => {
  it('reads paths and flags', () => {
    expect(parseOptions(['a', '--json', 'b', '--only', 'taints', '--jobs', '1'])).toEqual({
      paths: ['a', 'b'],
      json: true,
      update: false,
      differences: false,
      inProcess: false,
      only: 'taints',
      jobs: 1,
    })
  })

  const refused: readonly (readonly string[])[] = [
    ['--unknown'],
    ['--jobs', '0'],
    ['--jobs', 'two'],
    ['--allow-lower', 'reason'],
    ['--update', '--allow-lower', ' '],
    ['--update', 'path'],
    ['--update', '--only', 'taints'],
  ]
  for (const args of refused) {
    it(`refuses ${args.join(' ')}`, () => {
      expect(() => parseOptions(args)).toThrow(UsageError)
    })
  }
})
