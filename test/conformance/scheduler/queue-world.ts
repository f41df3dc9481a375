import { readSchedulerConfig, type SchedulerConfig } from '../../../src/engine/scheduler/configuration/scheduler-config.ts'
import type { QueueEntry } from '../../../src/engine/scheduler/queue/queue-entry.ts'
import { feedQueue } from '../../../src/engine/scheduler/queue/queue-feed.ts'
import type { Moment } from '../../../src/engine/scheduler/queue/queue-types.ts'
import { SchedulingQueue } from '../../../src/engine/scheduler/queue/scheduling-queue.ts'
import { LEFTOVER_PERIOD_MS } from '../../../src/engine/scheduler/queue/unschedulable-pool.ts'
import { partOf } from '../../../src/kube/codec/json-parts.ts'
import { isKind } from '../../../src/kube/kinds.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'
import { isPodTerminal, type PodRow, podRow } from '../../../src/kube/pod.ts'
import { assert } from '../../../src/lib/assert.ts'
import type { ClusterState } from '../../../src/twin/cluster-state.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { LoadedCluster } from './load-objects.ts'
import { placesOf, stampOf, stateRecord } from './queue-record.ts'

type Json = Readonly<Record<string, unknown>>

const SECOND = 1000

/** The scheduling queue of a script, on the script's own clock. */
export class QueueWorld {
  readonly #loaded = new LoadedCluster()
  readonly #config: SchedulerConfig
  readonly #queue: SchedulingQueue
  readonly #start: number
  /** Popped entries that have not been returned, the longest first. */
  readonly #flying: QueueEntry[] = []
  readonly #preempting = new Map<string, PodRow>()
  #now: number

  constructor(data: JsonObject) {
    this.#config = readSchedulerConfig(partOf(data, 'configuration'))
    this.#queue = new SchedulingQueue(this.#config)
    this.#start = Date.parse(textIn(data, 'start'))
    this.#now = this.#start
    this.#loaded.state.recordChanges()
    this.#loaded.loadLists(data['objects'])
    this.#feedChanges()
  }

  /** Lets time pass, runs the step and returns the outcome. */
  step(step: JsonObject): Json {
    const flushes = this.#advance(numberIn(step, 'after'))
    const popped = step['op'] === 'pop' ? this.#pop() : this.#act(step)
    return {
      time: stampOf(this.#now),
      flushes: flushes.length > 0 ? flushes : undefined,
      popped,
      state: stateRecord(this.#queue),
    }
  }

  get #state(): ClusterState {
    return this.#loaded.state
  }

  get #at(): Moment {
    return { now: this.#now, cluster: this.#state }
  }

  #act(step: JsonObject): undefined {
    switch (step['op']) {
      case 'wait':
        return
      case 'apply':
        return this.#apply(textIn(step, 'kind'), step['object'])
      case 'delete':
        return this.#delete(textIn(step, 'kind'), textIn(step, 'namespace'), textIn(step, 'name'))
      case 'fail':
        return this.#fail(step)
      case 'bind':
        return this.#bind(textIn(step, 'pod'), textIn(step, 'node'))
      case 'bindFailed':
        return this.#bindFailed(textIn(step, 'pod'), textIn(step, 'node'))
      case 'drop':
        this.#queue.done(this.#land(textIn(step, 'pod')).pod)
        return
      case 'activate':
        for (const name of textsIn(step, 'pods')) this.#queue.activate(this.#pod(name), this.#at)
        return
      case 'preempted':
        return this.#preempted(textIn(step, 'pod'), step['error'] !== undefined)
      default:
        throw new Error(`no step is called ${String(step['op'])}`)
    }
  }

  #apply(kind: string, object: unknown): undefined {
    assert(isKind(kind), `${kind} is a kind with rows`)
    const row = this.#loaded.read(kind, object)
    if (row.kind === 'Pod' && isPodTerminal(row)) this.#state.remove('Pod', row.namespace, row.name)
    else this.#state.put(row)
    this.#feedChanges()
  }

  #delete(kind: string, namespace: string, name: string): undefined {
    assert(isKind(kind), `${kind} is a kind with rows`)
    this.#state.remove(kind, namespace, name)
    this.#feedChanges()
  }

  #feedChanges(): void {
    for (const change of this.#state.takeChanges()) feedQueue(this.#queue, this.#config, { change, at: this.#at })
  }

  #pop(): Json | undefined {
    const popped = this.#queue.pop()
    if (!popped) return undefined
    this.#flying.push(popped.entry)
    return { pod: keyOf(popped.entry.pod), from: popped.from }
  }

  /** Ends the flight of a pod: the longest one, should a namesake have been popped too. */
  #land(name: string): QueueEntry {
    const at = this.#flying.findIndex(({ pod }) => keyOf(pod) === name)
    const [entry] = at < 0 ? [] : this.#flying.splice(at, 1)
    assert(entry, `pod ${name} is in flight`)
    return entry
  }

  #fail(step: JsonObject): undefined {
    const entry = this.#land(textIn(step, 'pod'))
    if (isJsonObject(step['preempt'])) this.#preempt(entry.pod, textsIn(step['preempt'], 'victims'))
    const isError = step['error'] !== undefined
    const nominate = step['nominate']
    this.#queue.fail(
      entry,
      {
        pod: this.#stillWaiting(entry),
        plugins: isError ? [] : textsIn(step, 'plugins'),
        pending: isError ? [] : textsIn(step, 'pending'),
        nominate: typeof nominate === 'string' ? nominate : undefined,
      },
      this.#at,
    )
  }

  #bind(name: string, nodeName: string): undefined {
    const entry = this.#land(name)
    this.#queue.assume(entry.pod)
    this.#queue.done(entry.pod)
    this.#state.put(podRow({ ...this.#pod(name), nodeName, nominatedNodeName: '' }))
    this.#feedChanges()
  }

  /** The room that the pod had taken is free again before it returns itself. */
  #bindFailed(name: string, nodeName: string): undefined {
    const entry = this.#land(name)
    this.#queue.assume(entry.pod)
    this.#queue.done(entry.pod)
    const before = podRow({ ...entry.pod, nodeName })
    const change = { kind: 'Pod' as const, before, after: undefined }
    this.#queue.move({ kind: 'change', resource: 'AssignedPod', action: 'Delete', change }, this.#at)
    this.#queue.fail(entry, { pod: this.#stillWaiting(entry), plugins: [], pending: [], nominate: '' }, this.#at)
  }

  #preempt(pod: PodRow, victims: readonly string[]): void {
    const last = victims.map((name) => this.#pod(name)).findLast((victim) => victim.deletionTimestamp === undefined)
    if (!last) return
    this.#preempting.set(keyOf(pod), pod)
    this.#queue.startPreemption(pod, last)
  }

  #preempted(name: string, isError: boolean): undefined {
    const pod = this.#preempting.get(name)
    assert(pod, `pod ${name} has a preemption under way`)
    this.#preempting.delete(name)
    this.#queue.endPreemption(pod)
    if (isError) this.#queue.activate(pod, this.#at)
  }

  /** The popped pod as it is now, unless it is gone, bound or replaced. */
  #stillWaiting({ pod }: QueueEntry): PodRow | undefined {
    const row = this.#state.get('Pod', pod.namespace, pod.name)
    return row && row.uid === pod.uid && row.nodeName === '' ? row : undefined
  }

  #pod(name: string): PodRow {
    const [namespace = '', podName = ''] = name.split('/')
    const row = this.#state.get('Pod', namespace, podName)
    assert(row, `pod ${name} is there`)
    return row
  }

  /** Timers fire at their time: backoff at every whole second, leftovers every 30 s from the start. */
  #advance(byMs: number): readonly Json[] {
    const flushes: Json[] = []
    const end = this.#now + byMs
    for (;;) {
      const tick = Math.floor(this.#now / SECOND) * SECOND + SECOND
      const leftover = this.#start + (Math.floor((this.#now - this.#start) / LEFTOVER_PERIOD_MS) + 1) * LEFTOVER_PERIOD_MS
      const next = Math.min(tick, leftover)
      if (next > end) break
      this.#now = next
      if (tick <= next) flushes.push(...this.#flush('backoff', () => this.#queue.flushBackoff(this.#at)))
      if (leftover <= next) flushes.push(...this.#flush('leftover', () => this.#queue.flushLeftover(this.#at)))
    }
    this.#now = end
    return flushes
  }

  #flush(timer: string, flush: () => void): readonly Json[] {
    const before = placesOf(this.#queue)
    flush()
    const moved = [...placesOf(this.#queue)].filter(([pod, place]) => before.get(pod) !== place).map(([pod]) => pod)
    return moved.length > 0 ? [{ time: stampOf(this.#now), timer, moved: moved.sort() }] : []
  }
}

function textIn(object: JsonObject, field: string): string {
  const value = object[field]
  return typeof value === 'string' ? value : ''
}

function numberIn(object: JsonObject, field: string): number {
  const value = object[field]
  return typeof value === 'number' ? value : 0
}

function textsIn(object: JsonObject, field: string): readonly string[] {
  const list = object[field]
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}
