import { expect, it } from 'vitest'
import { SAMPLES, type SampleName, sampleBase, sampleQuestions } from '../auditor/sample-questions.ts'
import { answerDifferences, plainScenarios } from './answer-differences.ts'
import { recordedStates } from './recorded-states.ts'

/** `every-answer.test.ts` sends the others. */
const EVERY = 40

it.each(Object.keys(SAMPLES) as SampleName[])(
  'answers on a redacted export of the cluster %s are those on the cluster',
  async (name) => {
    const base = await sampleBase(name)
    const scenarios = sampleQuestions(base).filter((_, i) => i % EVERY === 0)
    expect(scenarios.length).toBeGreaterThan(10)
    expect(
      answerDifferences(
        base,
        scenarios.map(({ scenario }) => scenario),
      ),
    ).toEqual([])
  },
)

const RECORDED = [...recordedStates()].filter((_, i) => i % EVERY === 0)

it.each(RECORDED)('answers on a redacted export of the recorded state %s are those on the state', (_name, stateOf) => {
  const base = stateOf()
  expect(answerDifferences(base, plainScenarios(base))).toEqual([])
})
