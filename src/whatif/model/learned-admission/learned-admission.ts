import { defaultManifest } from '../../../engine/admission/manifest/default-manifest.ts'
import { followRow } from '../../../engine/admission/manifest/full-manifest.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../../engine/turn.ts'
import type { Row } from '../../../kube/kinds.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { type PodRow, type PodShape, podRow } from '../../../kube/pod.ts'
import { qosClass } from '../../../kube/qos.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { controllerRow, topOwner } from '../../recording/top-owner.ts'
import { type Addition, additionsIn, isMadeOf, type PodContent } from './additions.ts'
import { EarlierRules } from './earlier-rules.ts'
import { madePods } from './made-pods.ts'

/** What is added to a pod, and where that was learned. */
export interface Learned {
  readonly additions: readonly Addition[]
  /** The running pods that have it: those of the workload itself, or of every workload in its namespace. */
  readonly from: 'workload' | 'namespace'
}

/** In a namespace with a single workload nothing shows that other workloads are treated alike. */
const WORKLOADS_MIN = 2

const NOTHING: Learned = { additions: [], from: 'workload' }

const ofStates = new WeakMap<ClusterState, { readonly version: number; readonly learned: LearnedAdmission }>()

/** What admission in this state adds to pods; learned once for all runs on it, as long as it does not change. */
export function learnedAdmission(state: ClusterState): LearnedAdmission {
  const known = ofStates.get(state)
  if (known?.version === state.version) return known.learned
  const learned = new LearnedAdmission(state)
  ofStates.set(state, { version: state.version, learned })
  return learned
}

/**
 * What webhooks add to pods, as running pods show it: what all running pods of a workload have, and neither their template nor the API
 * server's own defaults, plugins and policies explain (semantics F5).
 */
export class LearnedAdmission {
  readonly #base: ClusterState
  readonly #earlier: EarlierRules
  /** By uid of the workload; `undefined`: it has no running pods to learn from. */
  readonly #workloads = new Map<string, readonly Addition[] | undefined>()
  readonly #namespaces = new Map<string, readonly Addition[]>()

  constructor(base: ClusterState) {
    this.#base = base
    this.#earlier = new EarlierRules(base)
  }

  /** What a new pod gets. `cluster` has its owners. */
  of(pod: PodRow, cluster: ClusterView): Learned {
    const workload = topOwner(pod, cluster)
    // Of a pod whose owner is not known nothing shows which others are alike.
    if (controllerOf(pod) && !workload) return NOTHING
    const own = workload && this.#ofWorkload(workload)
    if (own) return { additions: own, from: 'workload' }
    return { additions: this.#ofNamespace(pod.namespace), from: 'namespace' }
  }

  #ofWorkload({ uid }: Row): readonly Addition[] | undefined {
    if (!this.#workloads.has(uid)) this.#workloads.set(uid, shared(this.#podsBelow(uid).flatMap((pod) => this.#in(pod))))
    return this.#workloads.get(uid)
  }

  #ofNamespace(namespace: string): readonly Addition[] {
    const known = this.#namespaces.get(namespace)
    if (known) return known
    const owners = this.#base.listIn('Pod', namespace).flatMap((pod) => (isLive(pod) ? (topOwner(pod, this.#base) ?? []) : []))
    const workloads = [...new Set(owners)].flatMap((workload) => {
      const additions = this.#ofWorkload(workload)
      return additions ? [additions] : []
    })
    const additions = workloads.length < WORKLOADS_MIN ? [] : (shared(workloads) ?? [])
    this.#namespaces.set(namespace, additions)
    return additions
  }

  /** Pods of an object, and of the objects that it controls. */
  #podsBelow(uid: string): readonly PodRow[] {
    const below = this.#base.dependentsOf(uid).filter((row) => row.kind !== 'Pod' && controllerOf(row)?.uid === uid)
    return [...this.#base.podsOwnedBy(uid), ...below.flatMap((row) => this.#base.podsOwnedBy(row.uid))].filter(isLive)
  }

  /** Nothing for a pod that cannot be compared with its template. */
  #in(pod: PodRow): readonly (readonly Addition[])[] {
    const owner = controllerRow(pod, this.#base)
    if (!owner) return []
    const now = fewestAdditions(pod, madePods(pod, owner, this.#base))
    if (now?.length === 0) return [now]
    const earlier = this.#earlier.of(pod)
    const before = earlier && fewestAdditions(pod, madePods(pod, owner, earlier))
    const known = [now, before].filter((additions) => additions !== undefined)
    return known.toSorted(byLength).slice(0, 1)
  }
}

/** What a pod has beside the shape that explains the most of it; `undefined` without a shape. */
function fewestAdditions(pod: PodRow, made: readonly PodShape[]): readonly Addition[] | undefined {
  if (made.length === 0) return undefined
  const explained = made.filter((shape) => isMadeOf(pod.shape, shape)).map((shape) => additionsIn(pod.shape, shape))
  return explained.toSorted(byLength)[0] ?? []
}

function byLength(a: readonly Addition[], b: readonly Addition[]): number {
  return a.length - b.length
}

/** A pod that was changed later, or that ends, does not show what it was created with. */
function isLive({ phase, deletionTimestamp, generation }: PodRow): boolean {
  return (phase === 'Running' || phase === 'Pending') && deletionTimestamp === undefined && generation <= 1
}

/** What all of the lists have; `undefined` without a list. */
function shared(lists: readonly (readonly Addition[])[]): readonly Addition[] | undefined {
  const [first, ...others] = new Set(lists)
  const keys = others.map((list) => new Set(list.map(({ key }) => key)))
  return first?.filter(({ key }) => keys.every((set) => set.has(key)))
}

/** Adds to new pods what was learned. */
export function addAsLearned(learned: LearnedAdmission): Admit {
  const changed = new WeakMap<PodShape, Map<readonly Addition[], PodShape>>()
  return (row: Row, cluster: ClusterState, { manifest, requested }: AdmissionRequest): ApiResult<Row> => {
    if (row.kind !== 'Pod') return ok(row)
    const { additions } = learned.of(row, cluster)
    if (additions.length === 0) return ok(row)
    const known = changed.get(row.shape) ?? new Map<readonly Addition[], PodShape>()
    changed.set(row.shape, known)
    const shape = known.get(additions) ?? cluster.shapes.intern({ namespace: row.namespace, ...withAll(row.shape, additions) })
    known.set(additions, shape)
    const added = podRow({ ...row, shape, requests: shape.requests, qosClass: qosClass(shape.spec) })
    if (manifest === undefined) return ok(added)
    const mutated = { row: added, manifest: defaultManifest('Pod', followRow(manifest, requested, added)) }
    return { ok: true, value: added, mutated }
  }
}

function withAll({ labels, annotations, spec }: PodContent, additions: readonly Addition[]): PodContent {
  return additions.reduce((pod, { apply }) => apply(pod), { labels, annotations, spec })
}
