import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Base } from '../../src/whatif/base.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { validateScenario } from '../../src/whatif/validate-scenario.ts'
import { checkInvariants } from '../support/check-invariants.ts'
import { scenarioFrom } from './actions-of.ts'
import { clusterOf, NOUNS, NOW } from './cluster-of.ts'
import { BAD_NEWS, eventsOf, topicsOf } from './outcome-lines.ts'
import { type Line, readScenarios, type ScenarioText } from './scenario-text.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))) {
  describe(file, () => {
    for (const text of readScenarios(readFileSync(FOLDER + file, 'utf8'), file)) it(text.title, () => play(text))
  })
}

function play(text: ScenarioText): void {
  const state = clusterOf(text.given.filter(({ verb }) => NOUNS.has(verb)))
  const scenario = scenarioFrom(
    text.title,
    text.given.filter(({ verb }) => !NOUNS.has(verb)),
  )
  expect(checkInvariants(state)).toEqual([])
  expect(validateScenario(scenario, state)).toEqual([])
  const before = state.digest()
  const outcome = simulate(baseOf(state), scenario)
  expect(state.digest()).toBe(before)
  expect(checkInvariants(outcome.after)).toEqual([])
  expect(shown(outcome, text.expected), `${text.place} ${outcome.summary}`).toEqual(wanted(text.expected))
  expectOrder(outcome, text.expected)
}

function baseOf(state: ClusterState): Base {
  const info = { clusterName: 'test', takenAt: NOW, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

/** The topics that the scenario names, and all bad news, as the outcome reports them. */
function shown(outcome: Outcome, expected: readonly Line[]): readonly string[] {
  const topics = topicsOf(outcome)
  const named = expected.map(({ verb }) => verb).filter((verb) => verb !== 'order' && verb !== 'prints')
  const lines = [...new Set(['verdict', ...BAD_NEWS, ...named])].sort().flatMap((topic) => {
    const reported = topics[topic]
    if (!reported) throw new Error(`an outcome has no topic "${topic}"`)
    return reported.map((line) => `${topic} ${line}`)
  })
  const printed = expected.filter(({ verb, rest }) => verb === 'prints' && (topics['prints'] ?? []).includes(rest))
  return [...lines, ...printed.map(({ rest }) => `prints ${rest}`)].toSorted()
}

function wanted(expected: readonly Line[]): readonly string[] {
  return expected.flatMap(({ verb, rest }) => (verb === 'order' ? [] : `${verb} ${rest}`.trim())).toSorted()
}

/** `= order A x, B y` requires A of x before B of y; other things may happen in between. */
function expectOrder(outcome: Outcome, expected: readonly Line[]): void {
  const events = eventsOf(outcome)
  for (const { rest, place } of expected.filter(({ verb }) => verb === 'order')) {
    let from = 0
    for (const event of rest.split(', ')) {
      const at = events.indexOf(event, from)
      expect(at, `${place}: no "${event}" after what is before it in\n${events.join('\n')}`).toBeGreaterThanOrEqual(0)
      from = at + 1
    }
  }
}
