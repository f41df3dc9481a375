import { expect, it } from 'vitest'
import { SAMPLES, type SampleName, sampleBase, sampleQuestions } from '../auditor/sample-questions.ts'
import { answerDifferences, plainScenarios } from './answer-differences.ts'
import { exportText, redactedExport } from './exported-base.ts'
import { originalTexts, textsIn } from './original-texts.ts'
import { recordedStates } from './recorded-states.ts'

it.each(Object.keys(SAMPLES) as SampleName[])(
  'all answers on a redacted export of the cluster %s are those on the cluster',
  async (name) => {
    const base = await sampleBase(name)
    const scenarios = sampleQuestions(base).map(({ scenario }) => scenario)
    expect(answerDifferences(base, scenarios)).toEqual([])
  },
)

it('no redacted export of a recorded state has one of its texts', () => {
  const found = [...recordedStates()].flatMap(([name, stateOf]) => {
    const base = stateOf()
    const originals = originalTexts(JSON.parse(exportText(base)).items.slice(1))
    return textsIn(redactedExport(base).text, originals).map((text) => `${name}: ${text}`)
  })
  expect(found).toEqual([])
})

it('all answers on redacted exports of recorded states are those on the states', () => {
  const states = [...recordedStates().values()]
  expect(states.length).toBeGreaterThan(500)
  const differences = states.flatMap((stateOf) => {
    const base = stateOf()
    return answerDifferences(base, plainScenarios(base))
  })
  expect(differences).toEqual([])
})
