import type { Row } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { PodSpec } from '../../kube/pod-spec.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** Kinds that make pods of a template. */
const TEMPLATED = ['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'] as const

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
  for (const kind of TEMPLATED) {
    for (const row of cluster.list(kind)) {
      const spec = templateSpecOf(row)
      if (spec) add(spec)
    }
  }
  return [...images]
}

function templateSpecOf(row: Row): Pick<PodSpec, 'containers' | 'initContainers'> | undefined {
  if (row.kind === 'CronJob') return row.spec.jobTemplate.spec.template.spec
  return 'spec' in row && 'template' in row.spec ? row.spec.template?.spec : undefined
}
