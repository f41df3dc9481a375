import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../../test/support/small-shop.ts'
import type { RecordedMove } from '../../recording/move-tracker.ts'
import type { MoveCause } from '../move.ts'
import { ownMoves } from './own-moves.ts'

const { state: base } = smallShop()

/** A move of a pod of the shop, or of one that the run has made. */
function move(name: string, cause: MoveCause = 'EVICTION', uid = `uid-default-${name}`): RecordedMove {
  return {
    pod: { kind: 'Pod', namespace: 'default', name },
    owner: { kind: 'ReplicaSet', namespace: 'default', name: 'web-1' },
    workload: { kind: 'Deployment', namespace: 'default', name: 'web' },
    fromNode: 'a',
    toNode: '',
    replacedBy: undefined,
    uid,
    isControlled: true,
    cause,
    losesData: false,
    leftAtMs: 0,
    goneAtMs: undefined,
    readyAtMs: undefined,
    downtimeMs: undefined,
    ties: () => [],
  }
}

function own(run: readonly RecordedMove[], baseline: readonly RecordedMove[] | undefined, taken: readonly string[] = []) {
  return run.filter(ownMoves({ baseline, taken: new Set(taken), base })).map(({ pod }) => pod.name)
}

describe('ownMoves', () => {
  it.each<[string, readonly RecordedMove[], readonly RecordedMove[] | undefined, readonly string[]]>([
    ['all of a run that is described alone', [move('web-1-p')], undefined, ['web-1-p']],
    ['a pod of the base that stays without the scenario', [move('web-1-p'), move('web-1-q')], [move('web-1-q')], ['web-1-p']],
    ['a pod that leaves for another cause', [move('web-1-p')], [move('web-1-p', 'SCALE')], ['web-1-p']],
    [
      'pods that the run made, beyond as many of their owner that leave for the same cause',
      [move('new-1', 'SCALE'), move('new-2', 'SCALE'), move('new-3', 'EVICTION')],
      [move('other', 'SCALE')],
      ['new-2', 'new-3'],
    ],
    ['no pod where all leave without the scenario too', [move('new-1')], [move('other-1'), move('other-2')], []],
  ])('%s', (_name, run, baseline, expected) => {
    expect(own(run, baseline)).toEqual(expected)
  })

  it('counts pods that the actions remove, also when they move without them', () => {
    expect(own([move('web-1-p')], [move('web-1-p')], ['uid-default-web-1-p'])).toEqual(['web-1-p'])
  })

  it('distinguishes a new pod from a base pod with the same name', () => {
    const again = move('web-1-p', 'EVICTION', 'uid-new')
    expect(own([move('web-1-p'), again], [move('web-1-p')])).toEqual(['web-1-p'])
  })
})
