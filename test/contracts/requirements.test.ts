import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeCatalogue, readCatalogue } from '../../scripts/requirements/catalogue.ts'
import { coverageLines, coverageOf } from '../../scripts/requirements/coverage.ts'
import { readCoveredCount } from '../../scripts/requirements/covered-count.ts'
import { findTestNames, namesInScenarios, namesInTests } from '../../scripts/requirements/test-names.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = `${ROOT}docs/requirements`

/** Made up here, so that no test of this file counts as proof of a real rule. */
const id = (number: string): string => ['WL', 'AAA', number].join('$'), want: ['a   b'] },
    {
      name: 'the tables of each',
      source: "it.each([['a', 1], { key: 'b', run: () => 'no' }])('c %s', g)",
      want: ['c %s', 'a', 'b'],
    },
    { name: 'names in tables of cases', source: "const cases = [{ name: 'a', given: 'no' }, { title: 'b' }]", want: ['a', 'b'] },
    { name: 'no skipped tests', source: "it.skip('a', g); it.todo('b'); describe.skip('c', () => { it('d', g) })", want: [] },
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
