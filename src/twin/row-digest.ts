import type { Row } from '../kube/kinds.ts'
import { NAMESPACE_FINALIZER } from '../kube/namespace.ts'
import type { NodeRow } from '../kube/node.ts'
import type { PodRow, PodShape } from '../kube/pod.ts'
import type { PodTemplate } from '../kube/pod-template.ts'
import { digestText, hashPair, hashText } from '../lib/hash.ts'

/**
 * Canonical text of a row's part. Rows are made by factories with one order of fields, and maps are read in the order of
 * their keys, so plain JSON is canonical; bookkeeping of the API server and sums derived from other rows are left out.
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

const shapeHashes = new WeakMap<PodShape, number>()

function shapeHash(shape: PodShape): number {
  const known = shapeHashes.get(shape)
  if (known !== undefined) return known
  const hash = hashText(canonicalText([shape.namespace, shape.labels, shape.annotations, shape.spec]))
  shapeHashes.set(shape, hash)
  return hash
}

/** A row's content in two 32-bit numbers. A pod's shape is hashed once for all its siblings. */
export function rowDigest(row: Row): readonly [number, number] {
  return hashPair(rowText(row))
}

/** Canonical text of a row's content: equal exactly for equal content. */
export function rowText(row: Row): string {
  if (row.kind === 'Pod') return podText(row)
  if (row.kind === 'Node') return nodeText(row)
  // The finalizer that every namespace begins with is not a change.
  if (row.kind === 'Namespace' && row.spec.finalizers.join() === NAMESPACE_FINALIZER)
    return canonicalText({ ...row, resourceVersion: '', spec: undefined })
  if ('spec' in row && 'template' in row.spec) {
    return canonicalText({ ...row, resourceVersion: '', spec: { ...row.spec, template: templateDigest(row.spec.template) } })
  }
  return canonicalText({ ...row, resourceVersion: '' })
}

const templateDigests = new WeakMap<PodTemplate, string>()

/** Templates are large and rarely change: each is written out once. */
function templateDigest(template: PodTemplate): string {
  const known = templateDigests.get(template)
  if (known !== undefined) return known
  const digest = digestText(canonicalText(template))
  templateDigests.set(template, digest)
  return digest
}

function podText(pod: PodRow): string {
  const life = [
    pod.namespace,
    pod.name,
    shapeHash(pod.shape),
    pod.uid,
    pod.nodeName,
    pod.targetNodeName,
    pod.nominatedNodeName,
    pod.phase,
    pod.reason,
    pod.message,
    pod.podIP,
    pod.creationTimestamp,
    pod.deletionTimestamp,
    pod.deletionGracePeriodSeconds,
    pod.startTime,
    pod.generation,
    pod.observedGeneration,
    pod.finalizers,
    pod.schedulingGates,
    pod.ownerReferences,
    pod.conditions,
    pod.containerStatuses,
    pod.initContainerStatuses,
    pod.resourceClaimStatuses,
    ...(pod.ephemeralContainers.length === 0 ? [] : [pod.ephemeralContainers, pod.ephemeralContainerStatuses]),
    ...(pod.granted === undefined ? [] : [pod.granted]),
    ...(pod.unmodelled === '' ? [] : [pod.unmodelled]),
    ...(pod.authorship === undefined ? [] : [pod.authorship]),
  ]
  return canonicalText(life)
}

function nodeText(node: NodeRow): string {
  return canonicalText({ ...node, resourceVersion: '', requested: undefined, nonZeroMilliCpu: 0, nonZeroMemory: 0, podCount: 0 })
}

/** Bookkeeping and derived sums: a write that changes nothing else changes nothing. */
const NOT_CONTENT: ReadonlySet<string> = new Set(['resourceVersion', 'requested', 'nonZeroMilliCpu', 'nonZeroMemory', 'podCount'])

/** Whether two rows of one kind have the same content. Parts that are the same object are equal without a comparison. */
export function sameContent(a: Row, b: Row): boolean {
  // Most writes of a status change its conditions, and most of those their number.
  if (a.kind === 'Pod' && b.kind === 'Pod' && a.conditions.length !== b.conditions.length) return false
  const left = a as unknown as Fields
  const right = b as unknown as Fields
  for (const field in left) {
    const value = left[field]
    const other = right[field]
    // Nearly all parts of nearly all rows are the same objects.
    if (value !== other && !NOT_CONTENT.has(field) && !sameValue(value, other)) return false
  }
  return true
}

type Fields = Readonly<Record<string, unknown>>

/** Equality of plain data; ends at the first difference. An absent field is the same as an undefined one. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!sameValue(a[i], b[i])) return false
    return true
  }
  const [left, right] = [a as Fields, b as Fields]
  for (const field in left) if (!sameValue(left[field], right[field])) return false
  for (const field in right) if (left[field] === undefined && right[field] !== undefined) return false
  return true
}
