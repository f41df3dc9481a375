import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../test/support/builders.ts'
import { BOUND, TIMING } from '../../test/support/kubelet-lab.ts'
import { Kubelet } from '../engine/kubelet/kubelet.ts'
import type { Actor } from '../engine/turn.ts'
import { nodeRow } from '../kube/node.ts'
import { ClusterState } from '../twin/cluster-state.ts'
import { Simulation } from './simulation.ts'

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 2)
const RANGE = [4, 29] as const

/** Milliseconds after a change of both nodes at which an actor reacts to each. */
function reactions(seed: number, drawsReactions: boolean, hasRange = true): readonly number[] {
  const at = new Map<string, number>()
  const actor: Actor = {
    name: 'watcher',
    reactionMs: 10,
    ...(hasRange && { reactionRangeMs: RANGE }),
    keysFor: ({ after }) => (after ? [after.name] : []),
    keysAtStart: () => [],
    reconcile: (key, { now }) => void at.set(key, now - T0),
  }
  const base = new ClusterState()
  for (const name of ['a', 'b']) base.put(aNode(name))
  const run = new Simulation({ base, now: T0, seed, drawsReactions, actors: [actor], admission: [] })
  run.act('watcher', ({ api, cluster }) => {
    for (const node of cluster.list('Node')) api.update(nodeRow({ ...node, unschedulable: true }))
  })
  run.run({ until: T0 + 1000 })
  return ['a', 'b'].map((name) => at.get(name) ?? Number.NaN)
}

describe('the reaction of an actor', () => {
  it('G7 is the same for each key unless it is drawn, and unless the actor has a range', () => {
    expect(reactions(2, false)).toEqual([10, 10])
    expect(reactions(2, true, false)).toEqual([10, 10])
  })

  it('G7 is drawn within the range, in any order of the keys, and is the same with the same seed', () => {
    const all = SEEDS.map((seed) => reactions(seed, true))
    for (const ms of all.flat()) expect(ms >= RANGE[0] && ms <= RANGE[1], `${ms} ms`).toBe(true)
    expect(new Set(all.map(([a = 0, b = 0]) => Math.sign(a - b)))).toContain(1)
    expect(new Set(all.map(([a = 0, b = 0]) => Math.sign(a - b)))).toContain(-1)
    expect(SEEDS.map((seed) => reactions(seed, true))).toEqual(all)
  })
})

/** The pods of a node in the order in which its kubelet reports them as running. */
function starts(seed: number, drawsReactions: boolean): readonly string[] {
  const base = new ClusterState()
  base.put(aNode(BOUND.nodeName ?? ''))
  const started: string[] = []
  const run = new Simulation({
    base,
    now: T0,
    seed,
    drawsReactions,
    actors: [new Kubelet(TIMING)],
    admission: [],
    observers: [
      {
        onChange: (_, change) => {
          if (change.kind === 'Pod' && change.after?.phase === 'Running') started.push(change.after.name)
        },
        onEvent: () => {},
      },
    ],
  })
  run.act('kubelet', ({ api, cluster }) => {
    for (const name of ['a', 'b']) api.create<'Pod'>(aPod(cluster.shapes, name, BOUND))
  })
  run.run({ until: T0 + 60_000 })
  return [...new Set(started)]
}

it('G7 draws which of the pods of a node is started first', () => {
  expect(starts(2, false)).toEqual(['a', 'b'])
  expect(new Set(SEEDS.map((seed) => starts(seed, true).join()))).toEqual(new Set(['a,b', 'b,a']))
})
