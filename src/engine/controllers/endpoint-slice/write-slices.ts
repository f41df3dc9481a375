import { type EndpointSliceRow, endpointSliceRow, type ServiceRow } from '../../../kube/service.ts'
import type { ApiRefusal, Turn } from '../../turn.ts'
import { isNamespaceTerminating } from '../shared/pod-control.ts'
import type { NewSlice, SlicePlan } from './plan-slices.ts'
import type { AddressType } from './pod-endpoint.ts'
import { hasLabelsOf, isOwnedBy, ownerOf, sliceLabels, sliceName, withoutTriggerTime } from './slice-metadata.ts'

export interface SliceWrites {
  readonly service: ServiceRow
  readonly addressType: AddressType
  readonly existing: readonly EndpointSliceRow[]
  readonly plan: SlicePlan
}

export interface SlicesWritten {
  readonly names: readonly string[]
  readonly refusal: ApiRefusal | undefined
}

/** Carries out a plan; the first refusal ends it. A slice to delete is reused for one to create (finalize). */
export function writeSlices(writes: SliceWrites, turn: Turn): SlicesWritten {
  const { create, update, remove } = reused(withPlaceholder(writes), writes)
  const names: string[] = []
  const noted = (answer: Answer, row: EndpointSliceRow): Answer => {
    if (answer.ok) names.push(row.name)
    return answer
  }
  const { service } = writes
  const refusal =
    firstRefusal(service.deletionTimestamp === undefined ? create : [], (slice) => {
      const row = newSlice(slice, writes, turn)
      return noted(turn.api.create<'EndpointSlice'>(row), row)
    }) ??
    firstRefusal(update, (row) => noted(turn.api.update<'EndpointSlice'>(row), row)) ??
    firstRefusal(remove, (row) => noted(turn.api.delete(row), row))
  return { names, refusal: refusal && isNamespaceTerminating(refusal) ? undefined : refusal }
}

/** A Service always has a slice, even if it has no pods. */
function withPlaceholder({ service, existing, plan }: SliceWrites): SlicePlan {
  if (existing.length > plan.remove.length || plan.create.length > 0) return plan
  const [only] = plan.remove
  const isPlaceholder = only !== undefined && only.endpoints.length === 0 && only.ports.length === 0
  if (plan.remove.length === 1 && isPlaceholder && isOwnedBy(only, service) && hasLabelsOf(only, service)) {
    return { ...plan, remove: [] }
  }
  return { ...plan, create: [{ ports: [], endpoints: [] }] }
}

function reused(plan: SlicePlan, { service, existing }: SliceWrites): SlicePlan {
  const create = [...plan.create]
  const remove: EndpointSliceRow[] = []
  const update = plan.update.map((row) => renewed(row, service, row))
  for (const row of plan.remove) {
    const next = isOwnedBy(row, service) ? create.pop() : undefined
    if (next) update.push(renewed(row, service, next))
    else remove.push(row)
  }
  const touched = new Set([...update, ...plan.remove].map(({ name }) => name))
  for (const row of existing) {
    if (!touched.has(row.name) && isOwnedBy(row, service) && !hasLabelsOf(row, service)) update.push(renewed(row, service, row))
  }
  return { create, update, remove }
}

function renewed(row: EndpointSliceRow, service: ServiceRow, { ports, endpoints }: NewSlice): EndpointSliceRow {
  return endpointSliceRow({ ...row, labels: labelsFor(row, service), annotations: withoutTriggerTime(row), ports, endpoints })
}

function labelsFor(row: EndpointSliceRow, service: ServiceRow): EndpointSliceRow['labels'] {
  return hasLabelsOf(row, service) ? row.labels : sliceLabels(service)
}

function newSlice({ ports, endpoints }: NewSlice, { service, addressType }: SliceWrites, { cluster }: Turn): EndpointSliceRow {
  const { namespace } = service
  return endpointSliceRow({
    namespace,
    name: sliceName(service, (name) => cluster.get('EndpointSlice', namespace, name) !== undefined),
    generateName: `${service.name}-`,
    labels: sliceLabels(service),
    ownerReferences: [ownerOf(service)],
    addressType,
    ports,
    endpoints,
  })
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: ApiRefusal }

function firstRefusal<T>(items: readonly T[], request: (item: T) => Answer): ApiRefusal | undefined {
  for (const item of items) {
    const answer = request(item)
    if (!answer.ok) return answer.refusal
  }
  return undefined
}
