import { describe, expect, it } from 'vitest'
import { Random } from '../../src/engine/run/random.ts'
import { isPodActive, isPodReady } from '../../src/kube/pod.ts'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import { ScenarioActor } from '../../src/whatif/actions/scenario-actor.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'
import { createModel } from '../../src/whatif/model/create-model.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { Simulation } from '../../src/whatif/simulation.ts'
import { checkInvariants } from '../support/check-invariants.ts'
import { randomActions, randomCluster } from './random-cluster.ts'

// SIM_SEED=n repeats one seed; SIM_SEEDS=n runs n seeds.
const ONE = process.env['SIM_SEED']
const COUNT = Number(process.env['SIM_SEEDS'] ?? 25)
const SEEDS = ONE === undefined ? Array.from({ length: COUNT }, (_, i) => i + 1) : [Number(ONE)]

const EVENTS_MAX = 200_000

function pin(state: ClusterState): Base {
  const info = { clusterName: 'random', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

/** What has to be true after every run, whatever was done in it; in words when it does not. */
function wrongIn(outcome: Outcome, base: ClusterState): readonly string[] {
  const { after } = outcome
  const wrong = [...checkInvariants(after)]
  const pods = after.list('Pod')
  for (const pod of pods) {
    if (pod.nodeName !== '' && !after.get('Node', '', pod.nodeName)) wrong.push(`${pod.name} is on a node that is not there`)
  }
  for (const { name, requested, allocatable, podCount } of after.list('Node')) {
    // Some clusters begin with more than fits: chance has put it there, not the scheduler.
    const before = base.get('Node', '', name)?.requested.milliCpu ?? 0
    if (requested.milliCpu > Math.max(allocatable.milliCpu, before)) wrong.push(`node ${name} is given more than it has`)
    if (podCount > allocatable.pods) wrong.push(`node ${name} has too many pods`)
  }
  for (const [i, event] of outcome.timeline.entries()) {
    if (event.atMs < (outcome.timeline[i - 1]?.atMs ?? 0)) wrong.push(`the timeline goes back at ${event.message}`)
  }
  for (const { readyMin, readyBefore, readyAfter, workload } of outcome.workloads) {
    if (readyMin < 0 || readyMin > Math.min(readyBefore, readyAfter)) wrong.push(`${workload.name}: the least is not the least`)
  }
  for (const { endpointsMin, service } of outcome.services) if (endpointsMin < 0) wrong.push(`${service.name}: endpoints below 0`)
  for (const { allowedMin, budget } of outcome.budgets) if (allowedMin < 0) wrong.push(`${budget.name}: allows less than nothing`)
  return wrong
}

/** Lets all nodes in and waits: everything that has room has to run in the end. */
function settle(state: ClusterState): Simulation {
  const base = pin(state)
  const names = state.list('Node').map(({ name }) => name)
  const actions: readonly Action[] = [{ kind: 'uncordon', nodes: { names } }]
  const model = createModel(base, scenarioOf(actions), { onBound: () => {} })
  const run = new Simulation({
    base: state,
    now: base.info.takenAt,
    seed: 1,
    actors: [new ScenarioActor(actions), ...model.actors],
    admission: model.admission,
  })
  const { end } = run.run({ eventsMax: EVENTS_MAX })
  expect(end, 'no actor keeps waking up').toBe('quiet')
  return run
}

/** Workloads that did not get their pods although nothing blocks them. */
function unsettledIn(state: ClusterState): readonly string[] {
  const pods = state.list('Pod')
  const wrong = [...checkInvariants(state)]
  for (const pod of pods) {
    if (pod.deletionTimestamp !== undefined) wrong.push(`${pod.name} still ends`)
    if (pod.nodeName === '' && isPodActive(pod)) {
      const cpu = pod.requests.milliCpu
      const apart = pod.shape.spec.podAntiAffinity !== undefined
      const free = state
        .list('Node')

        .filter(({ name }) => pod.targetNodeName === '' || pod.targetNodeName === name)
        .filter((node) => !node.unschedulable && node.allocatable.milliCpu - node.requested.milliCpu >= cpu)
      if (free.length > 0 && !apart) wrong.push(`${pod.name} waits although ${free.map(({ name }) => name).join(', ')} has room`)
    }
    if (pod.nodeName !== '' && isPodActive(pod) && !isPodReady(pod) && !isIll(pod.name, state))
      wrong.push(`${pod.name} never gets ready`)
  }
  for (const kind of ['ReplicaSet', 'StatefulSet'] as const) {
    for (const row of state.list(kind)) {
      const own = state.podsOwnedBy(row.uid).filter(isPodActive)
      // A member that is not ready blocks all others, up and down.
      const waits = kind === 'StatefulSet' && own.some((pod) => !isPodReady(pod))
      if (own.length !== row.spec.replicas && !waits)
        wrong.push(`${kind} ${row.name} has ${own.length} pods and wants ${row.spec.replicas}`)
      if (row.status.readyReplicas !== own.filter(isPodReady).length)
        wrong.push(`${kind} ${row.name} reports other ready pods than it has`)
    }
  }
  for (const { name, spec, uid } of state.list('Deployment')) {
    const wanted = state.dependentsOf(uid).reduce((sum, row) => sum + (row.kind === 'ReplicaSet' ? row.spec.replicas : 0), 0)
    if (wanted !== spec.replicas) wrong.push(`Deployment ${name}: its ReplicaSets want ${wanted} of ${spec.replicas}`)
  }
  for (const budget of state.list('PodDisruptionBudget')) {
    const healthy = state
      .podsMatching(budget.namespace, budget.spec.selector)
      .filter((pod) => isPodActive(pod) && isPodReady(pod)).length
    if (budget.status.currentHealthy !== healthy)
      wrong.push(`budget ${budget.name} counts ${budget.status.currentHealthy} healthy pods of ${healthy}`)
  }
  return wrong
}

/** A pod whose application was ill at the start: its replacements are expected to be as ill. */
function isIll(name: string, state: ClusterState): boolean {
  const pod = state.get('Pod', 'default', name)
  const app = pod?.labels['app']
  return state
    .list('Pod')
    .some(
      (other) =>
        other.labels['app'] === app && other.containerStatuses.some(({ restartCount, ready }) => restartCount > 0 || !ready),
    )
}

describe('random scenarios on random clusters', () => {
  it.each(SEEDS)('seed %i: keeps its invariants during actions, and recovers after them', (seed) => {
    const random = new Random(seed)
    const { text, state } = randomCluster(random)
    const actions = randomActions(random, state)
    const played = `SIM_SEED=${seed}\n${text}\n${actions.map((action) => JSON.stringify(action)).join('\n')}`
    expect(checkInvariants(state), played).toEqual([])
    const before = state.digest()
    const outcome = simulate(pin(state), scenarioOf(actions, { seed }), {
      eventsMax: EVENTS_MAX,
      virtualMsMax: 24 * 3_600_000,
      shouldStop: undefined,
    })
    expect(outcome.quiet, played).toBe(true)
    expect(wrongIn(outcome, state), played).toEqual([])
    expect(state.digest(), played).toBe(before)
    const settled = settle(outcome.after)
    expect(unsettledIn(settled.state), played).toEqual([])
    const rest = settled.run({ until: settled.now + 3_600_000, untilTime: true, eventsMax: EVENTS_MAX })
    expect(rest.events, `${played}\nan hour of rest`).toBeLessThan(2000)
  })
})
