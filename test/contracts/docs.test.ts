import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withCommands } from '../../scripts/print-commands.ts'
import { pathsOfRooms, readRooms, withRoomTable } from '../../scripts/print-rooms.ts'
import { filesBelow } from '../../scripts/requirements/files-below.ts'
import { Command } from '../../src/cli/command.ts'
import { anchorsOf, isKnownPath, namedPaths, relativeLinks } from '../support/markdown.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8')
const PAGES = ['README.md', 'CONTRIBUTING.md', ...['docs', 'src'].flatMap(pagesBelow)]
/** Pages that show where things are. */
const MAPS = PAGES.filter((page) => /^CONTRIBUTING|^src\/|^docs\/(?:ARCHITECTURE|glossary|decisions\/)/.test(page))
const FOLDERS = ['src', 'test', 'scripts', 'docs', 'deploy', 'samples', '.ci', 'test/conformance/recordings']
const FILES = [...readdirSync(ROOT), ...FOLDERS.flatMap((folder) => filesBelow(ROOT, folder))]

function pagesBelow(folder: string): readonly string[] {
  return filesBelow(ROOT, folder).filter((file) => file.endsWith('.md'))
}

/** What is wrong with a link of a page; `undefined` where it leads to a file, and to a heading of it. */
function problemOf(link: string, page: string): string | undefined {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path))
  if (!existsSync(join(ROOT, target))) return `${link}: file not found`
  if (anchor === undefined || anchorsOf(read(target)).has(anchor)) return undefined
  return `${link}: heading not found`
}

/** Whether each name is in one of the files. */
function namesAreIn(names: readonly string[], files: readonly string[]): boolean {
  const texts = files.filter((file) => file.endsWith('.ts')).map(read)
  return names.every((name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
}

/** Whether a row of the table of decisions names what its files have. */
function isRowTrue(row: string): boolean {
  const [, , files = '', names = ''] = row.split('|')
  const words = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  return namesAreIn(words, namedPaths(`${files} ${names}`))
}

describe('the documentation', () => {
  it.each(PAGES)('%s links to files and headings that exist', (page) => {
    expect(relativeLinks(read(page)).flatMap((link) => problemOf(link, page) ?? [])).toEqual([])
  })

  it.each(MAPS)('%s names files that exist', (page) => {
    const paths = namedPaths(read(page))
    expect(paths.filter((path) => !isKnownPath(path, FILES))).toEqual([])
  })

  it('reports a link to a file or heading that does not exist', () => {
    expect(problemOf('../docs/nowhere.md', 'docs/ARCHITECTURE.md')).toBe('../docs/nowhere.md: file not found')
    expect(problemOf('#nothing', 'docs/ARCHITECTURE.md')).toBe('#nothing: heading not found')
    expect(problemOf('../README.md#your-cluster', 'docs/ARCHITECTURE.md')).toBeUndefined()
  })

  it('names functions that are in the files beside them', () => {
    const [, section = ''] = read('docs/ARCHITECTURE.md').split('## Where is ... decided')
    const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((row) => row.startsWith('| ') && row.includes('`src/'))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter((row) => !isRowTrue(row))).toEqual([])
  })

  it.each(MAPS)('%s names functions and fields that are in the file in parentheses after them', (page) => {
    const named = [...read(page).matchAll(/`(\w+)`s?\s\(`((?:src|test|scripts)\/[\w./-]+\.ts)`\)/g)]
    expect(named.flatMap(([text, name = '', path = '']) => (namesAreIn([name], [path]) ? [] : text))).toEqual([])
  })

  it('reports a name that a file does not have', () => {
    expect(isRowTrue('| x | `src/kube/template-hash.ts` | `podTemplateHash` |')).toBe(true)
    expect(isRowTrue('| x | `src/kube/template-hash.ts` | `podTemplateHsh` |')).toBe(false)
  })

  it('finds every decision from the architecture', () => {
    const linked = relativeLinks(read('docs/ARCHITECTURE.md'))
    const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((file) => `decisions/${file}`)
    expect(decisions.filter((file) => !linked.includes(file))).toEqual([])
  })
})

describe('the table of the rooms', () => {
  const rooms = readRooms()

  it('shows the import rules', () => {
    const page = read('docs/ARCHITECTURE.md')
    expect(withRoomTable(page, rooms) === page, 'docs/ARCHITECTURE.md is out of date: run npm run rooms').toBe(true)
  })

  it('contains every file of src', () => {
    const paths = pathsOfRooms(rooms).map((path) => `src/${path}`)
    const isHeld = (file: string): boolean => paths.some((path) => file === path || file.startsWith(`${path}/`))
    // A test is in the room of what it tests.
    expect(filesBelow(ROOT, 'src').filter((file) => !isHeld(file.replace(/\.test\.ts$/, '.ts')))).toEqual([])
  })

  it('names rooms that exist', () => {
    const names = new Set(rooms.map(({ name }) => name))
    expect(rooms.flatMap(({ imports }) => imports).filter((name) => !names.has(name))).toEqual([])
    expect(pathsOfRooms(rooms).filter((path) => !existsSync(join(ROOT, 'src', path)))).toEqual([])
  })
})

describe('the list of commands', () => {
  const page = '# Page\n\n## Commands\n\nold\n\n## Next\n'
  const program = new Command('rehearse').commandsGroup('Nodes:')
  const cordon = program.command('cordon').description('What would it do?').argument('[nodes...]')
  cordon.requiredOption('-f, --filename <file>').example('a -f x', 'as kubectl').example('b -f x')

  it('shows every command with its description', () => {
    const shown = read('docs/commands.md')
    expect(withCommands(shown) === shown, 'docs/commands.md is out of date: run npm run commands').toBe(true)
  })

  it('has the usage with required arguments, the purpose and the examples', () => {
    const [, list = ''] = withCommands(page, program).split('### Nodes\n\n')
    expect(list.replace(/ +#/g, ' #')).toBe(
      '```\nrehearse cordon [nodes...] -f <file> # What would it do?\n  rehearse cordon a -f x # as kubectl\n  rehearse cordon b -f x\n```\n\n## Next\n',
    )
  })

  it('needs its heading', () => {
    expect(() => withCommands('# Page\n', program)).toThrow('docs/commands.md has no heading "## Commands"')
  })
})

describe('the reader of pages', () => {
  const page =
    '# A page, with `code`\n\n[a](b.md#c) [d](https://e) `[f](g)` `src/cli/<name>.ts` `npm run x`\n\n```\n[h](i) `src/none`\n```\n## Two\n## Two\n'

  it('finds links, headings and paths, but not in examples', () => {
    expect(relativeLinks(page)).toEqual(['b.md#c'])
    expect([...anchorsOf(page)]).toEqual(['a-page-with-code', 'two', 'two-1'])
    expect(namedPaths(page)).toEqual(['src/cli/<name>.ts'])
  })

  it('recognises a path by its file, its folder, its end or any name', () => {
    const known = ['src/cli/main.ts', 'src/cli/', 'src/cli', 'main.ts', 'src/cli/<command>.ts']
    const unknown = ['src/c', 'src/cli/main', 'src/<x>.ts', 'ain.ts']
    expect([...known, ...unknown].filter((path) => isKnownPath(path, ['src/cli/main.ts']))).toEqual(known)
  })
})
