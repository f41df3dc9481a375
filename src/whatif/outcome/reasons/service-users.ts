import { MATCH_NOTHING } from '../../../kube/label-selector.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import type { ServiceRow } from '../../../kube/service.ts'
import { counted } from '../../../lib/counted.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { ingressesTo } from '../../../twin/ingresses-to.ts'
import { selectorOfRow } from '../../../twin/selecting.ts'
import { keyOfRow } from '../../recording/top-owner.ts'
import type { ObjectKey } from '../outcome.ts'
import { titleOf } from './object-names.ts'

export interface ServiceUsers {
  readonly text: string
  readonly objects: readonly ObjectKey[]
}

/** The state at the end of a run in which Services were deleted. */
export interface Leftovers {
  readonly after: ClusterView
  /** Namespaces that the scenario deletes. */
  readonly removed: ReadonlySet<string>
  /** The Services of type ExternalName that remain. */
  readonly aliases: readonly ServiceRow[]
}

/** What remains, as far as Services can be used by it. */
export function leftoversOf(after: ClusterView, removed: ReadonlySet<string>): Leftovers {
  const isAlias = ({ namespace, externalName }: ServiceRow): boolean => externalName !== undefined && !removed.has(namespace)
  return { after, removed, aliases: after.where('Service', isAlias) }
}

/**
 * Who still needs a Service that is gone: the pods behind it that remain, the Ingresses that send requests to it, and the Services of
 * other namespaces that are another name for it. What is deleted with its namespace needs it no more.
 */
export function usersOf(service: ServiceRow, { after, removed, aliases }: Leftovers): readonly ServiceUsers[] {
  const names = aliases.filter((alias) => isAliasOf(alias, service))
  const others = names.map((alias) => ({ text: `${titleOf(keyOfRow(alias))} (ExternalName)`, objects: [keyOfRow(alias)] }))
  return removed.has(service.namespace) ? others : [...usersBeside(service, after), ...others]
}

/** `web.shop.svc`, with any domain of the cluster behind it. */
function isAliasOf({ externalName = '' }: ServiceRow, { namespace, name }: ServiceRow): boolean {
  return `${externalName.replace(/\.$/, '')}.`.startsWith(`${name}.${namespace}.svc.`)
}

/** Who is in the same namespace. */
function usersBeside(service: ServiceRow, after: ClusterView): readonly ServiceUsers[] {
  const pods = readyPodsOf(service, after)
  const ingresses = ingressesTo(service, after)
  return [
    ...(pods.length > 0 ? [{ text: counted(pods.length, 'ready pod'), objects: [] }] : []),
    ...ingresses.map((ingress) => ({ text: `Ingress ${ingress.name}`, objects: [keyOfRow(ingress)] })),
  ]
}

/** The ready pods that the selector of a Service selects: its ready endpoints. */
export function readyPodsOf(service: ServiceRow, cluster: ClusterView): readonly PodRow[] {
  const { namespace, selector = {} } = service
  if (Object.keys(selector).length === 0) return []
  return cluster.podsMatching(namespace, selectorOfRow(service) ?? MATCH_NOTHING).filter(isPodReady)
}
