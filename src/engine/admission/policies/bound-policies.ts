import type { RowOf } from '../../../kube/kinds.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { TablePage } from '../../../twin/forkable-table.ts'

type PolicyKind = 'ValidatingAdmissionPolicy' | 'MutatingAdmissionPolicy'

/** A policy with one of its bindings, through which it acts. */
export interface BoundPolicy<K extends PolicyKind> {
  readonly policy: RowOf[K]
  readonly binding: RowOf[`${K}Binding`]
}

interface Known<K extends PolicyKind> {
  /** The pages of both tables, and how often each was written. */
  readonly pages: readonly TablePage<unknown>[]
  readonly writes: readonly number[]
  readonly bound: readonly BoundPolicy<K>[]
}

const NONE: readonly never[] = []
const ofValidating = new WeakMap<ClusterView, Known<'ValidatingAdmissionPolicy'>>()
const ofMutating = new WeakMap<ClusterView, Known<'MutatingAdmissionPolicy'>>()

/** The ValidatingAdmissionPolicies that have bindings, in the order of the names of these. */
export function boundValidatingPolicies(cluster: ClusterView): readonly BoundPolicy<'ValidatingAdmissionPolicy'>[] {
  return boundPolicies(cluster, 'ValidatingAdmissionPolicy', ofValidating)
}

/** The MutatingAdmissionPolicies that have bindings, in the order of the names of these. */
export function boundMutatingPolicies(cluster: ClusterView): readonly BoundPolicy<'MutatingAdmissionPolicy'>[] {
  return boundPolicies(cluster, 'MutatingAdmissionPolicy', ofMutating)
}

/** Every request needs them, and few requests change them: they are found again after a policy or a binding is written. */
function boundPolicies<K extends PolicyKind>(
  cluster: ClusterView,
  kind: K,
  memory: WeakMap<ClusterView, Known<K>>,
): readonly BoundPolicy<K>[] {
  const bindingKind = `${kind}Binding` as const
  if (cluster.count(bindingKind) === 0) return NONE
  const pages: readonly TablePage<unknown>[] = [...cluster.table(kind).pages, ...cluster.table(bindingKind).pages]
  const known = memory.get(cluster)
  if (known && isUnchanged(known, pages)) return known.bound
  const bindings = cluster.list(bindingKind).toSorted((a, b) => compareText(a.name, b.name))
  const bound = bindings.flatMap((binding): readonly BoundPolicy<K>[] => {
    const policy = cluster.get(kind, '', binding.policyName)
    return policy ? [{ policy, binding }] : []
  })
  memory.set(cluster, { pages, writes: pages.map(({ writes }) => writes), bound })
  return bound
}

function isUnchanged({ pages, writes }: Known<PolicyKind>, now: readonly TablePage<unknown>[]): boolean {
  return pages.length === now.length && now.every((page, at) => page === pages[at] && page.writes === writes[at])
}
