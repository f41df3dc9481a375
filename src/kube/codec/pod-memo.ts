import type { OwnerReference } from '../object-row.ts'
import type { PodShape } from '../pod.ts'
import { POD_TEMPLATE_HASH, REVISION_HASH_LABEL } from '../pod-template.ts'
import { targetNodeOf } from './affinity.ts'
import { isKeptAnnotation } from './annotations.ts'
import { CONTAINER_FIELDS } from './container.ts'
import { isJsonObject, type JsonObject, sameJson } from './json.ts'
import { objectOf } from './json-parts.ts'
import { isTokenVolume } from './volume.ts'

const ENTRIES_MAX = 20_000
const VARIANTS_MAX = 3

/** Fields of a spec that a shape is made of, besides containers, volumes and affinity. */
const SPEC_FIELDS = [
  'schedulerName',
  'priority',
  'priorityClassName',
  'preemptionPolicy',
  'runtimeClassName',
  'nodeSelector',
  'tolerations',
  'topologySpreadConstraints',
  'overhead',
  'resources',
  'hostNetwork',
  'hostUsers',
  'os',
  'restartPolicy',
  'terminationGracePeriodSeconds',
  'activeDeadlineSeconds',
  'readinessGates',
  'resourceClaims',
  'hostname',
  'subdomain',
] as const

interface RawPod {
  readonly namespace: string
  readonly spec: JsonObject
  readonly labels: unknown
  readonly annotations: unknown
}

interface Variant {
  readonly spec: JsonObject
  readonly shape: PodShape
}

interface LastRead extends Variant {
  readonly key: string
  readonly owner: OwnerReference
  readonly labels: unknown
}

/**
 * Finds the shape of a pod whose sibling was read before, without building a spec to look it up: the sibling is found by
 * owner and template hash, and what the shape is made of is then compared field by field, because admission and in-place
 * changes can make siblings differ.
 */
export class PodMemo {
  readonly #variants = new Map<string, readonly Variant[]>()
  /** The pod that was read last. A sibling may share the parts of its spec, which are then not compared. */
  #last: LastRead | undefined

  find(pod: RawPod, owner: OwnerReference | undefined): PodShape | undefined {
    if (owner === undefined) return undefined
    const key = this.#keyOf(pod, owner)
    const last = this.#last
    if (last?.key === key && sameShape(pod, last, last.labels)) return last.shape
    for (const variant of this.#variants.get(key) ?? []) {
      if (!sameShape(pod, variant)) continue
      this.#last = { key, owner, labels: pod.labels, spec: pod.spec, shape: variant.shape }
      return variant.shape
    }
    return undefined
  }

  remember(pod: RawPod, owner: OwnerReference | undefined, shape: PodShape): void {
    if (owner === undefined) return
    if (this.#variants.size >= ENTRIES_MAX) this.#variants.clear()
    const key = this.#keyOf(pod, owner)
    const others = this.#variants.get(key) ?? []
    this.#last = { key, owner, labels: pod.labels, spec: pod.spec, shape }
    this.#variants.set(key, [{ spec: modelledSpec(pod.spec), shape }, ...others].slice(0, VARIANTS_MAX))
  }

  #keyOf(pod: RawPod, owner: OwnerReference): string {
    const last = this.#last
    return last?.owner === owner && last.labels === pod.labels ? last.key : keyOf(pod, owner)
  }
}

function keyOf(pod: RawPod, owner: OwnerReference): string {
  const labels = objectOf(pod.labels)
  return `${owner.uid} ${String(labels[POD_TEMPLATE_HASH] ?? labels[REVISION_HASH_LABEL] ?? '')}`
}

/** `labels` are those of the shape, perhaps as another pod has them: comparing an object with itself takes no time. */
function sameShape(pod: RawPod, { spec, shape }: Variant, labels: unknown = shape.labels): boolean {
  return (
    pod.namespace === shape.namespace &&
    sameJson(pod.labels ?? {}, labels) &&
    sameAnnotations(pod.annotations, shape) &&
    sameSpec(pod.spec, spec)
  )
}

function sameAnnotations(raw: unknown, { annotations }: PodShape): boolean {
  let kept = 0
  if (isJsonObject(raw)) {
    for (const key in raw) {
      const value = raw[key]
      if (typeof value !== 'string') return false
      if (!isKeptAnnotation(key, value)) continue
      if (annotations[key] !== value) return false
      kept++
    }
  } else if (raw !== undefined && raw !== null) return false
  for (const _ in annotations) kept--
  return kept === 0
}

/** Whether two raw specs give the same spec of a shape. It may return false for equal ones; never yes for different ones. */
export function sameSpec(a: JsonObject, b: JsonObject): boolean {
  for (const key of SPEC_FIELDS) if (!sameJson(a[key], b[key])) return false
  return (
    sameContainers(a['containers'], b['containers']) &&
    sameContainers(a['initContainers'], b['initContainers']) &&
    sameVolumes(a['volumes'], b['volumes']) &&
    sameAffinity(a['affinity'], b['affinity'])
  )
}

function sameContainers(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!sameContainer(a[i], b[i])) return false
  return true
}

function sameContainer(a: unknown, b: unknown): boolean {
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  for (const key of CONTAINER_FIELDS) if (!sameJson(a[key], b[key])) return false
  return true
}

function sameVolumes(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!Array.isArray(a) || !Array.isArray(b)) return false
  let i = 0
  let j = 0
  for (;;) {
    while (i < a.length && isTokenVolume(a[i])) i++
    while (j < b.length && isTokenVolume(b[j])) j++
    if (i === a.length || j === b.length) return i === a.length && j === b.length
    if (!sameJson(a[i++], b[j++])) return false
  }
}

/** Pods of a DaemonSet differ in the node that their affinity names, which is not part of the shape. */
function sameAffinity(a: unknown, b: unknown): boolean {
  if (sameJson(a, b)) return true
  if (targetNodeOf(a) === '' || targetNodeOf(b) === '') return false
  return sameJson(withoutTarget(a), withoutTarget(b))
}

function withoutTarget(affinity: unknown): unknown {
  if (!isJsonObject(affinity)) return affinity
  const node = affinity['nodeAffinity']
  return {
    ...affinity,
    nodeAffinity: { ...objectOf(node), requiredDuringSchedulingIgnoredDuringExecution: null },
  }
}

/** The raw spec without what is dropped, so that what is remembered stays small. */
function modelledSpec(spec: JsonObject): JsonObject {
  const kept: Record<string, unknown> = {}
  for (const key of [...SPEC_FIELDS, 'affinity']) if (spec[key] !== undefined) kept[key] = spec[key]
  for (const key of ['containers', 'initContainers']) {
    const containers = spec[key]
    if (containers !== undefined) kept[key] = Array.isArray(containers) ? containers.map(modelledContainer) : containers
  }
  const volumes = spec['volumes']
  if (volumes !== undefined) kept['volumes'] = Array.isArray(volumes) ? volumes.filter((item) => !isTokenVolume(item)) : volumes
  return kept
}

function modelledContainer(container: unknown): unknown {
  if (!isJsonObject(container)) return container
  const kept: Record<string, unknown> = {}
  for (const key of CONTAINER_FIELDS) if (container[key] !== undefined) kept[key] = container[key]
  return kept
}
