import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { setKubelet } from '../../../../test/support/set-kubelet.ts'
import { condition, findCondition } from '../../../kube/condition.ts'
import { isPodReady } from '../../../kube/pod.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { NodeLifecycleController } from './node-lifecycle-controller.ts'

const READY = condition({ type: 'Ready', status: 'True', lastTransitionTime: T0, lastUpdateTime: T0 })

/** Nodes, each with this many ready pods, beside a healthy node `z`. */
class Crowd extends ControllerRun {
  constructor(nodes: Readonly<Record<string, number>>) {
    const { shapes } = new ClusterState()
    const names = [...Object.keys(nodes), 'z']
    const pods = Object.entries(nodes).flatMap(([node, count]) =>
      Array.from({ length: count }, (_, i) =>
        aPod(shapes, `${node}-${i}`, { nodeName: node, phase: 'Running', conditions: [READY] }),
      ),
    )
    const rows = [...names.map((name) => aNode(name, { conditions: [READY] })), ...pods]
    super({ rows, actors: [new NodeLifecycleController({ graceMs: 40_000 })], shapes })
  }

  stop(...names: readonly string[]): this {
    for (const name of names) this.simulation.act('node-lifecycle', (turn) => setKubelet(turn, name, 'stopped'))
    return this
  }

  /** Seconds at which pods of the node were marked. */
  marks(node: string): readonly number[] {
    return this.timesOf(({ kind, before, after }) => {
      if (kind !== 'Pod' || before?.kind !== 'Pod' || after?.kind !== 'Pod' || after.nodeName !== node) return false
      return isPodReady(before) && !isPodReady(after)
    })
  }

  lostAt(name: string): number | undefined {
    return this.timesOf(({ kind, after }) => {
      const ready = kind === 'Node' && after?.kind === 'Node' && after.name === name && findCondition(after.conditions, 'Ready')
      return ready !== undefined && ready !== false && ready.status === 'Unknown'
    })[0]
  }
}

describe('the pods of a NotReady node', () => {
  it('are marked in sequence: some fifteen at once, then ten a second (recorded: 6.7 s for eighty)', () => {
    const run = new Crowd({ a: 80 }).until(1).stop('a').until(60)
    const times = run.marks('a').map((at) => at - (run.lostAt('a') ?? 0))
    expect(times).toHaveLength(80)
    expect(new Set(times).size).toBe(80)
    const within = (seconds: number): number => times.filter((at) => at <= seconds).length
    expect([0.25, 1, 3, 6.7].map(within)).toEqual([18, 25, 45, 80])
  })

  it('of several nodes are marked in parallel, with one shared rate limit', () => {
    const run = new Crowd({ a: 20, b: 20 }).until(1).stop('a', 'b').until(60)
    const last = (node: string): number => run.marks(node).at(-1) ?? Number.NaN
    expect([run.marks('a')[0], run.marks('b')[0]].map((at) => Math.round(at ?? 0))).toEqual([40, 40])
    expect(Math.abs(last('a') - last('b'))).toBeLessThan(0.2)
    expect(Math.max(last('a'), last('b')) - 40).toBeCloseTo(2.5, 0)
  })

  it('occupy workers: a ninth node is processed when one of eight is complete', () => {
    const nodes = Object.fromEntries([...'abcdefghi'].map((name) => [name, 10]))
    const run = new Crowd(nodes)
      .until(1)
      .stop(...Object.keys(nodes))
      .until(90)
    const [eighth, ninth] = [run.lostAt('h') ?? 0, run.lostAt('i') ?? 0]
    const done = Math.min(...[...'abcdefgh'].map((name) => run.marks(name).at(-1) ?? 0))
    expect([Math.round(eighth), ninth]).toEqual([40, done])
    expect(run.marks('i')).toHaveLength(10)
  })

  it('delay the next pass: it begins five seconds after this one ends', () => {
    const run = new Crowd({ a: 80, b: 1 }).until(1).stop('a').until(11).stop('b').until(60)
    const over = run.marks('a').at(-1) ?? 0
    expect(run.lostAt('b')).toBeCloseTo(over + 5, 3)
  })

  it('are marked in batches at that rate when there are very many', () => {
    const run = new Crowd({ a: 1000 }).until(1).stop('a').until(150)
    const times = run.marks('a')
    expect([times.length, new Set(times).size]).toEqual([1000, 334])
    expect((times.at(-1) ?? 0) - 40).toBeCloseTo(98.5, 0)
  })

  it('are skipped when they were deleted meanwhile', () => {
    const run = new Crowd({ a: 60 }).until(1).stop('a').until(41)
    const gone = { kind: 'Pod', namespace: 'default', name: 'a-59' } as const
    run.simulation.act('node-lifecycle', ({ api }) => api.delete(gone, { gracePeriodSeconds: 0 }))
    run.until(60)
    const unready = (state: ClusterState): number => state.list('Pod').filter((pod) => !isPodReady(pod)).length
    expect(unready(run.state)).toBe(59)
  })
})
