import { CodecContext } from '../kube/codec/codec-context.ts'
import { FieldError } from '../kube/codec/field.ts'
import { readObject } from '../kube/codec/registry.ts'
import { KINDS, type Row } from '../kube/kinds.ts'
import { type PodRow, type PodShape, podRow } from '../kube/pod.ts'
import type { SeenLives } from '../kube/seen-lives.ts'
import { assertNever } from '../lib/assert-never.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import { ClusterVersions } from './cluster-versions.ts'
import type { Exported } from './export/exported.ts'
import { wrongField } from './files/object-problems.ts'
import { ProblemLog } from './files/problem-log.ts'
import { FirstList } from './first-list.ts'
import { withImpliedStatus } from './implied-status.ts'
import { LivesLog } from './lives-log.ts'
import { type LoadSummary, summarize } from './load-summary.ts'
import { SOURCE_KINDS, type SourceKind } from './resources.ts'
import type { CoverageNote, SourceEvent, SourceProblem } from './source.ts'

type ObjectEvent = Extract<SourceEvent, { type: 'object' }>
type DeletedEvent = Extract<SourceEvent, { type: 'deleted' }>

/** What shows whether an object is the one that the state has. */
interface Received {
  readonly namespace?: string | undefined
  readonly name: string
  readonly resourceVersion?: string | undefined
  readonly uid?: string | undefined
}

/** What became of one kind so far. */
export interface KindProgress {
  /** Objects that were received and read, each time they were received. */
  read: number
  /** Objects that could not be read; each of them has a problem. */
  skipped: number
  /** Objects that were received again unchanged. */
  unchanged: number
  /** Whether a complete list is in. */
  synced: boolean
  resourceVersion: string
  note: CoverageNote | undefined
}

/**
 * Writes what a source emits into a state. The first complete list of each kind is put in at once and in the order of its
 * keys, so that the same cluster gives the same ordinals whatever the source; later objects are put as they arrive. An
 * object that cannot be read is a problem and left out; the others are not delayed.
 */
export class SourceLoader {
  readonly state: ClusterState
  readonly #context: CodecContext
  readonly #progress: Readonly<Record<SourceKind, KindProgress>>
  readonly #firstLists = new Map<SourceKind, FirstList>()
  readonly #problems: SourceProblem[] = []
  readonly #lives = new LivesLog()
  readonly #log = new ProblemLog()
  readonly #versions = new ClusterVersions()
  #sight = 0
  #exported: Exported | undefined
  #isReplaced = false

  /** `kinds`: those that the source emits. */
  constructor(state: ClusterState, kinds: readonly SourceKind[] = SOURCE_KINDS) {
    this.state = state
    this.#context = new CodecContext(state.shapes)
    this.#progress = Object.fromEntries(SOURCE_KINDS.map((kind) => [kind, noProgress()])) as Record<SourceKind, KindProgress>
    for (const kind of kinds) this.#firstLists.set(kind, new FirstList())
  }

  /** Whether every kind that the source emits has had a complete list or a note that it is not available. */
  get settled(): boolean {
    return this.#firstLists.size === 0
  }

  /** What was seen of the lives of pods so far, which they do not report themselves; the same object until more is observed. */
  get lives(): SeenLives {
    return this.#lives.seen
  }

  /** The problems so far; of each code only the first are kept. */
  get problems(): readonly SourceProblem[] {
    return this.#problems
  }

  /** The parts of the cluster that the source cannot see now. */
  get coverage(): readonly CoverageNote[] {
    return SOURCE_KINDS.flatMap((kind) => this.#progress[kind].note ?? [])
  }

  /**
   * Increases when something can no longer be read, or can be read again, and when something was lost: answers report it without
   * a change of the state.
   */
  get sight(): number {
    return this.#sight
  }

  /** The version of the cluster, as its API server or else its newest kubelet gives it: `v1.36.3`. */
  get kubernetesVersion(): string | undefined {
    return this.#versions.ofCluster
  }

  /** What the header of an export has; `undefined` for all other sources. */
  get exported(): Exported | undefined {
    return this.#exported
  }

  /** Whether another cluster has taken the place of the one that was loaded. */
  get isReplaced(): boolean {
    return this.#isReplaced
  }

  progress(kind: SourceKind): Readonly<KindProgress> {
    return this.#progress[kind]
  }

  apply(event: SourceEvent): void {
    switch (event.type) {
      case 'object':
        this.#object(event)
        break
      case 'pod':
        this.#pod(event.pod)
        break
      case 'deleted':
        this.#deleted(event)
        break
      case 'synced':
        this.#synced(event.kind, event.resourceVersion)
        break
      case 'pulled':
        this.#lives.notePull(event)
        break
      case 'exported':
        this.#exported = event
        this.#lives.restore(event.lives)
        break
      case 'problem':
        this.#report(event.problem)
        break
      case 'coverage':
        this.#covered(event.note)
        break
      case 'version':
        this.#versions.noteServer(event.version)
        this.#sight++
        break
      case 'replaced':
        this.#isReplaced = true
        break
      case 'status':
        // How the source is doing changes nothing in the twin.
        break
      default:
        assertNever(event)
    }
  }

  /** Ends the input: objects of incomplete lists are put in as well. */
  finish(): void {
    for (const kind of SOURCE_KINDS) this.#putFirstList(kind)
    for (const event of this.#log.summary()) if (event.type === 'problem') this.#problems.push(event.problem)
  }

  summary(): LoadSummary {
    return summarize(this)
  }

  #object({ kind, object, origin }: ObjectEvent): void {
    const progress = this.#progress[kind]
    if (this.#isUnchanged(kind, object.metadata)) return
    try {
      const read: Row = readObject(kind, object, this.#context)
      this.#put(read.kind === 'Pod' ? withImpliedStatus(read) : read)
      if (kind === 'Node') this.#versions.noteNode(object)
      progress.read++
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      progress.skipped++
      this.#report(fieldProblem(error, { kind, object, ...(origin === undefined ? {} : { origin }) }))
    }
  }

  #pod(pod: PodRow): void {
    if (this.#isUnchanged('Pod', pod)) return
    this.#put(ofShape(pod, this.state.shapes.intern(pod.shape)))
    this.#progress.Pod.read++
  }

  #put(row: Row): void {
    const pending = this.#firstLists.get(row.kind)
    if (pending) pending.put(row)
    else this.state.put(row)
  }

  /** Whether the state has it as it is: it was received again. Those of a first list are compared with nothing. */
  #isUnchanged(kind: SourceKind, { namespace, name, resourceVersion = '', uid = '' }: Received): boolean {
    if (resourceVersion === '' || this.#firstLists.has(kind)) return false
    const row = this.state.get(kind, namespaceOf(kind, namespace), name)
    const isUnchanged = row !== undefined && row.resourceVersion === resourceVersion && row.uid === uid
    if (isUnchanged) this.#progress[kind].unchanged++
    return isUnchanged
  }

  #deleted({ kind, namespace, name }: DeletedEvent): void {
    const pending = this.#firstLists.get(kind)
    if (pending) {
      pending.delete(namespace, name)
      return
    }
    if (kind === 'Pod') this.#lives.noteGone(this.state.get('Pod', namespace, name), this.state)
    if (kind === 'Node') this.#versions.forgetNode(name)
    this.state.remove(kind, namespace, name)
  }

  #synced(kind: SourceKind, resourceVersion: string): void {
    const progress = this.#progress[kind]
    progress.synced = true
    progress.resourceVersion = resourceVersion
    if (progress.note) this.#sight++
    progress.note = undefined
    this.#putFirstList(kind)
  }

  #covered(note: CoverageNote): void {
    this.#progress[note.kind].note = note
    this.#sight++
    this.#putFirstList(note.kind)
  }

  #putFirstList(kind: SourceKind): void {
    const pending = this.#firstLists.get(kind)
    if (!pending) return
    this.#firstLists.delete(kind)
    this.state.putAll(kind, pending.inOrder())
  }

  #report(problem: SourceProblem): void {
    if (problem.severity === 'error') this.#sight++
    for (const event of this.#log.report(problem)) if (event.type === 'problem') this.#problems.push(event.problem)
  }
}

/** The pod with an equal shape, which the state knows. */
function ofShape(pod: PodRow, shape: PodShape): PodRow {
  return podRow({ ...pod, shape, requests: pod.requests === pod.shape.requests ? shape.requests : pod.requests })
}

function noProgress(): KindProgress {
  return { read: 0, skipped: 0, unchanged: 0, synced: false, resourceVersion: '', note: undefined }
}

function namespaceOf(kind: SourceKind, namespace: string | undefined): string {
  return KINDS[kind].namespaced ? namespace || 'default' : ''
}

function fieldProblem(error: FieldError, { kind, object, origin }: Omit<ObjectEvent, 'type'>): SourceProblem {
  const { path: field, expected, found } = error
  const namespace = namespaceOf(kind, object.metadata.namespace)
  const what = `${kind} ${namespace === '' ? '' : `${namespace}/`}${object.metadata.name}`
  if (origin) return wrongField({ origin, object: what, field, expected, found })
  return {
    code: 'field-invalid',
    severity: 'error',
    message: `${field} of ${what} is ${found}, expected ${expected}`,
    remedy: 'The server sent a value that its own API version does not allow; the object was skipped.',
    object: what,
    field,
    expected,
  }
}
