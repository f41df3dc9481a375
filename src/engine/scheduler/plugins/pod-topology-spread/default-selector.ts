import { type LabelSelector, selectorOf, selectorOfLabels } from '../../../../kube/label-selector.ts'
import { controllerOf } from '../../../../kube/object-row.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'

/**
 * The selector of default constraints: all requirements of the Services that select the pod and of its controller (plugins/helper
 * DefaultSelector). Without any of them it is empty and the defaults do not apply (WL-TSC-25).
 */
export function defaultSelector(pod: PodRow, cluster: ClusterView): LabelSelector {
  const services = servicesSelector(pod, cluster)
  const owner = controllerOf(pod)
  if (!owner) return services
  switch (`${owner.apiVersion}/${owner.kind}`) {
    case 'v1/ReplicationController': {
      const controller = cluster.get('ReplicationController', pod.namespace, owner.name)
      return controller ? overridden(services, controller.spec.selector) : services
    }
    case 'apps/v1/ReplicaSet':
      return both(services, cluster.get('ReplicaSet', pod.namespace, owner.name)?.spec.selector)
    case 'apps/v1/StatefulSet':
      return both(services, cluster.get('StatefulSet', pod.namespace, owner.name)?.spec.selector)
    default:
      return services
  }
}

/** What all Services in front of the pod select by, taken together. */
function servicesSelector(pod: PodRow, cluster: ClusterView): LabelSelector {
  const labels: Record<string, string> = {}
  for (const { selector } of cluster.selecting('Service', pod.namespace, pod.labels)) Object.assign(labels, selector)
  return selectorOfLabels(labels)
}

function both(a: LabelSelector, b: LabelSelector | undefined): LabelSelector {
  if (b === undefined || b.matchesNothing) return a
  return selectorOf([...a.requirements, ...b.requirements])
}

/** A ReplicationController's labels replace equal keys of the Services' instead of standing beside them. */
function overridden(services: LabelSelector, controller: LabelSelector): LabelSelector {
  const keys = new Set(controller.requirements.map(({ key }) => key))
  return both({ ...services, requirements: services.requirements.filter(({ key }) => !keys.has(key)) }, controller)
}
