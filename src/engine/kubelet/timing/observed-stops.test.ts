import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, ownedBy, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { aDeployment, aReplicaSet } from '../../../../test/support/workloads.ts'
import { condition } from '../../../kube/condition.ts'
import { idOf } from '../../../kube/id-of.ts'
import { addMs } from '../../../kube/instant.ts'
import { type SeenStop, templateOf } from '../../../kube/seen-lives.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { workloadOf } from '../../../twin/workload-of.ts'
import { ASSUMED_TERMINATE_MS, ObservedStops } from './observed-stops.ts'
import type { Duration } from './timing-model.ts'

const NOW_SECONDS = 3600
const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const API = { kind: 'StatefulSet', namespace: 'default', name: 'api' } as const

const OLD: PodOptions = { ownerReferences: ownedBy('ReplicaSet', 'web-1') }
const NEW: PodOptions = { ownerReferences: ownedBy('ReplicaSet', 'web-2') }
const OTHER: PodOptions = { ownerReferences: ownedBy('StatefulSet', 'api') }

const at = (seconds: number) => addMs(T0, seconds * 1000)

/** A Deployment with two ReplicaSets on a node that is Ready, and what was observed in this cluster. */
class Cluster {
  readonly state = new ClusterState()
  readonly #stops: ObservedStops

  constructor(
    stops: readonly (readonly [workload: typeof WEB | typeof API, list: readonly SeenStop[]])[],
    pods: readonly PodOptions[] = [],
  ) {
    this.state.put(aDeployment('web'))
    for (const name of ['web-1', 'web-2']) this.state.put(aReplicaSet(name, { ownerReferences: ownedBy('Deployment', 'web') }))
    for (const [name, status] of [
      ['node-1', 'True'],
      ['lost', 'Unknown'],
    ] as const)
      this.state.put(aNode(name, { conditions: [condition({ type: 'Ready', status })] }))
    for (const [i, pod] of pods.entries()) this.state.put(aPod(this.state.shapes, `p${i}`, { nodeName: 'node-1', ...pod }))
    const lives = { pulls: new Map(), stops: new Map(stops.map(([workload, list]) => [idOf(workload), list])) }
    this.#stops = new ObservedStops(this.state, at(NOW_SECONDS), lives)
  }

  stop(options: PodOptions = OLD): Duration {
    const pod = aPod(this.state.shapes, 'new', options)
    return this.#stops.of(pod, workloadOf(pod, this.state))
  }
}

/** Stops of a template, milliseconds each. */
function each(template: PodOptions, ...ms: readonly number[]): readonly SeenStop[] {
  const name = templateOf(aPod(new ClusterState().shapes, 'gone', template)) ?? ''
  return ms.map((one) => ({ ms: one, withHook: false, killed: false, template: name }))
}

function killed(template: PodOptions, ms: number): readonly SeenStop[] {
  return each(template, ms).map((stop) => ({ ...stop, killed: true }))
}

const hook = (preStopSeconds: number, grace = 30, owner = OLD): PodOptions => ({
  ...owner,
  spec: { terminationGracePeriodSeconds: grace, containers: [aContainer({ preStopSeconds })] },
})

function statuses(init: object): Pick<PodOptions, 'containerStatuses'> {
  const rest = { name: 'main', ready: true, started: true, restartCount: 0, lastState: undefined }
  return { containerStatuses: [{ ...rest, allocatedResources: undefined, resources: undefined, state: undefined, ...init }] }
}

/** A pod whose deletion was requested this many seconds ago, with 30 s of grace, and whose container runs. */
function terminating(secondsAgo: number, rest: PodOptions = OLD): PodOptions {
  const running = statuses({ state: { kind: 'running', startedAt: T0 } })
  return { ...running, deletionTimestamp: at(NOW_SECONDS - secondsAgo + 30), deletionGracePeriodSeconds: 30, ...rest }
}

describe('how long pods take to stop', () => {
  it('WL-TERM-06 is the time of sibling pods, with the hook and within the grace period of the pod', () => {
    const cluster = new Cluster([[WEB, each(OLD, 8000, 9000, 13_000)]])
    expect(cluster.stop()).toMatchObject({ ms: 9000, samples: 3, spreadMs: 2000, provenance: 'OBSERVED', workload: WEB })
    expect(cluster.stop().quantile?.(1)).toBe(13_000)
    expect([hook(10), hook(0, 4), hook(-1)].map((pod) => cluster.stop(pod))).toMatchObject([
      { ms: 19_000 },
      { ms: 4000, spreadMs: 0 },
      { ms: 32_000, provenance: 'ASSUMED' },
    ])
  })

  it('is learned from the same template first, then from others of the workload', () => {
    const stops = [...each(OLD, 20_000, 20_000), ...each(NEW, 1000)]
    const both = new Cluster([[WEB, stops]])
    expect([both.stop(OLD), both.stop(NEW)]).toMatchObject([
      { ms: 20_000, samples: 2 },
      { ms: 1000, samples: 1 },
    ])
    expect(new Cluster([[WEB, each(OLD, 20_000)]]).stop(NEW)).toMatchObject({ ms: 20_000, samples: 1, workload: WEB })
  })

  it('is learned from other workloads with equal weights where its workload was not observed', () => {
    const cluster = new Cluster([
      [API, each(OTHER, ...Array.from({ length: 50 }, () => 2000))],
      [WEB, each(OLD, ...Array.from({ length: 11 }, () => 12_000))],
    ])
    const pods = [{}, { ownerReferences: ownedBy('DaemonSet', 'agent') }, hook(3, 30, {})].map((pod) => cluster.stop(pod))
    const shared = { provenance: 'OBSERVED', samples: 20, spreadMs: 5000, workload: undefined }
    expect(pods).toMatchObject([
      { ms: 7000, ...shared },
      { ms: 7000, ...shared },
      { ms: 10_000, ...shared },
    ])
    expect(cluster.stop(hook(-1, 30, {}))).toMatchObject({ ms: 32_000, provenance: 'ASSUMED' })
  })

  it('WL-TERM-07 WL-TERM-15 is assumed without observations, within the grace period', () => {
    const stops = [OLD, hook(0, 2), hook(10), hook(60), hook(-1)].map((pod) => new Cluster([]).stop(pod))
    expect(stops.map(({ ms }) => ms)).toEqual([ASSUMED_TERMINATE_MS, 2000, 15_000, 32_000, 32_000])
    expect(new Set(stops.map(({ provenance }) => provenance))).toEqual(new Set(['ASSUMED']))
  })

  it('WL-TERM-15 is the whole grace period of each pod, where siblings were killed at the end of theirs', () => {
    const cluster = new Cluster([[WEB, killed(OLD, 30_000)]])
    expect([OLD, hook(0, 60), hook(0, 5, {})].map((pod) => cluster.stop(pod))).toMatchObject([
      { ms: 30_000, spreadMs: 0, provenance: 'OBSERVED' },
      { ms: 60_000 },
      { ms: 5000, workload: undefined },
    ])
  })

  it('includes a hook that cannot be separated, for pods that have such a hook', () => {
    const cluster = new Cluster([[WEB, each(OLD, 11_000).map((stop) => ({ ...stop, withHook: true }))]])
    expect(cluster.stop(hook(-1))).toMatchObject({ ms: 11_000, provenance: 'OBSERVED' })
    expect(cluster.stop(hook(-1, 5)).ms).toBe(7000)
    expect(cluster.stop().provenance).toBe('ASSUMED')
  })

  it('is learned from pods that have ended and still have a finalizer', () => {
    const state = { kind: 'terminated', exitCode: 0, reason: '', startedAt: T0, finishedAt: at(6) } as const
    const held = { ...OLD, ...statuses({ state }), deletionTimestamp: at(30), deletionGracePeriodSeconds: 30 }
    expect(new Cluster([], [held]).stop()).toMatchObject({ ms: 6000, samples: 1, workload: WEB })
  })

  it('is at least what pods of the workload that are terminating have taken so far', () => {
    const pods = [terminating(20), terminating(12), terminating(3, OTHER)]
    const cluster = new Cluster([], pods)
    expect(cluster.stop()).toMatchObject({ ms: 20_000, provenance: 'OBSERVED', samples: 2, workload: WEB })
    expect(cluster.stop(OTHER)).toMatchObject({ ms: ASSUMED_TERMINATE_MS, provenance: 'ASSUMED' })
    expect(new Cluster([[WEB, each(OLD, 4000)]], pods).stop().ms).toBe(4000)
  })

  it('is not learned from pods that wait for something other than their containers', () => {
    const lost = { ...terminating(20), nodeName: 'lost' }
    const overdue = terminating(300)
    const notRunning = { ...terminating(20), containerStatuses: [] }
    expect(new Cluster([], [lost, overdue, notRunning]).stop()).toMatchObject({ provenance: 'ASSUMED' })
  })
})
