import { type LabelSelector, matches } from '../../../kube/label-selector.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { EndpointSliceRow, ServiceRow } from '../../../kube/service.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { selectorOfRow } from '../../../twin/selecting.ts'
import type { Turn } from '../../turn.ts'
import { desiredEndpoints } from './desired-endpoints.ts'
import { planSlices } from './plan-slices.ts'
import { type AddressType, addressTypesOf } from './pod-endpoint.ts'
import { isManaged, isOwnedBy, SERVICE_NAME_LABEL } from './slice-metadata.ts'
import { hintedPlan } from './topology-hints.ts'
import { writeSlices } from './write-slices.ts'
import type { ZoneShares } from './zone-shares.ts'

/** What a sync of a Service must read: everything, or the pods of these uids, with their names. */
export type RequestedPods = 'all' | ReadonlyMap<string, string>

export interface SyncResult {
  /** Names of the slices that were written. */
  readonly written: readonly string[]
  /** Why the sync is to be repeated; `undefined` when it is not. */
  readonly failure: string | undefined
}

const NOTHING: SyncResult = { written: [], failure: undefined }

export interface Sync {
  readonly service: ServiceRow
  readonly requested: RequestedPods
  /** The part of all CPU in each zone, for Services whose clients are kept in theirs. */
  readonly shares: () => ZoneShares | undefined
  /** Whether it has just ceased to be one of these. */
  readonly isLeft: boolean
}

/** Brings the slices of a Service in line with its pods. Without a selector, or with an external name, it keeps its own. */
export function syncSlices({ service, requested, shares, isLeft }: Sync, turn: Turn): SyncResult {
  const selector = selectorOfRow(service)
  if (!selector || service.selector === undefined || service.type === 'ExternalName') return NOTHING
  const slices = slicesOf(service, requested, turn.cluster)
  if (requested !== 'all' && slices.length === 0) return NOTHING
  const pods = requestedPods({ service, selector, requested }, turn.cluster)
  const types = addressTypesOf(service)
  const results = types.map((addressType) => syncFamily({ service, requested, shares, isLeft, pods, slices, addressType }, turn))
  const stale = slices.filter(({ addressType }) => !types.some((type) => type === addressType))
  for (const slice of stale) turn.api.delete(slice)
  return {
    written: [...results.flatMap(({ written }) => written), ...stale.map(({ name }) => name)],
    failure: results.find(({ failure }) => failure !== undefined)?.failure,
  }
}

/** The slices kept here; terminating ones are left out (dropEndpointSlicesPendingDeletion). */
function slicesOf(service: ServiceRow, requested: RequestedPods, cluster: ClusterView): readonly EndpointSliceRow[] {
  const candidates =
    requested === 'all'
      ? cluster.listIn('EndpointSlice', service.namespace).filter(({ labels }) => labels[SERVICE_NAME_LABEL] === service.name)
      : cluster.dependentsOf(service.uid).filter((row) => row.kind === 'EndpointSlice')
  return candidates.filter((slice) => isManaged(slice) && slice.deletionTimestamp === undefined)
}

interface PodsQuestion {
  readonly service: ServiceRow
  readonly selector: LabelSelector
  readonly requested: RequestedPods
}

function requestedPods({ service, selector, requested }: PodsQuestion, cluster: ClusterView): readonly PodRow[] {
  const { namespace } = service
  if (requested === 'all') return cluster.podsMatching(namespace, selector)
  const pods: PodRow[] = []
  for (const [uid, name] of requested) {
    const pod = cluster.get('Pod', namespace, name)
    if (pod && pod.uid === uid && matches(selector, pod.labels)) pods.push(pod)
  }
  return pods
}

interface FamilySync extends Sync {
  readonly pods: readonly PodRow[]
  readonly slices: readonly EndpointSliceRow[]
  readonly addressType: AddressType
}

function syncFamily({ service, requested, shares, isLeft, pods, slices, addressType }: FamilySync, turn: Turn): SyncResult {
  const existing = slices.filter((slice) => slice.addressType === addressType)
  const owned = existing.filter((slice) => isOwnedBy(slice, service))
  const { groups, nodeless } = desiredEndpoints({ service, pods, addressType, existing: owned }, turn.cluster)
  const planned = planSlices({ existing: owned, groups, isRequested: (uid) => requested === 'all' || requested.has(uid) })
  const foreign = existing.filter((slice) => !isOwnedBy(slice, service))
  const distributed = { ...planned, remove: [...foreign, ...planned.remove] }
  const { plan, event } = hintedPlan({ service, addressType, existing, plan: distributed, shares, isLeft })
  const { names, refusal } = writeSlices({ service, addressType, existing, plan }, turn)
  if (event) turn.record({ regarding: { kind: 'Service', namespace: service.namespace, name: service.name }, ...event })
  const [first] = nodeless
  const missing =
    first && `skipping Pod ${first.name} for Service ${service.namespace}/${service.name}: Node ${first.nodeName} Not Found`
  return { written: names, failure: refusal?.message ?? missing }
}
