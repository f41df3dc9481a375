import type { GraphQLError } from 'graphql'
import { isConditionTrue } from '../kube/condition.ts'
import { shownKey } from '../kube/custom-resource.ts'
import { KIND_NAMES, type Kind, type Row, type RowOf } from '../kube/kinds.ts'
import { type LabelSelector, LabelSelectorError, matches } from '../kube/label-selector.ts'
import { parseLabelSelector } from '../kube/label-selector-parser.ts'
import { isPodReady, type PodPhase, type PodRow } from '../kube/pod.ts'
import { WORKLOAD_KINDS, type WorkloadKind } from '../kube/workload-kinds.ts'
import type { Base } from '../whatif/base.ts'
import { isHeldByBudget } from '../whatif/eviction-refusal.ts'
import { CHAIN_MAX, controllerRow } from '../whatif/recording/top-owner.ts'
import type { Numbered } from './connection.ts'
import { codedError } from './error-codes.ts'
import { type ObjectRefValue, readOwnerRef } from './inputs/object-ref.ts'
import { isShort, isUnhealthyNode, isUnhealthyPod } from './is-unhealthy.ts'
import { type Located, locate } from './located.ts'
import { numberedPods } from './relations.ts'

type Given<T> = T | null | undefined

export interface ObjectFilterValue {
  readonly namespace?: Given<string>
  readonly names?: Given<readonly string[]>
  readonly labelSelector?: Given<string>
  readonly search?: Given<string>
}

export interface NodeFilterValue extends Omit<ObjectFilterValue, 'namespace'> {
  readonly unschedulable?: Given<boolean>
  readonly ready?: Given<boolean>
  readonly taintKey?: Given<string>
  readonly unhealthy?: Given<boolean>
}

export interface PodFilterValue extends ObjectFilterValue {
  readonly node?: Given<string>
  readonly phase?: Given<PodPhase>
  readonly ready?: Given<boolean>
  readonly owner?: Given<ObjectRefValue>
  readonly ownerName?: Given<string>
  readonly budget?: Given<string>
  readonly heldByBudget?: Given<boolean>
  readonly unhealthy?: Given<boolean>
}

export interface WorkloadFilterValue extends ObjectFilterValue {
  readonly kinds?: Given<readonly WorkloadKind[]>
  readonly topLevel?: Given<boolean>
  readonly unhealthy?: Given<boolean>
}

/** Ordinals of different kinds share one list of workloads: each kind has a range of its own. */
const KIND_STRIDE = 1e9

/** Objects of one kind that pass the filter, in the state's order. */
export function selectObjects<K extends Kind>(
  base: Base,
  kind: K,
  filter: Given<ObjectFilterValue>,
): readonly Numbered<Located<K>>[] {
  return scan(base, kind, objectTest(filter))
}

export function selectNodes(base: Base, filter: Given<NodeFilterValue>): readonly Numbered<Located<'Node'>>[] {
  const passes = objectTest(filter)
  return scan(base, 'Node', (node) => {
    if (!passes(node)) return false
    if (filter?.unschedulable != null && node.unschedulable !== filter.unschedulable) return false
    if (filter?.ready != null && isConditionTrue(node.conditions, 'Ready') !== filter.ready) return false
    if (filter?.unhealthy != null && isUnhealthyNode(node) !== filter.unhealthy) return false
    return filter?.taintKey == null || node.taints.some((taint) => taint.key === filter.taintKey)
  })
}

export function selectPods(base: Base, filter: Given<PodFilterValue>): readonly Numbered<Located<'Pod'>>[] {
  const passes = podTest(base, filter)
  if (filter?.node != null) return numberedPods(base, base.state.podsOnNode(filter.node).filter(passes))
  if (filter?.namespace != null) return numberedPods(base, base.state.listIn('Pod', filter.namespace).filter(passes))
  return scan(base, 'Pod', passes)
}

export function selectWorkloads(base: Base, filter: Given<WorkloadFilterValue>): readonly Numbered<Located<WorkloadKind>>[] {
  const passes = objectTest(filter)
  const keep = (row: RowOf[WorkloadKind]): boolean =>
    passes(row) &&
    (filter?.topLevel == null || (controllerRow(row, base.state) === undefined) === filter.topLevel) &&
    (filter?.unhealthy == null || isShort(row, base.state) === filter.unhealthy)
  return WORKLOAD_KINDS.filter((kind) => filter?.kinds?.includes(kind) ?? true)
    .map((kind) => ({ kind, offset: KIND_NAMES.indexOf(kind) * KIND_STRIDE }))
    .sort((a, b) => a.offset - b.offset)
    .flatMap(({ kind, offset }) =>
      scan<WorkloadKind>(base, kind, keep).map(({ item, number }) => ({ item, number: offset + number })),
    )
}

function scan<K extends Kind>(base: Base, kind: K, keep: (row: RowOf[K]) => boolean): readonly Numbered<Located<K>>[] {
  const found: Numbered<Located<K>>[] = []
  base.state.table(kind).forEach((row, number) => {
    if (keep(row)) found.push({ item: locate(row, base), number })
  })
  return found
}

function objectTest(filter: Given<ObjectFilterValue>): (row: Row) => boolean {
  if (!filter) return () => true
  const names = filter.names ? new Set(filter.names) : undefined
  const selector = filter.labelSelector == null ? undefined : readSelector(filter.labelSelector)
  const { namespace } = filter
  const text = filter.search?.toLowerCase()
  return (row) =>
    (namespace == null || row.namespace === namespace) &&
    (!names || names.has(shownKey(row).name)) &&
    (text === undefined || searchedText(row).includes(text)) &&
    (!selector || matches(selector, row.labels))
}

/** `NAMESPACE/NAME`; names of custom resources may have capitals. */
function searchedText(row: Row): string {
  const { name } = shownKey(row)
  return (row.namespace === '' ? name : `${row.namespace}/${name}`).toLowerCase()
}

function podTest(base: Base, filter: Given<PodFilterValue>): (pod: PodRow) => boolean {
  if (!filter) return () => true
  const passes = objectTest(filter)
  const below = filter.owner ? ownerTest(base, ownerOf(filter.owner)) : undefined
  const { ownerName, budget, heldByBudget } = filter
  const belowName = ownerName == null ? undefined : ownerTest(base, (owner) => shownKey(owner).name === ownerName)
  const covered = budget == null ? undefined : budgetTest(base, budget)
  return (pod) =>
    passes(pod) &&
    (filter.phase == null || pod.phase === filter.phase) &&
    (filter.ready == null || isPodReady(pod) === filter.ready) &&
    (filter.unhealthy == null || isUnhealthyPod(pod) === filter.unhealthy) &&
    (!below || below(pod)) &&
    (!belowName || belowName(pod)) &&
    (!covered || covered(pod)) &&
    (heldByBudget == null || isHeldByBudget(pod, base.state) === heldByBudget)
}

/** Whether a budget of this name covers a pod: `web` in any namespace, `shop/web` in one. */
function budgetTest({ state }: Base, text: string): (pod: PodRow) => boolean {
  const words = text.split('/')
  const [name, namespace] = words.toReversed()
  if (words.length > 2 || !name) throw inputError('budget: write NAME or NAMESPACE/NAME')
  return (pod) =>
    (namespace === undefined || pod.namespace === namespace) &&
    state.selecting('PodDisruptionBudget', pod.namespace, pod.labels).some((budget) => budget.name === name)
}

/** Whether an object is the one that is referenced. */
function ownerOf(ref: ObjectRefValue): (row: Row) => boolean {
  const read = readOwnerRef(ref)
  if (!read.ok) throw inputError(read.message)
  const { kind, namespace, name } = read.key
  return (owner) => owner.kind === kind && owner.namespace === namespace && owner.name === name
}

/** Whether such an owner is above an object, at any depth. Siblings share their owner, so the result is computed once for each. */
function ownerTest(base: Base, isOwner: (owner: Row) => boolean): (row: Row) => boolean {
  const known = new Map<Row, boolean>()
  const isBelow = (row: Row, depth: number): boolean => {
    const owner = depth > 0 ? controllerRow(row, base.state) : undefined
    if (!owner) return false
    const answer = known.get(owner) ?? (isOwner(owner) || isBelow(owner, depth - 1))
    known.set(owner, answer)
    return answer
  }
  return (row) => isBelow(row, CHAIN_MAX)
}

function readSelector(text: string): LabelSelector {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    if (error instanceof LabelSelectorError) throw inputError(`labelSelector: ${error.message}`)
    throw error
  }
}

/** A filter that cannot be read: lists have no place for errors, so it is a top-level error. */
function inputError(message: string): GraphQLError {
  return codedError('INVALID_INPUT', message)
}
