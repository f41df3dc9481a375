import { templateOf } from '../../engine/admission/pod-security/template-of.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import { TEMPLATE_KINDS } from '../../kube/workload-kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** The images that pods of the cluster use, and those that pods of its workloads would use. */
export function imagesIn(cluster: ClusterView): readonly string[] {
  const images = new Set<string>()
  const seen = new Set<PodRow['shape']>()
  const add = ({ containers, initContainers }: Pick<PodSpec, 'containers' | 'initContainers'>): void => {
    for (const { image } of [...initContainers, ...containers]) images.add(image)
  }
  for (const { shape, ephemeralContainers } of cluster.list('Pod')) {
    for (const { image } of ephemeralContainers) images.add(image)
    if (seen.has(shape)) continue
    seen.add(shape)
    add(shape.spec)
  }
  for (const kind of TEMPLATE_KINDS) {
    for (const row of cluster.list(kind)) {
      const template = templateOf(row)
      if (template) add(template.spec)
    }
  }
  return [...images]
}
