import { describe, expect, it } from 'vitest'
import { aNode, aPod, aPodSpec, T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { isConditionTrue } from '../../../kube/condition.ts'
import { addMs } from '../../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Taint, Toleration } from '../../../kube/taint.ts'
import { assert } from '../../../lib/assert.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { TaintEvictionController } from './taint-eviction-controller.ts'

const BAD: Taint = { key: 'bad', value: '', effect: 'NoExecute', timeAdded: undefined }
const WORSE: Taint = { ...BAD, key: 'worse' }

function tolerates(key: string, tolerationSeconds?: number): Toleration {
  return { key, operator: 'Exists', value: '', effect: 'NoExecute', tolerationSeconds }
}

class TaintRun extends ControllerRun {
  constructor(pods: Readonly<Record<string, readonly Toleration[]>>, node: NodeRow = aNode('n'), order?: DrawnOrder) {
    const shapes = new ShapeInterner()
    const rows = Object.entries(pods).map(([name, tolerations]) =>
      aPod(shapes, name, {
        nodeName: 'n',
        phase: 'Running',
        creationTimestamp: addMs(T0, -200_000),
        spec: aPodSpec({ tolerations }),
      }),
    )
    super({ rows: [node, ...rows], actors: [new TaintEvictionController(order)] })
  }

  taint(...taints: readonly Taint[]): this {
    const node = this.state.get('Node', '', 'n')
    assert(node !== undefined, 'the node is there')
    this.simulation.act('taint-eviction', (turn) => turn.api.update(nodeRow({ ...node, taints })))
    return this
  }

  pod(name: string): PodRow | undefined {
    return this.state.get('Pod', 'default', name)
  }

  /** Names of the pods that are being deleted. */
  leaving(): readonly string[] {
    return this.state.list('Pod').flatMap((pod) => (pod.deletionTimestamp === undefined ? [] : [pod.name]))
  }
}

describe('TaintEvictionController', () => {
  it('semantics B9.6 evicts the pods of a node in a drawn order', () => {
    const orderOf = (order?: DrawnOrder): string => {
      const run = new TaintRun({ a: [], b: [], c: [] }, aNode('n'), order).until(1).taint(BAD).until(2)
      return run
        .takeEvents()
        .map((text) => text.at(-1))
        .join('')
    }
    expect(orderOf()).toBe('abc')
    const seeds = Array.from({ length: 60 }, (_, seed) => orderOf(new DrawnOrder(seed, 'kube-controller-manager')))
    expect(new Set(seeds).size).toBe(6)
  })

  it('deletes pods without a toleration twice when the taints change, and pods with tolerationSeconds 0 once (recorded)', () => {
    const forNoTime = [tolerates('bad', 0), tolerates('worse', 0)]
    const run = new TaintRun({ none: [], some: forNoTime }).until(1).taint(BAD).until(2)
    const reported = (name: string): number => events.filter((text) => text.endsWith(`default/${name}`)).length
    const events = [...run.takeEvents(), ...run.taint(WORSE, BAD).until(3).takeEvents()]
    expect([reported('none'), reported('some')]).toEqual([2, 1])
  })

  it('SC-TT-09 SC-TT-12 SC-TT-13 deletes at once, after tolerationSeconds, or never', () => {
    const run = new TaintRun({ none: [], some: [tolerates('bad', 5)], all: [tolerates('bad')] }).until(1).taint(BAD).until(1.1)
    expect(run.leaving()).toEqual(['none'])
    expect(run.pod('none')?.conditions[0]).toMatchObject({
      type: 'DisruptionTarget',
      reason: 'DeletionByTaintManager',
      message: 'Taint manager: deleting due to NoExecute taint',
    })
    expect(run.until(5.9).leaving()).toEqual(['none'])
    expect(run.until(6.1).leaving()).toEqual(['none', 'some'])
    expect(run.until(10_000).leaving()).toEqual(['none', 'some'])
    expect(run.takeEvents()).toEqual(
      ['none', 'some'].map((name) => `Normal TaintManagerEviction: Marking for deletion Pod default/${name}`),
    )
  })

  it('SC-TT-14 does not evict when the taint is removed in time', () => {
    const run = new TaintRun({ some: [tolerates('bad', 5)] }).until(1).taint(BAD).until(5).taint().until(20)
    expect(run.leaving()).toEqual([])
    expect(run.takeEvents()).toEqual(['Normal TaintManagerEviction: Cancelling deletion of Pod default/some'])
    run.taint(BAD).until(24.9)
    expect(run.leaving()).toEqual([])
    expect(run.until(25.1).leaving()).toEqual(['some'])
  })

  it('uses the shortest tolerationSeconds of the matching tolerations', () => {
    const run = new TaintRun({ some: [tolerates('bad', 8), tolerates('worse', 4)] }).until(1).taint(BAD, WORSE)
    expect(run.until(4.9).leaving()).toEqual([])
    expect(run.until(5.1).leaving()).toEqual(['some'])
  })

  it('does not shorten a running timer for a later taint (semantics B9.3), but evicts at once for one that is not tolerated', () => {
    const run = new TaintRun({ some: [tolerates('bad', 8), tolerates('worse', 1)] })
      .until(1)
      .taint(BAD)
      .until(2)
      .taint(BAD, WORSE)
    expect(run.until(8.9).leaving()).toEqual([])
    expect(run.until(9.1).leaving()).toEqual(['some'])
    const other = new TaintRun({ some: [tolerates('bad', 8)] }).until(1).taint(BAD).until(2).taint(BAD, WORSE)
    expect(other.until(2.1).leaving()).toEqual(['some'])
  })

  it('continues timers that started before the run', () => {
    const since = { ...BAD, timeAdded: addMs(T0, -100_000) }
    const run = new TaintRun({ early: [tolerates('bad', 90)], late: [tolerates('bad', 130)] }, aNode('n', { taints: [since] }))
    expect(run.until(29).leaving()).toEqual(['early'])
    expect(run.until(31).leaving()).toEqual(['early', 'late'])
  })

  it('B9.6 each eviction begins within 20 ms with a drawn order, and all at once without', () => {
    const timesOf = (order?: DrawnOrder): readonly number[] =>
      new TaintRun({ a: [], b: [], c: [] }, aNode('n'), order)
        .until(1)
        .taint(BAD)
        .until(2)
        .timesOf(({ kind, before, after }) => kind === 'Pod' && before?.deletionTimestamp !== after?.deletionTimestamp)
    const plain = timesOf()
    expect(new Set(plain).size).toBe(1)
    const drawn = timesOf(new DrawnOrder(2, 'kube-controller-manager'))
    expect(new Set(drawn).size).toBeGreaterThan(1)
    for (const at of drawn) expect(at - (plain[0] ?? 0)).toBeLessThan(0.02)
  })

  it('a deleted pod cancels its timer', () => {
    const run = new TaintRun({ some: [tolerates('bad', 5)] }).until(1).taint(BAD).until(2)
    run.simulation.act('taint-eviction', (turn) => {
      const pod = run.pod('some')
      if (pod) turn.api.delete(pod, { gracePeriodSeconds: 0 })
    })
    expect(run.until(20).takeEvents()).toEqual(['Normal TaintManagerEviction: Cancelling deletion of Pod default/some'])
  })

  it('a pod recreated with the same name at once has a separate timer', () => {
    const run = new TaintRun({ some: [tolerates('bad', 5)] }).until(1).taint(BAD).until(4)
    run.simulation.act('taint-eviction', (turn) => {
      const pod = run.pod('some')
      assert(pod !== undefined, 'the pod is there')
      turn.api.delete(pod, { gracePeriodSeconds: 0 })
      turn.api.create<'Pod'>({ ...pod, uid: '' })
    })
    expect(run.until(8.9).leaving()).toEqual([])
    expect(run.until(9.1).leaving()).toEqual(['some'])
    const event = (what: string): string => `Normal TaintManagerEviction: ${what} Pod default/some`
    expect(run.takeEvents()).toEqual([event('Cancelling deletion of'), event('Marking for deletion')])
  })

  it('checks no pod if no node has a NoExecute taint', () => {
    const soft = { ...BAD, effect: 'NoSchedule' }
    expect(new TaintEvictionController().keysAtStart(new TaintRun({}, aNode('n', { taints: [soft] })).state)).toEqual([])
  })

  it('reads, marks and deletes many pods in turns, at its client rate limit (recorded: 2.6 s, 6.6 s and 10.8 s for eighty)', () => {
    const pods = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`p${i}`, [tolerates('bad', 8)]]))
    const run = new TaintRun(pods).until(2).taint(BAD).until(60)
    const times = (matches: (pod: PodRow) => boolean) =>
      run.timesOf(({ before, after }) => before?.kind === 'Pod' && after?.kind === 'Pod' && !matches(before) && matches(after))
    const marked = times(({ conditions }) => isConditionTrue(conditions, 'DisruptionTarget'))
    const deleted = times(({ deletionTimestamp }) => deletionTimestamp !== undefined)
    const rounded = (list: readonly number[]) => [
      list.length,
      ...[list[0], list.at(-1)].map((at) => Math.round(10 * ((at ?? 0) - 10)) / 10),
    ]
    expect([rounded(marked), rounded(deleted)]).toEqual([
      [80, 2.6, 6.5],
      [80, 6.6, 10.5],
    ])
  })

  it('evicts a few pods at once, and many in sequence', () => {
    const few = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`p${i}`, []]))
    expect(new TaintRun(few).until(2).taint(BAD).until(2.1).leaving()).toHaveLength(10)
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`p${i}`, []]))
    const run = new TaintRun(many).until(2).taint(BAD).until(4)
    expect([run.leaving().length < 40, run.until(20).leaving().length]).toEqual([true, 40])
  })
})
