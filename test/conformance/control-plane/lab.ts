import { ManifestGate } from '../../../src/engine/admission/manifest/manifest-gate.ts'
import type { PolicyGap } from '../../../src/engine/admission/policies/policy-gap.ts'
import { enforceQuotas } from '../../../src/engine/admission/quota/enforce-quotas.ts'
import { admissionSteps } from '../../../src/engine/admission/registry.ts'
import { DrainActor } from '../../../src/engine/eviction/drain/drain-actor.ts'
import type { ApiResult, Turn } from '../../../src/engine/turn.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { addMs, type Instant, parseInstant } from '../../../src/kube/instant.ts'
import { isKind, type Row } from '../../../src/kube/kinds.ts'
import { namespaceRow } from '../../../src/kube/namespace.ts'
import type { PodRow } from '../../../src/kube/pod.ts'
import { assert } from '../../../src/lib/assert.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import { Simulation } from '../../../src/whatif/simulation.ts'
import { controlPlaneActors } from './actors.ts'
import type { Chance } from './chance.ts'
import { Recorder } from './recorder.ts'
import type { ApiJson, PodPick, Recording } from './recording.ts'

/** Time 0 of a recording is this much after the beginning of a second. */
const INTO_SECOND_MS = 20
/** No recorded scenario needs more; a model that never settles ends here. */
const EVENTS_MAX = 400_000
/** How often the recorder checks whether all is quiet, in milliseconds. */
const CHECK_INTERVAL_MS = 50
/** The recorder's own limit for a wait until quiet. */
const QUIET_SECONDS_MAX = 150

/** A simulated control plane on which a recorded scenario is played again. */
export class Lab {
  readonly namespace: string
  readonly zero: Instant
  readonly recorder: Recorder
  readonly simulation: Simulation
  readonly kubectl = new DrainActor()
  /** How long the server takes for a write that the recorder waits for, in milliseconds. */
  readonly writeMs: number
  readonly #codec: CodecContext

  constructor(recording: Recording, chance: Chance) {
    this.namespace = recording.namespace
    this.zero = zeroOf(recording)
    this.writeMs = chance.writeMs
    this.recorder = new Recorder({ zero: this.zero, namespace: this.namespace, patchMs: chance.patchMs })
    const base = new ClusterState()
    this.#codec = new CodecContext(base.shapes)
    base.put(namespaceRow({ name: this.namespace, creationTimestamp: this.zero }))
    for (const object of recording.initial) if (object.kind === 'Node') base.put(this.read(object))
    this.simulation = new Simulation({
      base,
      now: addMs(this.zero, -chance.monitorPhaseMs),
      seed: chance.seed,
      actors: [...controlPlaneActors(recording.kubelet, chance, this.zero), this.kubectl],
      admission: admissionSteps({ onPolicyGap: assertEvaluated }),
      observers: [this.recorder],
    })
    this.until(this.zero)
    let made = 0
    for (const object of recording.initial) {
      if (object.kind === 'Node' || !isKind(object.kind)) continue
      this.act(() => this.#place(this.read(object)))
      this.sleep(chance.manifestMs + made * chance.slowingMs)
      made++
    }
  }

  get now(): Instant {
    return this.simulation.now
  }

  /** Milliseconds since time 0. */
  get elapsedMs(): number {
    return this.now - this.zero
  }

  /** Sends a manifest as a client does, who may leave the name to the server. */
  create(manifest: ApiJson): ApiResult<Row> {
    const { kind } = manifest
    assert(isKind(kind), `${kind} is a kind that rows are made of`)
    return this.act(({ api }) => new ManifestGate(api, this.#codec).create({ kind, manifest, namespace: this.namespace }))
  }

  /** Puts a manifest in the place of a stored object. */
  replace(stored: Row, manifest: ApiJson): ApiResult<Row> {
    const submission = { kind: stored.kind, manifest, namespace: stored.namespace }
    return this.act(({ api }) => new ManifestGate(api, this.#codec).update(submission, stored))
  }

  /** Reads a manifest; namespaced objects without a namespace are in that of the scenario. */
  read(object: ApiJson): Row {
    assert(isKind(object.kind), `${object.kind} is a kind that rows are made of`)
    const metadata = { namespace: this.namespace, ...object.metadata }
    return readObject(object.kind, { ...object, metadata }, this.#codec)
  }

  /** Does something from outside, at the present moment. */
  act<T>(work: (turn: Turn<string>) => T): T {
    return this.simulation.act(this.kubectl.name, work)
  }

  sleep(ms: number): void {
    this.until(addMs(this.now, ms))
  }

  until(at: Instant): void {
    this.simulation.run({ until: at, untilTime: true, eventsMax: this.#eventsLeft() })
    assert(this.simulation.events < EVENTS_MAX, 'the model comes to rest')
  }

  /** Continues from event to event until a condition is true, at most until a moment. */
  runUntil(holds: () => boolean, latest: Instant): void {
    while (!holds() && this.now < latest) {
      const next = this.simulation.agenda()[0]
      this.until(next === undefined || next.at > latest ? latest : (Math.max(next.at, this.now) as Instant))
    }
  }

  /** Waits until nothing has changed for this many seconds. */
  quiet(seconds: number): void {
    if (this.recorder.lastChangeAt < this.now) this.recorder.lastChangeAt = this.now
    const latest = addMs(this.now, QUIET_SECONDS_MAX * 1000)
    while (this.now - this.recorder.lastChangeAt < seconds * 1000 && this.now < latest) this.sleep(CHECK_INTERVAL_MS)
  }

  /** Pods that are not being deleted, in the order of their creation. */
  pods(pick: PodPick): readonly PodRow[] {
    const labels = Object.entries(pick.labels ?? {})
    const found = this.simulation.state
      .listIn('Pod', this.namespace)
      .filter((pod) => pod.deletionTimestamp === undefined)
      .filter(({ name }) => pick.name === undefined || name === pick.name || name.startsWith(`${pick.name}-`))
      .filter((pod) => pick.node === undefined || pod.nodeName === pick.node)
      .filter((pod) => pick.phase === undefined || pod.phase === pick.phase)
      .filter((pod) => labels.every(([key, value]) => pod.labels[key] === value))
    const ordered = pick.newest === true ? found.toReversed() : found
    const skip = pick.skip ?? 0
    return ordered.slice(skip, skip + (pick.first ?? found.length))
  }

  /** An object that the real server let in; quotas that were counted before were charged for it. */
  #place(row: Row): void {
    enforceQuotas(row, this.simulation.state)
    this.simulation.state.put(row)
  }

  #eventsLeft(): number {
    return EVENTS_MAX - this.simulation.events
  }
}

/** Objects have whole seconds: the first one that was created shows the second of time 0. */
function zeroOf({ initial }: Recording): Instant {
  const first = initial.find(({ kind, metadata }) => kind !== 'Node' && metadata.creationTimestamp !== undefined)
  const at = parseInstant(first?.metadata.creationTimestamp ?? '')
  assert(at !== undefined, 'an object was created at time 0')
  return addMs(at, INTO_SECOND_MS)
}

/** All policies of recordings can be evaluated. */
function assertEvaluated({ policy, why }: PolicyGap): void {
  assert(false, `the policy ${policy.name} is evaluated: ${why}`)
}
