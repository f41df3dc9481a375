import { describe, expect, it } from 'vitest'
import { Course } from '../../recording/course.ts'
import { workloadImpacts } from './impacts.ts'

const workload = { kind: 'Deployment', namespace: 'shop', name: 'web' } as const
type Steps = readonly (readonly [atMs: number, ready: number])[]

/** A run in which a Deployment of two replicas has the given numbers of ready ones. */
function record(endMs: number, steps: Steps) {
  const levels = new Course({ want: 2, ready: 2 })
  for (const [atMs, ready] of steps) levels.set(atMs, { want: 2, ready })
  const workloads = new Map([['Deployment/shop/web', { workload, levels }]])
  return { endMs, moves: [], placements: [], workloads, services: new Map(), budgets: new Map(), restarts: [] }
}

function degradedIn(run: Steps, baseline: Steps) {
  const [impact] = workloadImpacts({ run: record(12_000, run), baseline: record(312_000, baseline) }, [])
  return impact?.degraded
}

describe('a shortage that lasts', () => {
  it('ends with the last change, not with the end of the run', () => {
    expect(degradedIn([[10_000, 1]], [])).toEqual({ fromMs: 10_000, untilMs: undefined, totalMs: 2000, missing: 1 })
  })

  it('also counts where only the baseline recovers later', () => {
    const broken: Steps = [[5000, 1]]
    const healed: Steps = [...broken, [40_000, 2]]
    expect(degradedIn(broken, healed)).toEqual({ fromMs: 40_000, untilMs: undefined, totalMs: 0, missing: 1 })
  })

  it('begins with the last of several outages', () => {
    const outage = degradedIn(
      [
        [1000, 1],
        [2000, 2],
        [9000, 1],
      ],
      [],
    )
    expect(outage).toEqual({ fromMs: 9000, untilMs: undefined, totalMs: 4000, missing: 1 })
  })
})
