import { describe, expect, it } from 'vitest'
import { aPod, ownedBy, type PodOptions, T0 } from '../../../../../test/support/builders.ts'
import { aReplicaSet } from '../../../../../test/support/workloads.ts'
import { addMs } from '../../../../kube/instant.ts'
import { selectorOfLabels } from '../../../../kube/label-selector.ts'
import { EMPTY_BUDGET_STATUS, podDisruptionBudgetRow } from '../../../../kube/pod-disruption-budget.ts'
import type { Volume } from '../../../../kube/pod-spec.ts'
import { ClusterState } from '../../../../twin/cluster-state.ts'
import { drainabilityOf } from './cluster-autoscaler-rules.ts'
import { DEFAULT_SCALE_DOWN_POLICY, type ScaleDownPolicy } from './drainability.ts'

const APP = { app: 'web' }
const AUTOSCALER = 'cluster-autoscaler.kubernetes.io'
const SAFE = { annotations: { [`${AUTOSCALER}/safe-to-evict`]: 'true' } }
const UNSAFE = { annotations: { [`${AUTOSCALER}/safe-to-evict`]: 'false' } }
const REPLICATED: PodOptions = { ownerReferences: ownedBy('ReplicaSet', 'web') }
const NAKED: PodOptions = { ownerReferences: [] }
const CUSTOM: PodOptions = { ownerReferences: ownedBy('Tower', 'x', { apiVersion: 'example.com/v1' }) }
const SYSTEM: PodOptions = { namespace: 'kube-system', ...CUSTOM }
const MEMORY = { emptyDir: { medium: 'Memory', sizeLimit: '' } }
const DISK = { emptyDir: { medium: '', sizeLimit: '' } }

function volumes(...sources: readonly Partial<Volume>[]): PodOptions {
  return { spec: { volumes: sources.map((source, i) => ({ name: `v${i}`, ...source }) as Volume) } }
}

function safeVolumes(names: string): PodOptions {
  return { annotations: { [`${AUTOSCALER}/safe-to-evict-local-volumes`]: names } }
}

/** Seconds from the moment at which a pod, deleted with this grace, should have been gone. */
function deleted(late: number, grace: number): PodOptions {
  return { deletionTimestamp: addMs(T0, -late * 1000), spec: { terminationGracePeriodSeconds: grace } }
}

interface Setup {
  readonly policy?: Partial<ScaleDownPolicy>
  /** Disruptions that the budget of the pod allows; no budget without it. */
  readonly allowed?: number
  /** Replicas of the ReplicaSet, and of the controller of older days. */
  readonly replicas?: number
}

function judged(pod: PodOptions, { policy = {}, allowed, replicas = 1 }: Setup = {}): string {
  const cluster = new ClusterState()
  cluster.put(aReplicaSet('web', { spec: { replicas } }))
  const row = aPod(cluster.shapes, 'p', { labels: APP, phase: 'Running', nodeName: 'node', ...REPLICATED, ...pod })
  cluster.put(row)
  if (allowed !== undefined) {
    const spec = {
      minAvailable: 1,
      maxUnavailable: undefined,
      selector: selectorOfLabels(APP),
      unhealthyPodEvictionPolicy: 'IfHealthyBudget',
    } as const
    const status = { ...EMPTY_BUDGET_STATUS, disruptionsAllowed: allowed }
    cluster.put(podDisruptionBudgetRow({ name: 'b', namespace: row.namespace, spec, status }))
  }
  const found = drainabilityOf(row, { now: T0, cluster }, { ...DEFAULT_SCALE_DOWN_POLICY, ...policy })
  return found.outcome === 'block' ? found.reason : found.outcome
}

const LAX = { policy: { skipNodesWithCustomControllerPods: false } }

/** The cases that the cluster autoscaler's own tests describe (simulator/drain_test.go and drainability/rules). */
describe('the cluster autoscaler rules for a pod', () => {
  it.each<[name: string, pod: PodOptions, want: string, setup?: Setup]>([
    ['one of a ReplicaSet', {}, 'drain'],
    ['one without a controller', NAKED, 'NotReplicated'],
    ['one of a controller of its own kind', CUSTOM, 'NotReplicated'],
    ['one of those where they count', CUSTOM, 'drain', LAX],
    ['one without a controller where they count', NAKED, 'NotReplicated', LAX],
    ['one of a ReplicaSet that is gone', { ownerReferences: ownedBy('ReplicaSet', 'old') }, 'ControllerNotFound'],
    ['one of it where it is not checked', { ownerReferences: ownedBy('ReplicaSet', 'old') }, 'drain', LAX],
    ['one of a Job that is gone', { ownerReferences: ownedBy('Job', 'j') }, 'ControllerNotFound'],
    ['one of a StatefulSet that is gone', { ownerReferences: ownedBy('StatefulSet', 's') }, 'ControllerNotFound'],
    [
      'one of a ReplicationController that is gone',
      { ownerReferences: ownedBy('ReplicationController', 'r') },
      'ControllerNotFound',
    ],
    ['one of a DaemonSet that is gone', { ownerReferences: ownedBy('DaemonSet', 'd') }, 'ControllerNotFound'],
    ['one of a DaemonSet where it is not checked', { ownerReferences: ownedBy('DaemonSet', 'd') }, 'drain', LAX],
    ['one that says it is of a DaemonSet', { ...NAKED, annotations: { [`${AUTOSCALER}/daemonset-pod`]: 'true' } }, 'drain'],
    ['one that says it is not', { ...NAKED, annotations: { [`${AUTOSCALER}/daemonset-pod`]: 'false' } }, 'NotReplicated'],
    ['one of a ReplicaSet that is too small', {}, 'MinReplicasReached', { replicas: 1, policy: { minReplicaCount: 2 } }],
    ['one of a ReplicaSet that is just large enough', {}, 'drain', { replicas: 2, policy: { minReplicaCount: 2 } }],
    ['a mirror', { ...NAKED, annotations: { 'kubernetes.io/config.mirror': 'x' } }, 'skip'],
    ['one that is being deleted', deleted(30, 30), 'drain'],
    ['one whose deletion hangs for as long as may be', deleted(60, 30), 'drain'],
    ['one whose deletion hangs for longer', deleted(61, 30), 'skip'],
    ['one that may take its time', deleted(200, 600), 'drain'],
    ['one that has taken more than its time', deleted(631, 600), 'skip'],
    ['one without a controller whose deletion hangs', { ...NAKED, ...deleted(61, 0) }, 'skip'],
    ['one that failed, without a controller', { ...NAKED, phase: 'Failed' }, 'drain'],
    ['one that failed and starts again', { ...NAKED, phase: 'Failed', spec: { restartPolicy: 'OnFailure' } }, 'drain'],
    ['one that succeeded, without a controller', { ...NAKED, phase: 'Succeeded', spec: { restartPolicy: 'Never' } }, 'drain'],
    [
      'one that is done but always starts again',
      { ...NAKED, phase: 'Succeeded', spec: { restartPolicy: 'Always' } },
      'NotReplicated',
    ],
    ['one with a directory', volumes(DISK), 'LocalStorageRequested'],
    ['one with a path of the node', volumes({ hostPath: '/var' }), 'LocalStorageRequested'],
    ['one with a directory in memory', volumes(MEMORY), 'drain'],
    ['one with a directory where that is ignored', volumes(DISK), 'drain', { policy: { skipNodesWithLocalStorage: false } }],
    ['one with a directory that is safe', { ...volumes(DISK), ...safeVolumes('v0') }, 'drain'],
    ['one with two that are safe', { ...volumes(DISK, DISK), ...safeVolumes('v0,v1') }, 'drain'],
    ['one with two of which one is safe', { ...volumes(DISK, DISK), ...safeVolumes('v1') }, 'LocalStorageRequested'],
    ['one with a directory where another is safe', { ...volumes(DISK), ...safeVolumes('v9') }, 'LocalStorageRequested'],
    ['one with a directory and no name that is safe', { ...volumes(DISK), ...safeVolumes('') }, 'LocalStorageRequested'],
    ['one with a directory that is safe to evict', { ...volumes(DISK), ...SAFE }, 'drain'],
    ['one without a controller that is safe to evict', { ...NAKED, ...SAFE }, 'drain'],
    ['one of the system', SYSTEM, 'UnmovableKubeSystemPod', LAX],
    ['one of the system that is safe to evict', { ...SYSTEM, ...SAFE }, 'drain', LAX],
    ['one of the system where that is ignored', SYSTEM, 'drain', { policy: { ...LAX.policy, skipNodesWithSystemPods: false } }],
    ['one of the system with a budget that has some left', SYSTEM, 'drain', { ...LAX, allowed: 1 }],
    ['one of the system with a budget that has none left', SYSTEM, 'NotEnoughPdb', { ...LAX, allowed: 0 }],
    ['one with a budget that has some left', {}, 'drain', { allowed: 1 }],
    ['one with a budget that has none left', {}, 'NotEnoughPdb', { allowed: 0 }],
    ['one with such a budget that is safe to evict', SAFE, 'drain', { allowed: 0 }],
    ['one that is not safe to evict', UNSAFE, 'NotSafeToEvictAnnotation'],
    ['one without a controller that is not safe to evict', { ...NAKED, ...UNSAFE }, 'NotReplicated'],
    ['one that failed and is not safe to evict', { ...UNSAFE, phase: 'Failed' }, 'drain'],
  ])('WL-DIS-12 %s', (_, pod, want, setup) => {
    expect(judged(pod, setup)).toBe(want)
  })
})
