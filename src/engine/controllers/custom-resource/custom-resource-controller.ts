import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isOfCustomKind } from '../../../kube/owner-kind.ts'
import { isPodTerminal, type PodRow, podRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'
import { isNamespaceTerminating } from '../shared/pod-control.ts'

/** From the removal of a pod to the request for the next one. Such controllers reconcile on a watch, most within a second. */
export const CUSTOM_REACTION_MS = 1000
/** A request that is refused is sent again after this time, as long as the run lasts. */
const RETRY_MS = 10_000

/**
 * The controllers of custom resources, as far as they are assumed: each keeps the pods that it has when the run begins. When one is
 * removed, it creates a pod with the same name and spec; the owner itself is not read. It acts on the kinds that it is
 * given.
 */
export class CustomResourceController implements Actor<NamespacedName> {
  readonly name = 'custom-resource-controller'
  readonly reactionMs = CUSTOM_REACTION_MS
  readonly #kinds: ReadonlySet<string>
  #pods: ReadonlyMap<NamespacedName, PodRow> = new Map()

  constructor(kinds: readonly string[]) {
    this.#kinds = new Set(kinds)
  }

  keysFor({ kind, before, after }: Change): readonly NamespacedName[] {
    if (kind !== 'Pod' || !before || after) return []
    const key = keyOf(before)
    return this.#pods.has(key) ? [key] : []
  }

  /** What has work when the run begins is nothing; what there is then is what is kept. */
  keysAtStart(cluster: ClusterView): readonly NamespacedName[] {
    const isKept = (pod: PodRow): boolean => {
      const owner = controllerOf(pod)
      return owner !== undefined && isOfCustomKind(owner, this.#kinds) && !isPodTerminal(pod)
    }
    this.#pods = new Map(cluster.where('Pod', isKept).map((pod) => [keyOf(pod), pod] as const))
    return []
  }

  reconcile(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const pod = this.#pods.get(key)
    if (!pod || turn.cluster.get('Pod', ...splitKey(key))) return
    const result = turn.api.create<'Pod'>(renewed(pod))
    if (!result.ok && !isNamespaceTerminating(result.refusal)) turn.wakeAfter(RETRY_MS, key, 'poll')
  }
}

/** The pod as its controller requests it again: without a node, and with none of what the cluster wrote to it. */
function renewed({ name, shape, ownerReferences, targetNodeName }: PodRow): PodRow {
  return podRow({ name, shape, ownerReferences, targetNodeName })
}
