import type { Container, PodSpec } from '../../../kube/pod-spec.ts'
import { shapeMemo } from '../plugins/shape-memo.ts'

/**
 * What plugins that look at one node only may read of a pod's shape, as a text: pods with the same text are one to them, be
 * they of different workloads. What is left out here is not for `nodeLocal` plugins.
 */
export const placementText = shapeMemo(({ spec }): string =>
  JSON.stringify([...ownParts(spec), spec.containers.map(containerParts), spec.initContainers.map(containerParts)]),
)

function ownParts(spec: PodSpec): readonly unknown[] {
  const { nodeSelector, nodeAffinity, tolerations, overhead, resources, hostNetwork, hostUsers, os, runtimeClassName } = spec
  return [nodeSelector, nodeAffinity, tolerations, overhead, resources, hostNetwork, hostUsers, os, runtimeClassName]
}

function containerParts({ resources, ports, restartPolicy, restartsAllContainers }: Container): readonly unknown[] {
  return [resources, ports.filter(({ hostPort }) => hostPort > 0), restartPolicy, restartsAllContainers]
}
