import { condition, setCondition } from '../../kube/condition.ts'
import type { Experiment } from '../../kube/experiment/experiment.ts'
import { addMs, type Instant, stamp } from '../../kube/instant.ts'
import type { Kind, Row, RowOf } from '../../kube/kinds.ts'
import { generateName } from '../../kube/name-generator.ts'
import type { Labels } from '../../kube/object-row.ts'
import { isPodTerminal, type PodRow, podBound, podRow } from '../../kube/pod.ts'
import { REGION_LABEL, ZONE_LABEL } from '../../kube/zone.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { sameContent } from '../../twin/row-digest.ts'
import type { Random } from '../run/random.ts'
import {
  type AdmissionRequest,
  type Admit,
  type ApiResult,
  type ApiServer,
  type DeleteOptions,
  type MutatedObject,
  type ObjectKey,
  ok,
  type Written,
} from '../turn.ts'
import { generationChanged } from './generation-changed.ts'
import { immortalNamespace, terminatingNamespace } from './namespace-lifecycle.ts'
import { alreadyExists, bindingConflict, namespaceTerminating, notFound, uidConflict } from './refusals.ts'
import { withMetadata, withStatus, withStoredStatus } from './rewrite.ts'
import { withFirstGeneration, withTemplateGeneration } from './template-generation.ts'

export interface TwinApiServerOptions {
  readonly state: ClusterState
  readonly now: () => Instant
  /** Chance behind generated names and uids. */
  readonly random: Random
  /** In order; the first refusal ends the request. */
  readonly admission: readonly Admit[]
}

const HEX = '0123456789abcdef'
const FOREGROUND = 'foregroundDeletion'
const ORPHAN = 'orphan'
const TOPOLOGY_LABELS = [ZONE_LABEL, REGION_LABEL] as const

/** Shapes with the labels of a place, by the shape without them, zone and region: the pods of one workload are in few places. */
const placedShapes = new WeakMap<PodRow['shape'], Map<string | undefined, Map<string | undefined, PodRow['shape']>>>()

/** What kube-apiserver does with writes, on a fork of the twin and in virtual time. */
export class TwinApiServer implements ApiServer {
  readonly #state: ClusterState
  readonly #now: () => Instant
  readonly #random: Random
  readonly #admission: readonly Admit[]
  readonly #onUpdate: readonly Admit[]

  constructor(options: TwinApiServerOptions) {
    this.#state = options.state
    this.#now = options.now
    this.#random = options.random
    this.#admission = options.admission
    this.#onUpdate = options.admission.filter(({ onUpdate }) => onUpdate === true)
  }

  create<K extends Kind>(row: RowOf[K], written?: Written, client?: string): ApiResult<RowOf[K]> {
    const nameless = row.name === '' && row.generateName !== ''
    const named = nameless ? withMetadata<Row>(row, { name: this.#generateName(row) }) : row
    if (this.#state.get('Namespace', '', row.namespace)?.phase === 'Terminating')
      return namespaceTerminating(nameless ? { kind: row.kind, namespace: row.namespace, name: row.generateName } : named)
    const prepared = withMetadata<Row>(named, {
      uid: named.uid === '' ? this.#uid() : named.uid,
      creationTimestamp: stamp(this.#now()),
      generation: 1,
    })
    const admitted = this.#admit(this.#admission, prepared, {
      requested: row as Row,
      manifest: written?.manifest,
      template: written?.template,
      stored: undefined,
      storedManifest: undefined,
      client,
    })
    if (!admitted.ok) return admitted
    const { value } = admitted
    if (this.#state.get(value.kind, value.namespace, value.name)) return withWarnings(alreadyExists(value), admitted.warnings)
    const stored = withFirstGeneration(value)
    this.#state.put(stored)
    return withMutated(ok(stored as RowOf[K], admitted.warnings), admitted.mutated)
  }

  update<K extends Kind>(row: RowOf[K], written?: Written, client?: string): ApiResult<RowOf[K]> {
    const next: Row = row
    const stored: Row | undefined = this.#state.get(next.kind, next.namespace, next.name)
    if (!stored) return notFound(next)
    // Admission reports a manifest with another uid, as it does for all immutable fields.
    const manifest = written?.manifest
    const other = manifest === undefined && next.uid !== '' && next.uid !== stored.uid
    if (other) return uidConflict(next, next.uid, stored.uid)
    const requested = withMetadata<Row>(withStoredStatus(next, stored, { isManifest: manifest !== undefined }), {
      uid: stored.uid,
      creationTimestamp: stored.creationTimestamp,
      generation: stored.generation,
      deletionTimestamp: stored.deletionTimestamp,
      deletionGracePeriodSeconds: stored.deletionGracePeriodSeconds,
      experiment: stored.experiment,
    })
    const { storedManifest, subresource } = written ?? {}
    const request = { requested, manifest, stored, storedManifest, subresource, client }
    const admitted = this.#admit(this.#onUpdate, requested, request)
    if (!admitted.ok) return admitted
    const kept = generationChanged(stored, admitted.value)
      ? withMetadata<Row>(admitted.value, { generation: stored.generation + 1 })
      : admitted.value
    if (kept.deletionTimestamp !== undefined && kept.finalizers.length === 0 && mayGo(kept)) {
      this.#state.remove(kept.kind, kept.namespace, kept.name)
      return ok(kept as RowOf[K])
    }
    const counted = withTemplateGeneration(stored, kept)
    this.#store(stored, counted)
    return withMutated(ok(counted as RowOf[K], admitted.warnings), admitted.mutated)
  }

  /** Each step in its order, until one refuses. */
  #admit(steps: readonly Admit[], row: Row, request: AdmissionRequest): ApiResult<Row> {
    let admitted = row
    let warnings: readonly string[] | undefined
    let mutated: MutatedObject | undefined
    for (const admit of steps) {
      const about = mutated ? { ...request, requested: mutated.row, manifest: mutated.manifest, template: undefined } : request
      const answer = admit(admitted, this.#state, about)
      if (!answer.ok) return withWarnings(answer, warnings)
      admitted = answer.value
      if (answer.warnings) warnings = [...(warnings ?? []), ...answer.warnings]
      mutated = answer.mutated ?? mutated
    }
    return withMutated(ok(admitted, warnings), mutated)
  }

  setExperiment(row: Row, experiment: Experiment): ApiResult<Row> {
    const stored: Row | undefined = this.#state.get(row.kind, row.namespace, row.name)
    if (!stored) return notFound(row)
    const set = withMetadata(stored, { experiment })
    this.#store(stored, set)
    return ok(set)
  }

  updateStatus<K extends Kind>(row: RowOf[K]): ApiResult<RowOf[K]> {
    const next: Row = row
    const stored: Row | undefined = this.#state.get(next.kind, next.namespace, next.name)
    if (!stored) return notFound(next)
    if (next.uid !== '' && next.uid !== stored.uid) return uidConflict(next, next.uid, stored.uid)
    const kept = withStatus(stored, next)
    this.#store(stored, kept)
    return ok(kept as RowOf[K])
  }

  delete(key: ObjectKey, options: DeleteOptions = {}): ApiResult<Row> {
    const immortal = immortalNamespace(key)
    if (immortal) return immortal
    const stored: Row | undefined = this.#state.get(key.kind, key.namespace, key.name)
    if (!stored) return notFound(key)
    if (options.uid !== undefined && options.uid !== stored.uid) return uidConflict(key, options.uid, stored.uid)
    if (stored.kind === 'Pod') return this.#deletePod(stored, options)
    const terminating = stored.kind === 'Namespace' ? terminatingNamespace(stored, options, this.#now()) : undefined
    if (terminating) {
      this.#store(stored, terminating)
      return ok(terminating)
    }
    const finalizers = finalizersFor(stored, options)
    if (finalizers.length === 0) {
      this.#state.remove(key.kind, key.namespace, key.name)
      return ok(stored)
    }
    const deletionTimestamp = stored.deletionTimestamp ?? stamp(this.#now())
    const first = stored.deletionTimestamp === undefined
    const marked = withMetadata(stored, {
      finalizers,
      deletionTimestamp,
      deletionGracePeriodSeconds: 0,
      generation: stored.generation + (first ? 1 : 0),
    })
    this.#store(stored, marked)
    return ok(marked)
  }

  bind(pod: PodRow, nodeName: string): ApiResult<PodRow> {
    const stored = this.#state.get('Pod', pod.namespace, pod.name)
    if (!stored) return notFound(pod)
    if (stored.uid !== pod.uid) return uidConflict(pod, pod.uid, stored.uid)
    if (stored.deletionTimestamp !== undefined || stored.nodeName !== '') return bindingConflict(stored)
    const scheduled = condition({
      type: 'PodScheduled',
      status: 'True',
      lastTransitionTime: stamp(this.#now()),
      observedGeneration: stored.generation,
    })
    const shape = this.#withTopologyLabels(stored, nodeName)
    const bound = podBound(stored, nodeName, { shape, conditions: setCondition(stored.conditions, scheduled) })
    this.#state.bindPod(stored, bound)
    return ok(bound)
  }

  /** Binding gives the pod its node's zone and region as labels (PodTopologyLabels admission, on since 1.35). */
  #withTopologyLabels(pod: PodRow, nodeName: string): PodRow['shape'] {
    const labels = this.#state.get('Node', '', nodeName)?.labels
    if (!labels) return pod.shape
    const zone = labels[ZONE_LABEL]
    const region = labels[REGION_LABEL]
    if ((zone === undefined || zone === pod.labels[ZONE_LABEL]) && (region === undefined || region === pod.labels[REGION_LABEL]))
      return pod.shape
    const known = placedShapes.get(pod.shape)?.get(zone)?.get(region)
    if (known) return known
    const own = Object.fromEntries(TOPOLOGY_LABELS.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])))
    const shape = this.#state.shapes.intern({ ...pod.shape, labels: inKeyOrder({ ...pod.labels, ...own }) })
    const byZone = placedShapes.get(pod.shape) ?? new Map<string | undefined, Map<string | undefined, PodRow['shape']>>()
    placedShapes.set(pod.shape, byZone.set(zone, (byZone.get(zone) ?? new Map()).set(region, shape)))
    return shape
  }

  /** Graceful deletion (semantics C2.8): unscheduled and finished pods go at once, a second request may only shorten. */
  #deletePod(pod: PodRow, options: DeleteOptions): ApiResult<Row> {
    if (pod.deletionTimestamp !== undefined) return this.#hastenPod(pod, pod.deletionTimestamp, options)
    const wanted = graceOf(options) ?? pod.shape.spec.terminationGracePeriodSeconds
    const grace = pod.nodeName === '' || isPodTerminal(pod) ? 0 : Math.max(0, wanted)
    return this.#markDeleted(pod, { at: addMs(this.#now(), grace * 1000), grace, generation: pod.generation + 1 })
  }

  /** What shortens a deletion under way counts from its first request, and ends in the future (rest.BeforeDelete). */
  #hastenPod(pod: PodRow, until: Instant, options: DeleteOptions): ApiResult<Row> {
    const { deletionGracePeriodSeconds: left = 0, generation } = pod
    const grace = graceOf(options) ?? left
    // What has no time left is kept by finalizers.
    if (grace >= left)
      return left > 0 || pod.finalizers.length > 0 ? ok(pod) : this.#markDeleted(pod, { at: until, grace: 0, generation })
    const at = addMs(until, (grace - left) * 1000)
    if (at >= this.#now()) return this.#markDeleted(pod, { at, grace, generation })
    return this.#markDeleted(pod, { at: this.#now(), grace: Math.min(grace, 1), generation })
  }

  #markDeleted(pod: PodRow, { at, grace, generation }: { at: Instant; grace: number; generation: number }): ApiResult<Row> {
    if (grace === 0 && pod.finalizers.length === 0) {
      this.#state.remove('Pod', pod.namespace, pod.name)
      return ok(pod)
    }
    const marked = podRow({ ...pod, deletionTimestamp: stamp(at), deletionGracePeriodSeconds: grace, generation })
    this.#store(pod, marked)
    return ok(marked)
  }

  /** A write that changes nothing is not a change: no watch delivers it. */
  #store(stored: Row, next: Row): void {
    if (stored !== next && !sameContent(stored, next)) this.#state.put(next)
  }

  #generateName(row: Row): string {
    for (;;) {
      const name = generateName(row.generateName, (bound) => this.#random.below(bound))
      if (!this.#state.get(row.kind, row.namespace, name)) return name
    }
  }

  #uid(): string {
    let digits = ''
    for (let i = 0; i < 32; i++) digits += HEX[this.#random.below(16)]
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
  }
}

function withMutated<T>(result: ApiResult<T>, mutated: MutatedObject | undefined): ApiResult<T> {
  return mutated && result.ok ? { ...result, mutated } : result
}

/** What refuses an object does not take back what steps before it warned of. */
function withWarnings(result: ApiResult<never>, warnings: readonly string[] | undefined): ApiResult<never> {
  return warnings ? { ...result, warnings } : result
}

/** A negative grace period means the shortest. */
function graceOf({ gracePeriodSeconds }: DeleteOptions): number | undefined {
  return gracePeriodSeconds !== undefined && gracePeriodSeconds < 0 ? 1 : gracePeriodSeconds
}

/**
 * An object is removed when it was deleted and has no finalizers, a namespace none in its spec either; a pod also waits for its
 * kubelet, which deletes it with grace 0.
 */
function mayGo(row: Row): boolean {
  if (row.kind === 'Namespace') return row.spec.finalizers.length === 0
  return row.kind !== 'Pod' || row.deletionGracePeriodSeconds === 0
}

function finalizersFor(row: Row, options: DeleteOptions): readonly string[] {
  const others = row.finalizers.filter((name) => name !== FOREGROUND && name !== ORPHAN)
  if (options.propagationPolicy === 'Foreground') return [...others, FOREGROUND]
  if (options.propagationPolicy === 'Orphan') return [...others, ORPHAN]
  return options.propagationPolicy === 'Background' ? others : row.finalizers
}

function inKeyOrder(labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
}
