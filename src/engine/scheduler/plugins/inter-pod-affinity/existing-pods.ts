import { isEmptySelector, matches, selectorOfLabels } from '../../../../kube/label-selector.ts'
import type { Labels } from '../../../../kube/object-row.ts'
import { isPodTerminal, type PodRow, type PodShape } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { ShapeInterner } from '../../../../twin/shape-interner.ts'
import { shapeMemo } from '../shape-memo.ts'
import { type AffinityTerm, type ShapeTerms, shapeTerms } from './affinity-term.ts'

/** A shape whose pods have (anti-)affinity terms. */
export interface ShapeWithTerms {
  readonly shape: PodShape
  readonly terms: ShapeTerms
}

interface Found {
  seen: number
  readonly shapes: ShapeWithTerms[]
}

const known = new WeakMap<ShapeInterner, Found>()

/** Every shape ever seen that has terms; some may have no pods. Each shape is evaluated only once. */
export function shapesWithTerms(interner: ShapeInterner): readonly ShapeWithTerms[] {
  let found = known.get(interner)
  if (!found) {
    found = { seen: 0, shapes: [] }
    known.set(interner, found)
  }
  for (; found.seen < interner.size; found.seen++) {
    const shape = interner.byId(found.seen)
    const terms = shapeTerms(shape)
    if (terms) found.shapes.push({ shape, terms })
  }
  return found.shapes
}

const selectorOfShape = shapeMemo(({ labels }) => selectorOfLabels(labels))

/** The placed pods of a shape. */
export function podsOfShape(shape: PodShape, cluster: ClusterView): readonly PodRow[] {
  return cluster.podsMatching(shape.namespace, selectorOfShape(shape)).filter((pod) => pod.shape === shape && isPlaced(pod))
}

/** Whether a pod is one that others can see: bound and not finished. Pods being deleted still count (semantics A12.3). */
function isPlaced(pod: PodRow): boolean {
  return pod.nodeName !== '' && !isPodTerminal(pod)
}

/** Labels of the node that a placed pod is on; `undefined` if the node does not exist. */
export function nodeLabelsOf(pod: PodRow, cluster: ClusterView): Labels | undefined {
  return cluster.get('Node', '', pod.nodeName)?.labels
}

/** The placed pods that an incoming pod's term means; `withNamespaces` has written its namespaces out. */
export function podsMeant(term: AffinityTerm, cluster: ClusterView): readonly PodRow[] {
  const namespaces = isEmptySelector(term.namespaceSelector) ? namespacesMeant(term, cluster.shapes) : term.namespaces
  return [...namespaces].flatMap((namespace) => cluster.podsMatching(namespace, term.selector)).filter(isPlaced)
}

/** A term for all namespaces reads only those with pods that it could match; not all of them need to exist as objects. */
function namespacesMeant({ selector }: AffinityTerm, interner: ShapeInterner): ReadonlySet<string> {
  const namespaces = new Set<string>()
  for (let id = 0; id < interner.size; id++) {
    const shape = interner.byId(id)
    if (matches(selector, shape.labels)) namespaces.add(shape.namespace)
  }
  return namespaces
}
