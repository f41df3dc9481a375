import { describe, expect, it } from 'vitest'
import { aPod, ownedBy, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { aReplicaSet } from '../../../../test/support/workloads.ts'
import { addMs } from '../../../kube/instant.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import { EMPTY_BUDGET_STATUS, podDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { Volume } from '../../../kube/pod-spec.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { effectiveProtections } from './descheduler/evictor-policy.ts'
import { DEFAULT_MOVER_POLICIES, type Mover, type MoverPolicies, whoMoves } from './who-moves.ts'

const APP = { app: 'web' }
const WEB: PodOptions = { labels: APP, phase: 'Running', nodeName: 'node-1', ownerReferences: ownedBy('ReplicaSet', 'web') }
const LETTERS = { moves: '+', ignores: '.', refuses: '-' } as const

interface Setup {
  readonly allowed?: readonly number[]
  readonly policies?: Partial<MoverPolicies>
}

function verdicts(pod: PodOptions, { allowed = [], policies = {} }: Setup = {}) {
  const cluster = new ClusterState()
  cluster.put(aReplicaSet('web', { spec: { replicas: 2 } }))
  const row = aPod(cluster.shapes, 'p', { ...WEB, ...pod })
  cluster.put(row)
  allowed.forEach((disruptionsAllowed, i) => {
    const spec = {
      minAvailable: 1,
      maxUnavailable: undefined,
      selector: selectorOfLabels(APP),
      unhealthyPodEvictionPolicy: 'IfHealthyBudget',
    } as const
    const status = { ...EMPTY_BUDGET_STATUS, disruptionsAllowed }
    cluster.put(podDisruptionBudgetRow({ name: `b${i}`, namespace: row.namespace, spec, status }))
  })
  return whoMoves(row, { now: T0, cluster }, { ...DEFAULT_MOVER_POLICIES, ...policies })
}

/** One letter for each of kubectl drain, Cluster Autoscaler, Karpenter and the descheduler: + moves, . ignores, - refuses. */
function matrix(pod: PodOptions, setup?: Setup): string {
  return verdicts(pod, setup)
    .map(({ answer }) => LETTERS[answer])
    .join('')
}

function reasons(mover: Mover, pod: PodOptions, setup?: Setup): readonly string[] {
  return verdicts(pod, setup).find((verdict) => verdict.mover === mover)?.reasons ?? []
}

function volume(init: Partial<Volume>): PodOptions {
  return { spec: { volumes: [{ name: 'scratch', ...init } as Volume] } }
}

function annotated(key: string, value: string): PodOptions {
  return { annotations: { [key]: value } }
}

const SAFE = 'cluster-autoscaler.kubernetes.io/safe-to-evict'
const KEEP = 'karpenter.sh/do-not-disrupt'
const DESCHEDULER = 'descheduler.alpha.kubernetes.io'
const EMPTY_DIR = { emptyDir: { medium: '', sizeLimit: '' } }
const CLAIM = { persistentVolumeClaim: { claimName: 'data', readOnly: false } }

describe('whoMoves', () => {
  it.each<[name: string, pod: PodOptions, want: string, setup?: Setup]>([
    ['an ordinary pod', {}, '++++'],
    ['a pod without a controller', { ownerReferences: [] }, '--+-'],
    ['a failed one of those', { ownerReferences: [], phase: 'Failed' }, '++.-'],
    ['a pod of a DaemonSet that is gone', { ownerReferences: ownedBy('DaemonSet', 'agent') }, '--+-'],
    ['a pod of an unknown kind of owner', { ownerReferences: ownedBy('Tower', 'x', { apiVersion: 'example.com/v1' }) }, '+-++'],
    ['a pod of a ReplicaSet that is gone', { ownerReferences: ownedBy('ReplicaSet', 'old') }, '+-++'],
    ['a mirror pod', annotated('kubernetes.io/config.mirror', 'x'), '..+-'],
    ['a static pod', annotated('kubernetes.io/config.source', 'file'), '+++-'],
    ['a pod with an emptyDir', volume(EMPTY_DIR), '--+-'],
    ['a pod with an emptyDir in memory', volume({ emptyDir: { medium: 'Memory', sizeLimit: '' } }), '-++-'],
    ['a pod with a path of the node', volume({ hostPath: '/var' }), '+-+-'],
    ['a pod with a claim', volume(CLAIM), '++++'],
    ['a pod that is being deleted', { deletionTimestamp: addMs(T0, 30_000) }, '++.-'],
    ['a pod whose deletion hangs', { deletionTimestamp: addMs(T0, -61_000) }, '+..-'],
    ['a system pod', { namespace: 'kube-system', ownerReferences: ownedBy('Job', 'x') }, '+-++'],
    ['a pod of critical priority', { spec: { priority: 2_000_000_000 } }, '+++-'],
    ['a finished pod', { phase: 'Succeeded', spec: { restartPolicy: 'Never' } }, '++.+'],
    ['a pod that is safe to evict', { ...volume(EMPTY_DIR), ...annotated(SAFE, 'true') }, '-++-'],
    ['a pod that is not', annotated(SAFE, 'false'), '+-++'],
    ['a pod whose volume is safe', { ...volume(EMPTY_DIR), ...annotated(`${SAFE}-local-volumes`, 'a,scratch') }, '-++-'],
    ['a pod not to be disrupted', annotated(KEEP, 'true'), '++-+'],
    ['one for an hour that is older', { ...annotated(KEEP, '1h'), startTime: addMs(T0, -3_600_000) }, '++++'],
    ['one for an hour that is younger', { ...annotated(KEEP, '1h'), startTime: addMs(T0, -3_599_000) }, '++-+'],
    ['one with an invalid duration', annotated(KEEP, '-5m'), '++++'],
    ['a pod that preferably stays', annotated(`${DESCHEDULER}/prefer-no-eviction`, ''), '++++'],
    ['a pod that is offered', { ownerReferences: [], ...annotated(`${DESCHEDULER}/evict`, 'x') }, '--++'],
    ['a pod with a budget that has some left', {}, '++++', { allowed: [1] }],
    ['a pod with a budget that has none left', {}, '+--+', { allowed: [0] }],
    ['a pod with two budgets', {}, '++-+', { allowed: [1, 1] }],
  ])('WL-DIS-12 WL-DIS-16 %s', (_, pod, want, setup) => {
    expect(matrix(pod, setup)).toBe(want)
  })

  it('gives the reason in the words of each tool', () => {
    expect(reasons('Karpenter', {}, { allowed: [0] })).toEqual(['pdb prevents pod evictions'])
    expect(reasons('Karpenter', {}, { allowed: [1, 1] })).toEqual(['eviction does not support multiple PDBs'])
    expect(reasons('Cluster Autoscaler', { ownerReferences: [] })).toEqual(['default/p is not replicated'])
    expect(reasons('Cluster Autoscaler', { ownerReferences: ownedBy('Job', 'x') })).toEqual([
      'job for default/p is not available: err: job.batch "x" not found',
    ])
    expect(reasons('descheduler', { ...volume(EMPTY_DIR), ownerReferences: [] })).toEqual([
      'pod does not have any ownerRefs',
      'pod has local storage and is protected against eviction',
    ])
    expect(reasons('kubectl drain', { ownerReferences: [] })).toEqual([
      'cannot delete Pods that declare no controller (use --force to override): default/p',
    ])
  })

  it('follows the flags of the cluster autoscaler', () => {
    const clusterAutoscaler = { ...DEFAULT_MOVER_POLICIES.clusterAutoscaler, skipNodesWithLocalStorage: false }
    expect(matrix(volume(EMPTY_DIR), { policies: { clusterAutoscaler } })[1]).toBe('+')
    const counting = { ...DEFAULT_MOVER_POLICIES.clusterAutoscaler, minReplicaCount: 3 }
    expect(reasons('Cluster Autoscaler', {}, { policies: { clusterAutoscaler: counting } })).toEqual([
      'replication controller for default/p has too few replicas spec: 2 min: 3',
    ])
    const lax = { ...counting, skipNodesWithCustomControllerPods: false, skipNodesWithSystemPods: false }
    const foreign = { namespace: 'kube-system', ownerReferences: ownedBy('Tower', 'x') }
    expect(matrix(foreign, { policies: { clusterAutoscaler: lax } })[1]).toBe('+')
  })

  it('follows the policy of the descheduler', () => {
    const policy = DEFAULT_MOVER_POLICIES.descheduler
    const strict = {
      ...policy,
      protections: effectiveProtections({ defaultDisabled: ['FailedBarePods'], extraEnabled: ['PodsWithPVC', 'PodsWithoutPDB'] }),
      priorityThreshold: 'gold',
      minReplicas: 2,
      minPodAgeMs: 600_000,
      labelSelector: selectorOfLabels({ app: 'db' }),
      noEvictionIsMandatory: true,
    }
    expect(reasons('descheduler', volume(CLAIM), { policies: { descheduler: strict } })).toEqual([
      'pod has higher priority than specified priority class threshold',
      'pod with PVC is protected against eviction',
      'pod does not have a PodDisruptionBudget and is protected against eviction',
      'pod labels do not match the labelSelector filter in the policy parameter',
      'owner has 1 replicas which is less than minReplicas of 2',
      'pod age is not older than MinPodAge: &Duration{Duration:10m0s,} seconds',
    ])
    expect(reasons('descheduler', { ownerReferences: [] }, { policies: { descheduler: strict } })).toContain(
      'pod does not have any ownerRefs and is not in failed phase',
    )
    const kept = annotated(`${DESCHEDULER}/prefer-no-eviction`, '')
    expect(matrix(kept, { policies: { descheduler: strict } })[3]).toBe('-')
    const byClass = { ...strict, protectedStorageClasses: ['fast'] }
    expect(reasons('descheduler', volume(CLAIM), { policies: { descheduler: byClass } })).toContain(
      'failed to get persistent volume claim "default"/"data": persistentvolumeclaim "data" not found',
    )
  })
})
