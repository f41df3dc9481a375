import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import type { EndpointSliceRow, ServiceRow } from '../../../kube/service.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { selectorOfRow } from '../../../twin/selecting.ts'
import type { Actor, Turn } from '../../turn.ts'
import { isManaged, SERVICE_NAME_LABEL } from '../endpoint-slice/slice-metadata.ts'
import { isMirrored, mirroredSlices } from './mirrored-slices.ts'

/**
 * Copies the Endpoints of Services without a selector into slices (endpointslicemirroring_controller.go). The twin reads no
 * Endpoints: slices that were copied before a run are taken as they are. What a Service has that loses its selector is known,
 * because another controller kept it until then: it stays as it was, beside the Service's own slices, until there is a selector
 * again or the Service is deleted.
 */
export class EndpointSliceMirroringController implements Actor<NamespacedName> {
  readonly name = 'endpointslicemirroring-controller'
  readonly reactionMs = 15
  /** Services that lost their selector, as they were. */
  readonly #lost = new Map<string, ServiceRow>()

  keysFor(change: Change): readonly NamespacedName[] {
    if (change.kind !== 'Service') return NONE
    const { before, after } = change
    if (before === undefined || (after !== undefined && before.selector === after.selector)) return NONE
    const key = keyOf(before)
    if (before.selector !== undefined && after !== undefined && after.selector === undefined) {
      this.#lost.set(key, before)
      return [key]
    }
    // Nothing is mirrored of a Service that has a selector; of one that is gone, or has one now, nothing any more.
    return before.selector === undefined ? [key] : NONE
  }

  keysAtStart(): readonly NamespacedName[] {
    return NONE
  }

  reconcile(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const before = this.#lost.get(key)
    this.#lost.delete(key)
    const [namespace, name] = splitKey(key)
    const service = turn.cluster.get('Service', namespace, name)
    const slices = slicesOf(namespace, name, turn.cluster)
    const mirrored = slices.filter(isMirrored)
    if (service === undefined || service.selector !== undefined) for (const slice of mirrored) turn.api.delete(slice)
    else if (before && mirrored.length === 0 && slices.some(isManaged)) mirror(before, turn)
  }
}

const NONE: readonly NamespacedName[] = []

function slicesOf(namespace: string, name: string, cluster: ClusterView): readonly EndpointSliceRow[] {
  return cluster.listIn('EndpointSlice', namespace).filter(({ labels }) => labels[SERVICE_NAME_LABEL] === name)
}

function mirror(before: ServiceRow, turn: Turn): void {
  const selector = selectorOfRow(before)
  const pods = selector ? turn.cluster.podsMatching(before.namespace, selector) : []
  for (const slice of mirroredSlices(before, pods, turn.cluster)) turn.api.create<'EndpointSlice'>(slice)
}
