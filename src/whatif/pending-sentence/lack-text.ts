import { hostPorts, hostPortsConflict } from '../../kube/host-ports.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import { quantityOf } from '../../kube/resource-amount.ts'
import { resourceAmount } from '../../kube/resources.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

interface Refused {
  readonly plugin: string
  readonly reasons: readonly string[]
  /** Names of the nodes that refuse it. */
  readonly nodes: readonly string[]
}

const INSUFFICIENT = 'Insufficient '

/** What nodes would have to have for a plugin to let a pod on them: `the free host port 443`; `undefined` where no words are known for it. */
export function lackText(refused: Refused, pod: PodRow, cluster: ClusterView): string | undefined {
  switch (refused.plugin) {
    case 'NodePorts':
      return portText(refused, pod, cluster)
    case 'NodeResourcesFit':
      return refused.reasons.map((reason) => resourceText(reason, refused, { pod, cluster })).join(' and ')
    default:
      return undefined
  }
}

/** The ports that are taken on all of the nodes, or else all that the pod requests. */
function portText({ nodes }: Refused, { shape }: PodRow, cluster: ClusterView): string {
  const wanted = hostPorts(shape.spec)
  const taken = wanted.filter((port) =>
    nodes.every((name) => cluster.podsOnNode(name).some((other) => hostPortsConflict([port], hostPorts(other.shape.spec)))),
  )
  const ports = (taken.length > 0 ? taken : wanted).map(({ port, protocol }) =>
    protocol === 'TCP' ? String(port) : `${port}/${protocol}`,
  )
  return `the free host ${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`
}

interface PodInCluster {
  readonly pod: PodRow
  readonly cluster: ClusterView
}

/** `3 free nvidia.com/gpu, at most 2 on gpu-z3`. */
function resourceText(reason: string, { nodes }: Refused, { pod, cluster }: PodInCluster): string {
  if (!reason.startsWith(INSUFFICIENT)) return 'room for another pod'
  const resource = reason.slice(INSUFFICIENT.length)
  const rows = nodes.flatMap((name) => cluster.get('Node', '', name) ?? [])
  const free = ({ allocatable, requested }: NodeRow): number =>
    resourceAmount(allocatable, resource) - resourceAmount(requested, resource)
  const [best] = rows.toSorted((a, b) => free(b) - free(a))
  const lack = `${quantityOf(resource, resourceAmount(pod.requests, resource))} free ${resource}`
  const most = best ? Math.max(0, free(best)) : 0
  return best && most > 0 ? `${lack}, at most ${quantityOf(resource, most)} on ${best.name}` : lack
}
