import { apiGroupOf } from '../../../../kube/api-group.ts'
import { controllerOf } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { block, type Drainability, type DrainabilityRule } from './drainability.ts'

type CountedKind = 'ReplicationController' | 'ReplicaSet'
type ControllerKind = CountedKind | 'Job' | 'StatefulSet' | 'DaemonSet'

interface Controller {
  readonly group: string
  /** What the owner is called when it is missing; ReplicaSets are reported under the name of ReplicationControllers. */
  readonly called: string
  readonly resource: string
}

const CONTROLLERS: Readonly<Record<ControllerKind, Controller>> = {
  ReplicationController: { group: '', called: 'replication controller', resource: 'replicationcontroller' },
  ReplicaSet: { group: 'apps', called: 'replication controller', resource: 'replicaset.apps' },
  Job: { group: 'batch', called: 'job', resource: 'job.batch' },
  StatefulSet: { group: 'apps', called: 'statefulset', resource: 'statefulset.apps' },
  DaemonSet: { group: 'apps', called: 'daemonset', resource: 'daemonset.apps' },
}

/** Kinds whose group is checked: a foreign kind of the same name has its own controller. */
const OF_OWN_GROUP: ReadonlySet<ControllerKind> = new Set(['StatefulSet', 'DaemonSet'])

/** The owner must exist, so that a controller recreates the pod, and for some kinds must have enough replicas. */
export const replicaCount: DrainabilityRule = {
  name: 'ReplicaCount',
  judge: (pod, { cluster }, policy) => {
    if (!policy.skipNodesWithCustomControllerPods) return undefined
    const owner = controllerOf(pod)
    if (owner === undefined || !isController(owner.kind)) return undefined
    if (OF_OWN_GROUP.has(owner.kind) && apiGroupOf(owner.apiVersion) !== CONTROLLERS[owner.kind].group) return undefined
    const found = cluster.get(owner.kind, pod.namespace, owner.name)
    if (found === undefined) return missing(pod, owner.kind, owner.name)
    if (found.kind !== 'ReplicationController' && found.kind !== 'ReplicaSet') return undefined
    const { replicas } = found.spec
    if (replicas >= policy.minReplicaCount) return undefined
    const counts = `spec: ${replicas} min: ${policy.minReplicaCount}`
    return block('MinReplicasReached', `replication controller for ${nameOf(pod)} has too few replicas ${counts}`)
  },
}

function missing(pod: PodRow, kind: ControllerKind, name: string): Drainability {
  const { called, resource } = CONTROLLERS[kind]
  const absent = kind === 'DaemonSet' ? 'present' : 'available'
  const colon = kind === 'Job' || kind === 'StatefulSet' ? ':' : ','
  const message = `${called} for ${nameOf(pod)} is not ${absent}${colon} err: ${resource} "${name}" not found`
  return block('ControllerNotFound', message)
}

function isController(kind: string): kind is ControllerKind {
  return Object.hasOwn(CONTROLLERS, kind)
}

function nameOf({ namespace, name }: PodRow): string {
  return `${namespace}/${name}`
}
