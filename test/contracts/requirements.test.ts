import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { citationsIn } from '../../scripts/requirements/citations.ts'
import { findCitingTexts } from '../../scripts/requirements/citing-texts.ts'
import { coverageOf } from '../../scripts/requirements/coverage.ts'
import { isComplete, reportLines } from '../../scripts/requirements/report.ts'
import { readRuleBook, withFileTable } from '../../scripts/requirements/rule-book.ts'
import { parseRuleFile } from '../../scripts/requirements/rule-file.ts'
import { namesInScenarios, namesInTests } from '../../scripts/requirements/test-names.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = mkdtempSync(join(tmpdir(), 'rules-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

/** Made up and put together here, so that nothing in this file counts as a citation of a real rule. */
const wl = (number: string): string => ['WL', 'AAA', number].join('-')
const item = (number: string): string => ['B99', number].join('.')
const SEMANTICS = ['seman', 'tics'].join('')

/** A repository in which everything is as it has to be. */
const SOUND: Readonly<Record<string, string>> = {
  'README.md': '# Made up',
  'docs/rules/README.md': '# The rules',
  'docs/rules/workloads/made-up.md': `# Made up (WL-AAA)\n\nSource: a page\n\n- **${wl('01')}** One.\n- **${wl('02')}** Two. (Not applicable: advice.)\n`,
  'docs/rules/semantics/made-up.md': `# Made up (B99)\n\nSource: pkg/x (f)\n\n- **${item('1')}** One.\n- **${item('2')}** Two.\n`,
  'src/a.ts': `/** One and two (${SEMANTICS} ${item('1')}-2). */\nexport const a = 1\n`,
  'test/a.test.ts': `it('${wl('01')} holds', () => {})\n`,
}

let repositories = 0

/** Writes the sound repository with other texts in some of its files, and checks it. */
function check(changes: Readonly<Record<string, string>>) {
  const root = join(FOLDER, String(repositories++))
  for (const [path, text] of Object.entries({ ...SOUND, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const book = readRuleBook(join(root, 'docs/rules'))
  const coverage = coverageOf(book, findCitingTexts(root))
  return { problems: book.problems, ...coverage, complete: isComplete(book, coverage), lines: reportLines(book, coverage) }
}

describe('the rules of this repository', () => {
  const book = readRuleBook(`${ROOT}docs/rules`)
  const texts = findCitingTexts(ROOT)
  const coverage = coverageOf(book, texts)

  it('each have a source and are defined once', () => {
    expect(book.problems).toEqual([])
  })

  it('are the only ones that are cited', () => {
    expect(coverage.unknown).toEqual([])
  })

  it('are all proved by a test or followed by code', () => {
    expect(coverage.missing).toEqual([])
  })

  it('are missed when the tests are gone', () => {
    const { missing } = coverageOf(book, { ...texts, testNames: [] })
    const needTests = [...coverage.covered].filter((id) => /^(?:SC|WL)-/.test(id))
    const excused = needTests.filter((id) => book.rules.get(id)?.notApplicable !== undefined)
    expect(missing.filter((id) => coverage.covered.has(id))).toHaveLength(needTests.length - excused.length)
  })

  it('are in the files that the README lists', () => {
    const readme = readFileSync(`${ROOT}docs/rules/README.md`, 'utf8')
    expect(withFileTable(readme, book)).toBe(readme)
  })
})

describe('a made-up repository', () => {
  const made = (path: keyof typeof SOUND, from: string, to: string) => check({ [path]: (SOUND[path] ?? '').replace(from, to) })

  it('is complete', () => {
    expect(check({})).toMatchObject({ problems: [], unknown: [], missing: [], notApplicable: [wl('02')], complete: true })
    expect(check({}).lines).toEqual([
      '   2 of   2  semantics/made-up.md',
      '   1 of   2  workloads/made-up.md',
      'Not applicable:',
      `  ${wl('02')}: advice.`,
      'requirements: 3 covered, 1 not applicable, 0 missing',
    ])
  })

  it('fails where code cites a rule that is not there', () => {
    const { unknown, complete } = check({ 'src/b.ts': `// ${wl('09')} and ${SEMANTICS} ${item('7')}` })
    expect(unknown).toEqual([`${wl('09')} in src/b.ts`, `${item('7')} in src/b.ts`])
    expect(complete).toBe(false)
  })

  it('fails where a range ends at a rule that is not there', () => {
    const { unknown, complete } = check({ 'src/b.ts': `// ${wl('01')}..03 and ${SEMANTICS} ${item('1')}-3` })
    expect(unknown).toEqual([`${wl('01')}..${wl('03')} in src/b.ts`, `${item('1')}..${item('3')} in src/b.ts`])
    expect(complete).toBe(false)
  })

  it('fails where a range runs backwards', () => {
    expect(check({ 'src/b.ts': `// ${item('2')}-1` }).unknown).toEqual([`${item('2')}..${item('1')} in src/b.ts`])
  })

  it('fails where a test, a script, a document or the README cites a rule that is not there', () => {
    for (const file of ['test/b.test.ts', 'test/scenarios/b.txt', 'scripts/b.ts', 'docs/b.md', 'README.md']) {
      const { unknown, complete } = check({ [file]: `scenario ${wl('09')} is not there` })
      expect([unknown, complete]).toEqual([[`${wl('09')} in ${file}`], false])
    }
  })

  it('fails where no test names a documented rule, although code cites it', () => {
    const { missing, complete, lines } = check({ 'test/a.test.ts': '', 'src/b.ts': `// ${wl('01')}` })
    expect([missing, complete]).toEqual([[wl('01')], false])
    expect(lines).toContain(`  ${wl('01')}`)
  })

  it('fails where the only test of a rule is skipped', () => {
    const { missing } = check({ 'test/a.test.ts': `it.${'skip'}('${wl('01')} holds', () => {})` })
    expect(missing).toEqual([wl('01')])
  })

  it('fails where nothing cites a rule of the source', () => {
    const { missing, complete } = made('src/a.ts', '-2', '')
    expect([missing, complete]).toEqual([[item('2')], false])
  })

  it('counts a citation of the whole section', () => {
    expect(check({ 'src/a.ts': `// ${SEMANTICS} ${item('x').slice(0, 3)}` })).toMatchObject({ unknown: [], missing: [] })
  })

  it('counts a citation of a part of a rule, and fails where the rule has no such part', () => {
    const parts = {
      'docs/rules/semantics/made-up.md': `# A (B99)\n\nSource: x\n\n- **${item('1')}** In order: (a) one, (b) two.\n`,
    }
    expect(check({ ...parts, 'src/a.ts': `// ${item('1b')}` })).toMatchObject({ unknown: [], missing: [] })
    expect(check({ ...parts, 'src/a.ts': `// ${item('1c')}` })).toMatchObject({ unknown: [`${item('1c')} in src/a.ts`] })
  })

  it('fails where a rule has no source', () => {
    const { problems, complete } = made('docs/rules/workloads/made-up.md', 'Source: a page', '')
    expect(problems).toEqual([1, 2].map((n) => `workloads/made-up.md: ${wl(`0${n}`)} has no source`))
    expect(complete).toBe(false)
  })

  it('fails where a rule is defined twice', () => {
    const { problems, complete } = check({ 'docs/rules/workloads/other.md': SOUND['docs/rules/workloads/made-up.md'] ?? '' })
    expect(problems).toEqual(['01', '02'].map((n) => `workloads/other.md: ${wl(n)} is defined twice`))
    expect(complete).toBe(false)
  })

  it('fails without rules', () => {
    const none = { 'docs/rules/workloads/made-up.md': '# A (WL-AAA)', 'docs/rules/semantics/made-up.md': '# B (B99)' }
    expect(check({ ...none, 'src/a.ts': '', 'test/a.test.ts': '' })).toMatchObject({ problems: [], complete: false })
  })
})

describe('parseRuleFile', () => {
  const parse = (...lines: readonly string[]) => parseRuleFile('a.md', ['# Made up (WL-AAA)', ...lines].join('\n'))

  it('takes the source of the rule before that of its section and of the file', () => {
    const { rules } = parse(
      'Source: file',
      `- **${wl('01')}** One.`,
      '## A',
      `- **${wl('02')}** Two.`,
      'Source: section (f)',
      `- **${wl('03')}** Three (3). (Source: own (g)) (Not applicable: advice (mine).)`,
      `- **${wl('03a')}** Four.`,
      '## B',
      `- **${wl('04')}** Five.`,
    )
    expect(rules.map(({ source }) => source)).toEqual(['file', 'file', 'own (g)', 'section (f)', 'file'])
    expect(rules[2]).toMatchObject({ text: 'Three (3).', notApplicable: 'advice (mine).' })
  })

  it.each([
    ['a heading without prefixes', ['# Made up', 'Source: x'], 'a.md: the heading is not "# Title (PREFIX)"'],
    ['a line that is not a rule', ['# A (B99)', '- **Not** a rule'], 'a.md: not a rule: - **Not** a rule'],
    ['a rule of another section', ['# A (B98)', 'Source: x', `- **${item('1')}** X.`], `a.md: ${item('1')} does not begin with`],
    ['a rule without text', ['# A (B99)', `- **${item('1')}** (Source: x)`], `a.md: ${item('1')} has no text`],
    [
      'an empty reason',
      ['# A (B99)', 'Source: x', `- **${item('1')}** X. (Not applicable: )`],
      'is not applicable without a reason',
    ],
  ])('refuses %s', (_name, lines, problem) => {
    const { problems } = parseRuleFile('a.md', lines.join('\n'))
    expect(problems).toEqual([expect.stringContaining(problem)])
  })
})

describe('citationsIn', () => {
  const cited = (text: string): readonly string[] =>
    citationsIn(text).map(({ first, last }) => (first === last ? first : `${first}..${last}`))

  it.each([
    [
      'lists and ranges of documented rules',
      `${wl('01')}, -02, -04 to -06 and ${wl('08')}..10`,
      ['01', '02', '04..06', '08..10'],
    ],
    ['full ends of ranges', `${wl('01')} to ${wl('03')}, ${wl('05')}..${wl('06')}`, ['01..03', '05..06']],
    ['numbers that belong to the sentence', `${wl('01')} and 2 more, ${wl('02')} to 5`, ['01', '02']],
  ])('reads %s', (_name, text, want) => {
    expect(cited(text)).toEqual(want.map((each) => each.split('..').map(wl).join('..')))
  })

  it.each([
    ['an item', item('1'), [item('1')]],
    [
      'ranges of items',
      `${item('1')}-10 and ${item('12')}-${item('14')}`,
      [`${item('1')}..${item('10')}`, `${item('12')}..${item('14')}`],
    ],
    ['items on the next line of a comment', `${item('1')},\n * ${item('2')}`, [item('1'), item('2')]],
    ['sections', `${SEMANTICS} B${7}, B${8} and D, C`, [`B${7}`, `B${8}`, 'D', 'C']],
    ['ranges of sections', `${SEMANTICS} D${5}-D${7}`, [`D${5}..D${7}`]],
    ['no letters of other words', `${SEMANTICS} Against A, v${item('1')}, x-${item('2')}`, []],
  ])('reads %s', (_name, text, want) => {
    expect(cited(text)).toEqual(want)
  })
})

describe('namesInTests', () => {
  const table: readonly { name: string; source: string; want: readonly string[] }[] = [
    {
      name: 'titles',
      source: "describe('a', () => { it('b', () => { f('no') }); test.each(t)('c', g) })",
      want: ['a', 'b', 'c'],
    },
    { name: 'templates', source: ['it(`a ', '{x} b`, g)'].join('$'), want: ['a   b'] },
    {
      name: 'the tables of each',
      source: "it.each([['a', 1], { key: 'b', run: () => 'no' }])('c %s', g)",
      want: ['c %s', 'a', 'b'],
    },
    { name: 'names in tables of cases', source: "const cases = [{ name: 'a', given: 'no' }, { title: 'b' }]", want: ['a', 'b'] },
    {
      name: 'no skipped tests',
      source: `it.${'skip'}('a', g); it.${'todo'}('b'); describe.${'skip'}('c', () => { it('d', g) })`,
      want: [],
    },
    { name: 'no comments and other calls', source: "// it('a')\nexpect('b').toBe('c')", want: [] },
  ]
  for (const { name, source, want } of table) {
    it(`finds ${name}`, () => {
      expect(namesInTests(source, 'x.test.ts')).toEqual(want)
    })
  }

  it('finds the titles of text scenarios', () => {
    expect(namesInScenarios('scenario: a\n  node n\nscenario b\n# scenario c\n')).toEqual(['scenario: a', 'scenario b'])
  })
})
