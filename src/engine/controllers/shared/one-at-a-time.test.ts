import { describe, expect, it } from 'vitest'
import { aNode } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import type { Change } from '../../../twin/change.ts'
import type { Actor, Turn } from '../../turn.ts'
import { OneAtATime } from './one-at-a-time.ts'

/** Adds a label at each sync, until there are three. */
class Labeller implements Actor {
  readonly name = 'labeller'
  readonly reactionMs = 0

  keysFor(change: Change): readonly string[] {
    return change.kind === 'Node' ? ['node-1'] : []
  }

  keysAtStart(): readonly string[] {
    return ['node-1']
  }

  reconcile(key: string, { cluster, api }: Turn): void {
    const node = cluster.get('Node', '', key)
    const count = Object.keys(node?.labels ?? {}).length
    if (node && count < 3) api.update<'Node'>({ ...node, labels: { ...node.labels, [`label-${count}`]: '' } })
  }
}

function paced(busyMs: (writes: number) => number): ControllerRun {
  return new ControllerRun({
    rows: [aNode('node-1', { labels: {} })],
    actors: [new OneAtATime(new Labeller(), { reactionMs: 10, busyMs })],
  })
}

describe('OneAtATime', () => {
  it('syncs a key again only when the requests of its last sync are complete', () => {
    const run = paced((writes) => writes * 25).until(1)
    expect(run.timesOf(({ kind }) => kind === 'Node')).toEqual([0.01, 0.035, 0.06])
  })

  it('G7 reacts within the bounds of its controller', () => {
    const bounds = [4, 29] as const
    const drawn = Object.assign(new Labeller(), { reactionRangeMs: bounds })
    const pace = { reactionMs: 10, busyMs: () => 0 }
    expect([drawn, new Labeller()].map((actor) => new OneAtATime(actor, pace).reactionRangeMs)).toEqual([bounds, undefined])
  })

  it('does not wait after a sync that takes no time', () => {
    const run = paced(() => 0).until(1)
    expect(run.timesOf(({ kind }) => kind === 'Node')).toEqual([0.01, 0.02, 0.03])
  })
})
