import type { Row } from '../kube/kinds.ts'
import type { PodRow, PodShape } from '../kube/pod.ts'
import { hashText } from '../lib/hash.ts'

/** Bookkeeping of the API server and sums derived from other rows say nothing about what the cluster is. */
const LEFT_OUT = new Set(['resourceVersion', 'requested', 'nonZeroMilliCpu', 'nonZeroMemory', 'podCount', 'managedFields'])

/** Canonical text of plain data: keys sorted, absent fields left out. */
export function canonicalText(value: unknown): string {
  if (value === undefined) return ''
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  const fields = Object.entries(value).filter(([key, item]) => item !== undefined && !LEFT_OUT.has(key))
  fields.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join(',')}}`
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
  const text = rowText(row)
  const low = hashText(text)
  return [low, hashText(text, low ^ 0x9dc5811c)]
}

/** Canonical text of a row's content: equal exactly for equal content. */
export function rowText(row: Row): string {
  return row.kind === 'Pod' ? podText(row) : canonicalText(row)
}

function podText(pod: PodRow): string {
  const life = [pod.uid, pod.nodeName, pod.targetNodeName, pod.nominatedNodeName, pod.phase, pod.reason, pod.creationTimestamp]
  const end = [pod.deletionTimestamp, pod.deletionGracePeriodSeconds, pod.startTime, pod.generation]
  const owners = pod.ownerReferences.map((owner) => `${owner.uid}${owner.controller}${owner.blockOwnerDeletion}`).join()
  const lists = [pod.finalizers, pod.schedulingGates].map((list) => list.join()).join(';')
  const conditions = pod.conditions
    .map((item) => `${item.type}${item.status}${item.reason}${item.message}${item.lastTransitionTime}`)
    .join()
  const containers = [pod.containerStatuses, pod.initContainerStatuses].map((list) =>
    list
      .map((item) => `${item.name}${item.ready}${item.started}${item.restartCount}${canonicalText([item.state, item.lastState])}`)
      .join(),
  )
  return `Pod|${pod.namespace}/${pod.name}|${shapeHash(pod.shape)}|${life.join('|')}|${end.join('|')}|${owners}|${lists}|${conditions}|${containers.join('|')}|${pod.message}`
}
