import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assert } from '../../src/lib/assert.ts'
import { type FollowingTwin, liveTwinOf } from './live-twin-of.ts'
import { aDeployment, aPod } from './manifests.ts'
import { Plane } from './plane.ts'
import { SHOP, SHOP_NODES } from './shop.ts'
import { WatchLog } from './watch-log.ts'

/** At least this many pods get a node. */
const DECISIONS_MIN = 60
const ODD_SHARE = 0.1

describe('the score that a live twin keeps of a real scheduler', () => {
  let plane: Plane
  let following: FollowingTwin

  beforeAll(async () => {
    plane = await Plane.start(SHOP_NODES)
    following = await liveTwinOf(plane.readOnlyKubeconfig)
  })

  afterAll(async () => {
    await following?.stop()
    await plane?.stop()
  })

  /** Waits until nothing happens any more, and all observed decisions are judged. */
  async function rest(): Promise<void> {
    const log = await WatchLog.open(plane.api)
    await log.quiet(4000).finally(() => log.close())
  }

  it('agrees about every scheduled pod, and about the reasons of Pending ones', async () => {
    await plane.apply(SHOP)
    await rest()
    await plane.mustKubectl(['scale', 'deployment/cache', '--replicas=12'])
    await plane.mustKubectl(['rollout', 'restart', 'deployment/web'])
    await rest()
    await plane.apply([aPod('giant', { cpu: '64' }), aDeployment('wide', 40, { cpu: '500m' })])
    await rest()
    await plane.mustKubectl(['drain', 'b-2', '--ignore-daemonsets'])
    await rest()
    await plane.mustKubectl(['uncordon', 'b-2'])
    await plane.mustKubectl(['delete', 'deployment/wide', 'pod/giant'])
    await rest()
    for (const workload of ['deployment/api', 'statefulset/db', 'daemonset/agent']) {
      await plane.mustKubectl(['rollout', 'restart', workload])
      await rest()
    }
    const seen = following.twin.fidelity()
    assert(seen, 'a live twin that has read its cluster keeps a score')
    // What the scheduler had observed of other pods of the same moment is not reported anywhere: a few decisions may appear
    // different because of it.
    const otherwise = Math.ceil(DECISIONS_MIN * ODD_SHARE)
    expect(seen.placements.judged).toBeGreaterThanOrEqual(DECISIONS_MIN)
    expect(seen.refusals.judged).toBeGreaterThan(0)
    expect(seen.disagreements.slice(otherwise)).toEqual([])
    expect(seen.unjudged).toBe(0)
    const { courses } = seen.courses
    const kinds = courses.map(({ kind, object }) => `${kind} of ${object.kind}`)
    expect(kinds).toEqual(
      expect.arrayContaining(['DRAIN of Node', 'ROLLOUT of Deployment', 'ROLLOUT of StatefulSet', 'ROLLOUT of DaemonSet']),
    )
    // A moment that was seen in halves may mislead one of them.
    expect(courses.filter(({ forecastMs }) => forecastMs === undefined).slice(1)).toEqual([])
    // How long the pods of db and agent take to stop was never seen before, and they stop one after the other.
    const known = courses.filter(({ object }) => object.name !== 'db' && object.name !== 'agent')
    expect(known.filter(({ agrees }) => !agrees).slice(1)).toEqual([])
  })
})
