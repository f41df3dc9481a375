import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { readSchedulerConfig } from '../configuration/scheduler-config.ts'
import type { QueueEvent } from '../framework/events.ts'
import type { Popped } from './queue-types.ts'
import { SchedulingQueue } from './scheduling-queue.ts'

const ROOM_FREED: QueueEvent = {
  kind: 'change',
  resource: 'AssignedPod',
  action: 'Delete',
  change: { kind: 'Pod', before: undefined, after: undefined },
}

/** A queue with a manual clock. */
class QueueTest {
  readonly state = new ClusterState()
  readonly queue: SchedulingQueue
  #now: number = T0

  constructor(configuration: Readonly<Record<string, unknown>> = {}) {
    this.queue = new SchedulingQueue(readSchedulerConfig(configuration))
  }

  get at(): { readonly now: number; readonly cluster: ClusterState } {
    return { now: this.#now, cluster: this.state }
  }

  wait(ms: number): this {
    this.#now += ms
    return this
  }

  add(name: string, options: PodOptions = {}): PodRow {
    const pod = aPod(this.state.shapes, name, options)
    this.state.put(pod)
    this.queue.add(pod, this.at)
    return pod
  }

  popName(): string | undefined {
    const popped = this.queue.pop()
    if (popped) this.queue.done(popped.entry.pod)
    return popped?.entry.pod.name
  }

  /** Pops and fails the next pod. */
  fail(plugins: readonly string[]): Popped | undefined {
    const popped = this.queue.pop()
    if (popped) this.queue.fail(popped.entry, { pod: popped.entry.pod, plugins, pending: [], nominate: undefined }, this.at)
    return popped
  }

  freeRoom(): void {
    const before = aPod(this.state.shapes, 'gone', { nodeName: 'n' })
    this.queue.move({ ...ROOM_FREED, change: { kind: 'Pod', before, after: undefined } } as QueueEvent, this.at)
  }

  places(): Readonly<Record<string, readonly string[]>> {
    const { active, backoff, errorBackoff, unschedulable } = this.queue.content()
    const names = (entries: typeof active): readonly string[] => entries.map(({ pod }) => pod.name)
    return {
      active: names(active),
      backoff: names(backoff),
      errorBackoff: names(errorBackoff),
      unschedulable: names(unschedulable),
    }
  }
}

describe('the scheduling queue', () => {
  it('SC-PRE-17 pops pods of higher priority first, then pods that wait longer', () => {
    const test = new QueueTest()
    test.add('a', { spec: { priority: 1 } })
    test.wait(5).add('b', { spec: { priority: 7 } })
    test.wait(5).add('c', { spec: { priority: 1 } })
    expect([test.popName(), test.popName(), test.popName(), test.popName()]).toEqual(['b', 'a', 'c', undefined])
  })

  it('keeps a rejected pod until an event of its plugins, and then for its backoff', () => {
    const test = new QueueTest()
    test.add('a', { cpu: '1' })
    test.add('other')
    test.fail(['NodeResourcesFit'])
    expect(test.places()).toMatchObject({ active: ['other'], unschedulable: ['a'] })
    test.wait(100).freeRoom()
    expect(test.places()).toMatchObject({ active: ['other'], backoff: ['a'], unschedulable: [] })
    test.wait(1900).queue.flushBackoff(test.at)
    expect(test.places()).toMatchObject({ active: ['other', 'a'], backoff: [] })
  })

  it('SC-PRE-12 doubles the backoff with each failure up to its limit', () => {
    const test = new QueueTest({ podInitialBackoffSeconds: 1, podMaxBackoffSeconds: 10 })
    test.add('a', { cpu: '1' })
    const waits: number[] = []
    for (let i = 0; i < 6; i++) {
      const failedAt = test.at.now
      test.fail(['NodeResourcesFit'])
      test.freeRoom()
      waits.push((test.queue.nextBackoffFlush('failure') ?? 0) - failedAt)
      test.wait(waits.at(-1) ?? 0).queue.flushBackoff(test.at)
    }
    expect(waits).toEqual([2000, 3000, 5000, 9000, 11_000, 11_000])
  })

  it('pops from the backoff queue early when the active queue is empty, but not after an error', () => {
    const test = new QueueTest()
    test.add('a', { cpu: '1' })
    test.fail(['NodeResourcesFit'])
    test.freeRoom()
    expect(test.queue.pop()?.from).toBe('backoff')
    test.add('b')
    test.fail([])
    expect(test.places()).toMatchObject({ errorBackoff: ['b'] })
    expect(test.queue.pop()).toBeUndefined()
  })

  it('checks a rejected pod against the events during its attempt', () => {
    const test = new QueueTest()
    test.add('a', { cpu: '1' })
    const popped = test.queue.pop()
    test.freeRoom()
    if (popped) {
      const failure = { pod: popped.entry.pod, plugins: ['NodeResourcesFit'], pending: [], nominate: undefined }
      test.queue.fail(popped.entry, failure, test.at)
    }
    expect(test.places()).toMatchObject({ backoff: ['a'], unschedulable: [] })
  })

  it('retries a pod that stayed unschedulable for five minutes', () => {
    const test = new QueueTest()
    test.add('a', { cpu: '1' })
    test.fail(['NodeResourcesFit'])
    test.wait(300_000).queue.flushLeftover(test.at)
    expect(test.places()).toMatchObject({ unschedulable: ['a'] })
    test.wait(1).queue.flushLeftover(test.at)
    expect(test.places()).toMatchObject({ active: ['a'] })
  })

  it('SC-GATE-01 SC-GATE-05 keeps a gated pod in the unschedulable pool', () => {
    const test = new QueueTest()
    test.add('a', { schedulingGates: ['wait'] })
    expect(test.queue.content().unschedulable).toMatchObject([{ gatedBy: 'SchedulingGates', attempts: 0 }])
    test.wait(400_000).queue.flushLeftover(test.at)
    expect(test.places()).toMatchObject({ active: [], unschedulable: ['a'] })
  })

  it('keeps a pod whose victims are still being deleted', () => {
    const test = new QueueTest()
    test.state.put(aNode('n'))
    const victim = aPod(test.state.shapes, 'victim', { nodeName: 'n' })
    test.state.put(victim)
    const pod = test.add('a', { cpu: '1' })
    test.queue.startPreemption(pod, victim)
    test.fail(['NodeResourcesFit'])
    test.queue.activate(pod, test.at)
    expect(test.queue.content().unschedulable).toMatchObject([{ gatedBy: 'DefaultPreemption' }])
    test.queue.endPreemption(pod)
    test.queue.activate(pod, test.at)
    expect(test.places()).toMatchObject({ active: ['a'] })
  })

  it('records a nomination before the status of the pod has it, and deletes it with the pod', () => {
    const test = new QueueTest()
    const pod = test.add('a')
    test.queue.nominate(pod, 'n', test.at)
    expect(test.queue.nominations.on('n').map(({ name }) => name)).toEqual(['a'])
    test.queue.remove(pod)
    expect(test.queue.nominations.on('n')).toEqual([])
  })
})
