import { expect, it } from 'vitest'
import { harmfulCourses } from './harmful-courses.ts'
import type { WorkloadAudit } from './rollout-audit.ts'

function restart(name: string, course: Partial<NonNullable<WorkloadAudit['asItIs']>> | undefined): WorkloadAudit {
  const complete = {
    completes: true,
    durationSeconds: 60,
    errorsSeconds: 0,
    darkSeconds: 0,
    belowSeconds: 0,
    killed: 0,
    windows: [],
  }
  return {
    workload: { kind: 'Deployment', namespace: 'shop', name },
    services: [],
    zeroDowntime: false,
    patch: null,
    asItIs: course ? { ...complete, ...course } : null,
    remedied: null,
  }
}

it('lists restarts that have a cost, the worst first', () => {
  const found = harmfulCourses([
    restart('harmless', {}),
    restart('errors', { errorsSeconds: 40 }),
    restart('not run', undefined),
    restart('dark', { darkSeconds: 3, errorsSeconds: 1 }),
    restart('endless', { completes: false }),
  ])
  expect(found.map(({ workload }) => workload.name)).toEqual(['endless', 'dark', 'errors'])
})
