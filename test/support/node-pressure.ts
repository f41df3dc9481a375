import { type NodePod, nodePod } from '../../src/engine/kubelet/node-pod.ts'
import type { ContainerUse, PodUse } from '../../src/engine/kubelet/pressure/node-stats.ts'
import type { ResourceList } from '../../src/kube/pod-spec.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { aContainer, aPod, type PodOptions } from './builders.ts'

export const Mi = 2 ** 20
export const Gi = 2 ** 30

const shapes = new ShapeInterner()

export interface NodePodOptions extends Omit<PodOptions, 'requests'> {
  readonly priority?: number
  readonly requests?: ResourceList
  readonly limits?: ResourceList
}

/** A pod of one container as its kubelet sees it. */
export function aNodePod(name: string, { priority = 0, requests = {}, limits = {}, ...options }: NodePodOptions = {}): NodePod {
  const containers = [aContainer({ resources: { requests, limits } })]
  return nodePod(aPod(shapes, name, { ...options, spec: { priority, containers, ...options.spec } }))
}

/** What the container of such a pod uses; memory in bytes. */
export function aPodUse(memory: number, init: Partial<ContainerUse> = {}, rest: Partial<PodUse> = {}): PodUse {
  const container: ContainerUse = { name: 'main', memory, rootfs: undefined, logs: undefined, ...init }
  return { memory, processes: 1, ephemeralStorage: undefined, containers: [container], volumes: [], ...rest }
}
