import { hasEndpoint } from '../../../kube/endpoint.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { isNodeNotReady } from '../../../kube/node.ts'
import { isPodReady, type PodRow, type PodShape } from '../../../kube/pod.ts'
import { isTopologyAware } from '../../../kube/topology-aware.ts'
import { ZONE_LABEL } from '../../../kube/zone.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import { type Change, type ChangeOf, changedRow } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import { isManaged, serviceKeyOf } from './slice-metadata.ts'
import { type RequestedPods, syncSlices } from './sync-slices.ts'
import { isServiceOverloaded } from './topology-hints.ts'
import { type ZoneShares, zoneShares } from './zone-shares.ts'

/** A sync that failed is tried again after 1 s, 2 s, 4 s... */
const FIRST_RETRY_MS = 1000
/** Another client has changed a slice: its Service is synced after this time. */
const FOREIGN_CHANGE_MS = 1000
/** A Service; `foreign`, one of whose slices another client has changed. */
type EndpointSliceKey = NamespacedName | `foreign ${NamespacedName}`

/**
 * Keeps the slices of every Service with a selector (endpointslice_controller.go, reconciler.go; semantics B11.5). What a
 * run starts with is taken as it is, and of a Service whose slices were never loaded none are made: a change of a pod
 * touches the pod's own endpoints, so that a large Service costs little; a change of the Service itself, all.
 */
export class EndpointSliceController implements Actor<EndpointSliceKey> {
  readonly name = 'endpointslice-controller'
  readonly reactionMs = 10
  readonly #requested = new Map<NamespacedName, RequestedPods>()
  /** Slices just written by this controller: these changes need no sync. */
  readonly #own = new Set<NamespacedName>()
  readonly #backoff = new RetryBackoff({ firstDelayMs: FIRST_RETRY_MS })
  /** Services that do not keep their clients in zones any more. */
  readonly #left = new Set<NamespacedName>()
  /** Where the CPU is, as long as no node is added, removed, or changes in that. */
  #shares: { readonly known: ZoneShares | undefined } | undefined
  /** Keys of the Services that select pods of a shape, as long as no Service changes. */
  #selecting = new Map<PodShape, readonly NamespacedName[]>()

  keysFor(change: Change, cluster: ClusterView): readonly EndpointSliceKey[] {
    switch (change.kind) {
      case 'Pod':
        return this.#keysForChangedPod(change, cluster)
      case 'Service':
        return this.#keysForService(change)
      case 'EndpointSlice':
        return this.#keysForSlice(change, cluster)
      case 'Node':
        return changesShares(change) ? this.#keysForShares(cluster) : NONE
      default:
        return NONE
    }
  }

  keysAtStart(): readonly EndpointSliceKey[] {
    return NONE
  }

  reconcile(key: EndpointSliceKey, turn: Turn<EndpointSliceKey>): void {
    const [task, service] = splitAtBlank(key)
    if (task === 'foreign') turn.wakeAfter(FOREIGN_CHANGE_MS, service)
    else this.#sync(service, turn)
  }

  #sync(key: NamespacedName, turn: Turn<EndpointSliceKey>): void {
    const requested = this.#requested.get(key)
    this.#requested.delete(key)
    const service = turn.cluster.get('Service', ...splitKey(key))
    if (requested === undefined || service === undefined) return
    const shares = () => this.#sharesOf(turn.cluster)
    const { written, failure } = syncSlices({ service, requested, shares, isLeft: this.#left.delete(key) }, turn)
    for (const name of written) this.#own.add(keyOf({ namespace: service.namespace, name }))
    if (failure === undefined) this.#backoff.succeeded(key)
    else this.#retry(key, failure, turn)
  }

  #sharesOf(cluster: ClusterView): ZoneShares | undefined {
    this.#shares ??= { known: zoneShares(cluster.list('Node')) }
    return this.#shares.known
  }

  /** The Services that keep clients in their zones and have a zone with too few endpoints now (checkNodeTopologyDistribution). */
  #keysForShares(cluster: ClusterView): readonly NamespacedName[] {
    this.#shares = undefined
    const aware = cluster.where('Service', isTopologyAware)
    if (aware.length === 0) return NONE
    const keys = aware.filter((service) => isServiceOverloaded(service, this.#sharesOf(cluster), cluster)).map(keyOf)
    for (const key of keys) this.#requested.set(key, 'all')
    return keys
  }

  #retry(key: NamespacedName, failure: string, turn: Turn<EndpointSliceKey>): void {
    const [namespace, name] = splitKey(key)
    const regarding = { kind: 'Service', namespace, name } as const
    const message = `Error updating Endpoint Slices for Service ${key}: ${failure}`
    turn.record({ regarding, type: 'Warning', reason: 'FailedToUpdateEndpointSlices', message })
    this.#requested.set(key, 'all')
    turn.wakeAfter(this.#backoff.failed(key, turn.now), key, 'poll')
  }

  /** That a pod has ended is noticed when its Services are synced for another reason. */
  #keysForChangedPod(change: ChangeOf<'Pod'>, cluster: ClusterView): readonly NamespacedName[] {
    if (!changesEndpoints(change)) return NONE
    const keys = this.#keysForPod(change, cluster)
    return isNoticed(change) ? keys : NONE
  }

  #keysForPod({ before, after }: ChangeOf<'Pod'>, cluster: ClusterView): readonly NamespacedName[] {
    const was = before ? this.#servicesOf(before, cluster) : NONE
    const is = after ? this.#servicesOf(after, cluster) : NONE
    if (before) for (const key of was) this.#ask(key, before)
    if (after) for (const key of is) this.#ask(key, after)
    if (was === is || is.length === 0) return was
    return was.length === 0 ? is : [...new Set([...was, ...is])]
  }

  #ask(key: NamespacedName, pod: PodRow): void {
    const requested = this.#requested.get(key)
    if (requested === 'all' || requested?.has(pod.uid)) return
    // Lists are replaced, not changed.
    this.#requested.set(key, new Map([...(requested ?? []), [pod.uid, pod.name]]))
  }

  #servicesOf(pod: PodRow, cluster: ClusterView): readonly NamespacedName[] {
    const known = this.#selecting.get(pod.shape)
    if (known) return known
    const found = cluster.selecting('Service', pod.namespace, pod.labels).map(keyOf)
    this.#selecting.set(pod.shape, found)
    return found
  }

  #keysForService({ before, after }: ChangeOf<'Service'>): readonly NamespacedName[] {
    this.#selecting.clear()
    if (!after) return NONE
    if (before && isTopologyAware(before) && !isTopologyAware(after)) this.#left.add(keyOf(after))
    this.#requested.set(keyOf(after), 'all')
    return [keyOf(after)]
  }

  #keysForSlice(change: ChangeOf<'EndpointSlice'>, cluster: ClusterView): readonly EndpointSliceKey[] {
    if (this.#own.delete(keyOf(changedRow(change)))) return NONE
    const keys: EndpointSliceKey[] = []
    for (const key of new Set([change.before, change.after].map((slice) => slice && isManaged(slice) && serviceKeyOf(slice)))) {
      if (!key || !cluster.get('Service', ...splitKey(key))) continue
      this.#requested.set(key, 'all')
      keys.push(`foreign ${key}`)
    }
    return keys
  }
}

const NONE: readonly never[] = []

/** Whether a node is added or removed, is ready or not any more, or moves to another zone. */
function changesShares({ before, after }: ChangeOf<'Node'>): boolean {
  if (!before || !after) return true
  if (before.labels !== after.labels && before.labels[ZONE_LABEL] !== after.labels[ZONE_LABEL]) return true
  return before.conditions !== after.conditions && isNodeNotReady(before) !== isNodeNotReady(after)
}

/** Whether an endpoint may follow: a pod without an address, before and after, has none. */
function changesEndpoints(change: ChangeOf<'Pod'>): boolean {
  const [was, is] = [change.before && hasEndpoint(change.before), change.after && hasEndpoint(change.after)]
  return was !== is || (was === true && isNoticed(change))
}

/** Whether a change of a pod makes its Services sync: its phase alone does not (podEndpointsChanged). */
function isNoticed({ before, after }: ChangeOf<'Pod'>): boolean {
  if (!before || !after || before.uid !== after.uid) return true
  return (
    before.deletionTimestamp !== after.deletionTimestamp ||
    before.podIP !== after.podIP ||
    before.nodeName !== after.nodeName ||
    before.shape !== after.shape ||
    (before.conditions !== after.conditions && isPodReady(before) !== isPodReady(after))
  )
}
