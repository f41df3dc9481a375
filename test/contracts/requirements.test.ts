import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CatalogueError, makeCatalogue, readCatalogue } from '../../scripts/requirements/catalogue.ts'
import { coverageLines, coverageOf } from '../../scripts/requirements/coverage.ts'
import { readCoveredCount } from '../../scripts/requirements/covered-count.ts'
import { findTestNames, namesInScenarios, namesInTests } from '../../scripts/requirements/test-names.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = `${ROOT}docs/requirements`

/** Made up here, so that no test of this file counts as proof of a real rule. */
const id = (number: string): string => ['WL', 'AAA', number].join('-')

describe('the requirements of this repository', () => {
  const catalogue = readCatalogue(FOLDER)
  const coverage = coverageOf(catalogue, findTestNames(ROOT))

  it('are the only ones that tests name', () => {
    expect(coverage.unknown).toEqual([])
  })

  it('have at least as many tests as were written down', () => {
    expect(coverage.covered.size).toBeGreaterThanOrEqual(readCoveredCount(FOLDER))
  })
})

describe('makeCatalogue', () => {
  const sections = [{ title: 'First', ids: [id('01'), id('02'), id('02a'), id('03')] }]

  it('resolves single identifiers, ranges and prefixes', () => {
    const resolve = (ids: string): readonly string[] => [
      ...makeCatalogue(sections, [{ ids, reason: 'because' }]).notApplicable.keys(),
    ]
    expect(resolve(id('02'))).toEqual([id('02')])
    expect(resolve(`${id('02')}..${id('03')}`)).toEqual([id('02'), id('02a'), id('03')])
    expect(resolve(id('*'))).toHaveLength(4)
  })

  const refused: readonly { name: string; entries: readonly { ids: string; reason: string }[]; message: RegExp }[] = [
    {
      name: 'an identifier that is not listed',
      entries: [{ ids: id('09'), reason: 'because' }],
      message: /matches no identifier/,
    },
    {
      name: 'a range that runs backwards',
      entries: [{ ids: `${id('03')}..${id('01')}`, reason: 'because' }],
      message: /matches no identifier/,
    },
    { name: 'an entry without a reason', entries: [{ ids: id('01'), reason: ' ' }], message: /has no reason/ },
    {
      name: 'two entries for one identifier',
      entries: [
        { ids: id('01'), reason: 'because' },
        { ids: id('*'), reason: 'because' },
      ],
      message: /stands in two entries/,
    },
  ]
  for (const { name, entries, message } of refused) {
    it(`refuses ${name}`, () => {
      expect(() => makeCatalogue(sections, entries)).toThrow(message)
    })
  }

  it('refuses an identifier that is listed twice', () => {
    expect(() => makeCatalogue([...sections, ...sections], [])).toThrow(CatalogueError)
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

describe('coverageOf', () => {
  it('tells covered, not applicable, missing and unknown rules apart', () => {
    const sections = [
      { title: 'First', ids: [id('01'), id('02')] },
      { title: 'Second', ids: [id('03'), id('04')] },
    ]
    const catalogue = makeCatalogue(sections, [{ ids: `${id('03')}..${id('04')}`, reason: 'because' }])
    const names = [
      { name: `${id('01')} and ${id('04')} hold`, file: 'a.test.ts' },
      { name: `${id('99')} holds`, file: 'b.test.ts' },
    ]
    const coverage = coverageOf(catalogue, names)
    expect(coverage.unknown).toEqual([`${id('99')} in b.test.ts`])
    expect(coverageLines(catalogue, coverage)).toEqual([
      'Without a test:',
      `  First (1): ${id('02')}`,
      'Not applicable:',
      `  ${id('03')}: because`,
      'Unknown, named by a test:',
      `  ${id('99')} in b.test.ts`,
      'requirements: 2 covered, 1 not applicable, 1 missing',
    ])
  })
})
