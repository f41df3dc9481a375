import type { PodRow } from '../../../kube/pod.ts'
import type { Container, PodSpec } from '../../../kube/pod-spec.ts'
import type { Resources } from '../../../kube/resources.ts'

/** What a node-local plugin may read of a pod's spec, containers aside. Pods that are equal in these fields share results. */
export const PLACEMENT_FIELDS = [
  'nodeSelector',
  'nodeAffinity',
  'tolerations',
  'overhead',
  'resources',
  'hostNetwork',
  'hostUsers',
  'os',
  'runtimeClassName',
] as const satisfies readonly (keyof PodSpec)[]

/** What it may read of a container. Of `ports` only those with a `hostPort` count. */
export const PLACEMENT_CONTAINER_FIELDS = [
  'resources',
  'ports',
  'restartPolicy',
  'restartsAllContainers',
] as const satisfies readonly (keyof Container)[]

export type PlacementContainer = Pick<Container, (typeof PLACEMENT_CONTAINER_FIELDS)[number]>

/** What the pods of one placement class have in common. */
export interface PlacementShape {
  readonly spec: Pick<PodSpec, (typeof PLACEMENT_FIELDS)[number]> & {
    readonly containers: readonly PlacementContainer[]
    readonly initContainers: readonly PlacementContainer[]
  }
  readonly requests: Resources
}

/** A pod as a node-local plugin sees it: without what distinguishes it from other pods of its placement class. */
export interface NodeLocalPod extends Pick<PodRow, 'nodeName' | 'targetNodeName' | 'requests'> {
  readonly shape: PlacementShape
}
