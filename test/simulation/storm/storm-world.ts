import { admissionSteps } from '../../../src/engine/admission/registry.ts'
import { createControllers } from '../../../src/engine/controllers/registry.ts'
import { DrainActor } from '../../../src/engine/eviction/drain/drain-actor.ts'
import { Scheduler } from '../../../src/engine/scheduler/scheduler.ts'
import type { ApiResult, Turn } from '../../../src/engine/turn.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { isKind, KINDS, type Row } from '../../../src/kube/kinds.ts'
import { namespaceRow } from '../../../src/kube/namespace.ts'
import { assert } from '../../../src/lib/assert.ts'
import type { Change } from '../../../src/twin/change.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import { type Observer, Simulation } from '../../../src/whatif/simulation.ts'
import { T0 } from '../../support/builders.ts'
import { annotatedTiming } from '../../support/fake-kubelet/annotated-timing.ts'
import { FakeKubelet } from '../../support/fake-kubelet/fake-kubelet.ts'
import type { Manifest } from './manifests.ts'

/** Called for each change, with the state as it is then, and whether the storm made it or a controller. */
export type Witness = (change: Change, world: StormWorld) => void

const NODE_GRACE_MS = 40_000
const DELAYS = { run: 1, ready: 1, terminate: 2 }
/** No storm of this size needs more; a control plane that never settles ends here. */
const EVENTS_MAX = 150_000

/** A control plane with every controller, on which storms are let loose. */
export class StormWorld {
  readonly simulation: Simulation
  readonly drains = new DrainActor()
  /** What was found wrong, in words, in order. */
  readonly wrong: string[] = []
  /** True while the storm itself acts, not a controller. */
  acting = false
  changes = 0
  /** Apps that a pod was taken out of, as `namespace/app`: their budgets are not updated, and include it until the next count. */
  readonly left = new Set<string>()
  readonly #codec: CodecContext
  readonly #scaledAt = new Map<string, number>()

  constructor(seed: number, namespaces: readonly string[], witnesses: readonly Witness[]) {
    const base = new ClusterState()
    this.#codec = new CodecContext(base.shapes)
    for (const name of namespaces) base.put(namespaceRow({ name, uid: `uid-${name}` }))
    const observer: Observer = {
      onChange: (_, change) => {
        if (change.kind !== 'Node') this.changes++
        this.#noteScale(change)
        for (const witness of witnesses) witness(change, this)
      },
      onEvent: () => {},
    }
    this.simulation = new Simulation({
      base,
      now: T0,
      seed,
      actors: [
        new Scheduler(),
        ...createControllers({ nodeGraceMs: NODE_GRACE_MS }),
        new FakeKubelet(annotatedTiming(DELAYS)),
        this.drains,
      ],
      admission: admissionSteps(),
      observers: [observer],
    })
  }

  get state(): ClusterState {
    return this.simulation.state
  }

  /** How long ago the replicas of a ReplicaSet or ReplicationController were set to another number. */
  msSinceScaled(uid: string): number {
    return this.simulation.now - (this.#scaledAt.get(uid) ?? T0)
  }

  #noteScale({ kind, before, after }: Change): void {
    if (kind !== 'ReplicaSet' && kind !== 'ReplicationController') return
    if (after !== undefined && before?.spec.replicas !== after.spec.replicas) this.#scaledAt.set(after.uid, this.simulation.now)
  }

  /** Notes that something is wrong, with the moment. */
  blame(text: string): void {
    this.wrong.push(`at ${((this.simulation.now - T0) / 1000).toFixed(3)} s: ${text}`)
  }

  act<T>(work: (turn: Turn<string>) => T): T {
    this.acting = true
    const result = this.simulation.act(this.drains.name, work)
    this.acting = false
    return result
  }

  create(manifest: Manifest, namespace = 'default'): ApiResult<Row> {
    assert(isKind(manifest.kind), `${manifest.kind} is a kind that rows are made of`)
    const metadata = { ...(KINDS[manifest.kind].namespaced ? { namespace } : {}), ...manifest.metadata }
    const row = readObject(manifest.kind, { ...manifest, metadata }, this.#codec)
    return this.act(({ api }) => api.create<Row['kind']>(row))
  }

  update(row: Row): void {
    this.act(({ api }) => api.update<Row['kind']>(row))
  }

  /** Lets this much virtual time pass; returns the number of events in it. */
  pass(ms: number): number {
    const eventsMax = EVENTS_MAX - this.simulation.events
    const { events } = this.simulation.run({ until: this.simulation.now + ms, untilTime: true, eventsMax })
    if (this.simulation.events >= EVENTS_MAX) this.blame('the control plane never settles')
    return events
  }
}
