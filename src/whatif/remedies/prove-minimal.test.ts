import { expect, it } from 'vitest'
import { randomCluster } from '../../../test/simulation/random-cluster.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { Random } from '../../engine/run/random.ts'
import type { Action } from '../actions/action.ts'
import { type Base, observedAt } from '../base.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { compareVerdicts } from '../outcome/severity-order.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { remedies } from './remedies.ts'
import type { ScenarioRemedy } from './remedy.ts'

// Seeds with which changes are put together; with 13 and 57 the search passes one that is not needed in the result.
const SEEDS = [13, 34, 57, 58]

/** Everything that was run, by the changes that were made. */
function ask(base: Base, actions: readonly Action[]) {
  const scenario = scenarioOf(actions)
  const first = simulate(base, scenario)
  const runs = new Map<string, Outcome>([['', first]])
  const inquiry = remedies(base, scenario, first)
  let step = inquiry.next()
  while (!step.done) {
    const outcome = simulate(step.value.base, step.value.scenario)
    runs.set(step.value.scenario.name, outcome)
    step = inquiry.next(outcome)
  }
  return { first, runs, remedies: step.value.remedies }
}

function nameOf(changes: ScenarioRemedy['changes']): string {
  return changes.map(({ message }) => message).join('; ')
}

it.each(SEEDS)('every change of a remedy is necessary, and verified by its run (seed %i)', (seed) => {
  const random = Random.stream(seed, 'remedies')
  const { state } = randomCluster(random)
  const info = { clusterName: 'random', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  const base: Base = { state, info, coverage: [] }
  const nodes = state.list('Node').map(({ name }) => name)
  const found = ask(base, [{ kind: 'drain', nodes: { names: nodes.slice(0, 2) }, options: { ...DEFAULT_DRAIN_OPTIONS } }])
  expect(found.remedies.length).toBeGreaterThan(0)
  for (const { changes, outcome } of found.remedies) {
    expect(outcome.digest).toBe(simulate(base, outcome.scenario).digest)
    for (const change of changes) {
      const without = found.runs.get(nameOf(changes.filter((other) => other !== change)))
      expect(without && compareVerdicts(without, outcome), `without ${change.message}`).toBeGreaterThan(0)
    }
  }
})
