import { describe, expect, it } from 'vitest'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { playWatch } from './play-watch.ts'

const COURSES = 50

/** A cluster that records no event of one change in eight: no client can follow it. */
class LossyCluster extends ApiCluster {
  #changes = 0

  override record(change: Parameters<ApiCluster['record']>[0]): void {
    if (++this.#changes % 8 > 0) super.record(change)
  }
}

describe('a twin behind an API server with faults', () => {
  // `npm run fuzz:watch -- --seed N --runs 1` repeats one.
  it(`equals a fresh list after each of ${COURSES} courses`, async () => {
    for (let seed = 1; seed <= COURSES; seed++) expect(await playWatch(seed), `seed ${seed}`).toEqual([])
  })

  it('is seen to differ where a watch loses events', async () => {
    const differing: number[] = []
    for (let seed = 1; seed <= 10; seed++) {
      if ((await playWatch(seed, new LossyCluster())).length > 0) differing.push(seed)
    }
    expect(differing).not.toEqual([])
  })
})
