import { describe, expect, it } from 'vitest'
import { aDaemonSet } from '../../../test/support/a-daemon-set.ts'
import { aBudget } from '../../../test/support/budgets.ts'
import { aNode, aPod, ownedBy, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { APP, aReplicaSet } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import type { NodeInit } from '../../kube/node.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { SchedulerTrial } from '../../whatif/model/scheduler-trial.ts'
import { evictPod } from '../eviction/eviction-api.ts'
import { drainabilityOf } from '../eviction/rules/cluster-autoscaler/cluster-autoscaler-rules.ts'
import { DEFAULT_SCALE_DOWN_POLICY } from '../eviction/rules/cluster-autoscaler/drainability.ts'
import { defaultSchedulerConfig } from '../scheduler/configuration/scheduler-config.ts'
import { DEFAULT_AUTOSCALER_OPTIONS } from './autoscaler-options.ts'
import { nodeGroups } from './node-groups.ts'
import { removableNodes, utilizationOf } from './scale-down-plan.ts'

const shapes = new ShapeInterner()
const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const NOT_READY = [condition({ type: 'Ready', status: 'False', lastTransitionTime: T0 })]
const BUSY_CPU = '3'

function node(name: string, init: Partial<NodeInit> = {}): Row {
  return aNode(name, { labels: { agentpool: 'workers', 'kubernetes.io/hostname': name }, conditions: READY, ...init })
}

/** A pod of the ReplicaSet web that requests a quarter of a node. */
function pod(name: string, nodeName: string, options: PodOptions = {}): Row {
  const life = { phase: 'Running', conditions: READY, startTime: T0, ownerReferences: ownedBy('ReplicaSet', 'web') } as const
  return aPod(shapes, name, { labels: APP, nodeName, cpu: '1', ...life, ...options })
}

/** Names of the nodes that could go. `busy` is a node of the group that is used too much to be one of them, with room for one pod. */
function removable(
  rows: readonly Row[],
  options = DEFAULT_AUTOSCALER_OPTIONS,
  leaving: readonly string[] = [],
): readonly string[] {
  const state = new ClusterState(shapes)
  const busy = [node('busy'), pod('large', 'busy', { cpu: BUSY_CPU })]
  for (const row of [aDaemonSet('agent'), aReplicaSet('web', { spec: { replicas: 3 } }), ...busy, ...rows]) state.put(row)
  const question = {
    cluster: state,
    now: addMs(T0, 3_600_000),
    groups: nodeGroups(state, { options, bootingIn: () => 0, samples: new Map() }),
    utilizationThreshold: options.utilizationThreshold,
    leaving: new Set(leaving),
    ports: {
      beginTrial: () => new SchedulerTrial(state, defaultSchedulerConfig(), T0),
      fateOf: (item: Parameters<typeof drainabilityOf>[0]) =>
        drainabilityOf(item, { cluster: state, now: addMs(T0, 3_600_000) }, DEFAULT_SCALE_DOWN_POLICY),
      evict: evictPodOf,
      onBoot: () => undefined,
    },
  }
  const before = state.digest()
  const names = removableNodes(question).map((item) => item.node.name)
  expect(state.digest()).toBe(before)
  return names
}

const evictPodOf: Parameters<typeof removableNodes>[0]['ports']['evict'] = ({ namespace, name }, turn) =>
  evictPod({ namespace, name, gracePeriodSeconds: undefined, dryRun: false }, turn)

describe('utilizationOf', () => {
  it.each([
    ['CPU', '3', '1Gi', 0.75],
    ['memory', '1', '12Gi', 0.75],
    ['nothing', '0', '0', 0],
  ])('uses the scarcer resource: %s', (_, cpu, memory, share) => {
    const { allocatable } = aNode('n')
    const { requests } = aPod(shapes, `uses-${cpu}-${memory}`, { cpu, memory })
    expect(utilizationOf({ allocatable, requested: requests })).toBe(share)
  })

  it('does not count a node without free resources', () => {
    expect(utilizationOf(aNode('n', { cpu: '0', memory: '0' }))).toBe(0)
  })
})

describe('removableNodes', () => {
  const empty = node('n')
  const disabled = { 'cluster-autoscaler.kubernetes.io/scale-down-disabled': 'true' }
  const daemon = (name: string, init: PodOptions = {}) =>
    pod(name, 'n', { ownerReferences: ownedBy('DaemonSet', 'agent'), ...init })

  it.each<[name: string, rows: readonly Row[], names: readonly string[]]>([
    ['an empty node', [empty], ['n']],
    ['a node with a pod that fits elsewhere', [empty, pod('a', 'n')], ['n']],
    ['a node with pods of DaemonSets alone', [empty, daemon('d')], ['n']],
    ['a node whose pods have ended', [empty, pod('a', 'n', { phase: 'Failed' }), pod('b', 'n', { phase: 'Failed' })], ['n']],
    [
      'a node with a pod that may be evicted by its note',
      [empty, pod('a', 'n', { ...bare(), annotations: safe('true') })],
      ['n'],
    ],
    ['no node whose pods fit on no other node', [empty, pod('a', 'n', { cpu: '1500m' })], []],
    ['no node that is used by half', [empty, pod('a', 'n', { cpu: '2' })], []],
    ['no node that DaemonSets use by half', [empty, daemon('d', { cpu: '2' })], []],
    ['no node that is marked to stay', [node('n', { annotations: disabled })], []],
    ['a node that is not ready', [node('n', { conditions: NOT_READY })], ['n']],
    [
      'a node whose pods may be killed at any time',
      [empty, pod('a', 'n', { cpu: '3', ...bare(), spec: { priority: -11 } })],
      ['n'],
    ],
    ['a node whose pods should be gone', [empty, pod('a', 'n', { cpu: '3', deletionTimestamp: T0 })], ['n']],
    ['no node whose pods of a low priority count', [empty, pod('a', 'n', { ...bare(), spec: { priority: -10 } })], []],
    ['no node of no group', [node('n', { labels: {} })], []],
    ['no node with a pod without a controller', [empty, pod('a', 'n', bare())], []],
    ['no node with a pod that is not safe to evict', [empty, pod('a', 'n', { annotations: safe('false') })], []],
    [
      'no node with a pod whose controller is gone',
      [empty, pod('a', 'n', { ownerReferences: ownedBy('ReplicaSet', 'gone') })],
      [],
    ],
    ['no node with a pod that a budget holds', [empty, pod('a', 'n'), aBudget('web', { status: { disruptionsAllowed: 0 } })], []],
    ['a node whose pods a budget lets go', [empty, pod('a', 'n'), aBudget('web', { status: { disruptionsAllowed: 1 } })], ['n']],
  ])('finds %s', (_, rows, names) => {
    expect(removable(rows)).toEqual(names)
  })

  it('does not remove two nodes that depend on the same free resources', () => {
    expect(removable([empty, node('o'), pod('a', 'n'), pod('b', 'o', { cpu: '900m' })])).toEqual(['o'])
    expect(removable([empty, node('o'), node('p'), pod('a', 'n'), pod('b', 'o')])).toEqual(['p', 'n'])
  })

  it('moves no pods to nodes that are unschedulable, unready or being deleted', () => {
    for (const closed of [{ unschedulable: true }, { conditions: NOT_READY }] as const)
      expect(removable([empty, pod('a', 'n', { cpu: '1100m' }), node('o', { ...closed, labels: {} })])).toEqual([])
    const going = [empty, pod('a', 'n', { cpu: '1100m' }), node('o', { labels: {} })]
    expect(removable(going)).toEqual(['n'])
    expect(removable(going, DEFAULT_AUTOSCALER_OPTIONS, ['o'])).toEqual([])
  })

  it('keeps a node whose pods do not fit elsewhere as a target for other pods', () => {
    const rows = [empty, pod('a', 'n', { cpu: '1100m' }), node('o', { unschedulable: true }), pod('b', 'o', { cpu: '1200m' })]
    expect(removable(rows)).toEqual(['o'])
    expect(removable([...rows, pod('c', 'n', { cpu: '1800m' })])).toEqual([])
  })

  it('keeps a group at its minimum size', () => {
    expect(removable([empty], { ...DEFAULT_AUTOSCALER_OPTIONS, minSize: 2 })).toEqual([])
  })
})

function bare(): PodOptions {
  return { ownerReferences: [] }
}

function safe(value: string): Readonly<Record<string, string>> {
  return { 'cluster-autoscaler.kubernetes.io/safe-to-evict': value }
}
