import { describe, expect, it } from 'vitest'
import { playText, reasonLines } from '../../../../test/support/play-text.ts'

describe('workloads', () => {
  it('a Deployment pinned to a drained node has no ready replica at the end: lasting and CRITICAL', () => {
    const outcome = playText(
      'node a zone=z1\nnode b\ndeployment web on=a,a wants=topology.kubernetes.io/zone:z1\nservice web\ndrain a',
    )
    const [web] = outcome.workloads
    expect(web).toMatchObject({ readyBefore: 2, readyAfter: 0, desired: 2, moved: 2 })
    expect([web?.down?.untilMs, web?.degraded?.untilMs, outcome.services[0]?.down?.untilMs]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(reasonLines(outcome, 'NO_REPLICA_READY', 'SERVICE_DOWN')).toEqual([
      expect.stringMatching(
        /^NO_REPLICA_READY CRITICAL Deployment default\/web has no ready replica from 5 s on and none at the end \(0 of 2\): Unschedulable: /,
      ),
      expect.stringMatching(/^SERVICE_DOWN CRITICAL Service default\/web has no ready endpoint from .* on and none at the end$/),
    ])
  })

  it.each(['fail-node a', 'remove-node a', 'delete-node a', 'shutdown-node a'])(
    'a DaemonSet with one node less needs one pod less and has no shortage: %s',
    (action) => {
      const outcome = playText(`node a\nnode b\ndaemonset logs on=a,b\n${action}`)
      expect(outcome.workloads).toMatchObject([
        { desiredBefore: 2, desired: 1, readyAfter: 1, degraded: undefined, down: undefined },
      ])
      expect(outcome.verdict).toBe('SAFE')
    },
  )

  it('a shortage that also exists without the scenario is not attributed to it', () => {
    const outcome = playText('node a\nnode b\ndeployment web on=a\ndeployment ill on=b,b:unready\ndrain a')
    expect(outcome.workloads.map(({ workload }) => workload.name)).toEqual(['web'])
    expect(reasonLines(outcome).filter((line) => line.includes('ill'))).toEqual([])
    expect(outcome.unrelated).toMatchObject({ summary: '' })
  })

  it('have their desired and ready pods at each change', () => {
    const outcome = playText('node a\nnode b\ndeployment web on=a\ndrain a')
    const levels = outcome.workloads[0]?.levels ?? []
    expect(levels.map(({ value }) => value)).toEqual([
      { want: 1, ready: 1 },
      { want: 1, ready: 0 },
      { want: 1, ready: 1 },
    ])
    const { fromMs, untilMs } = outcome.workloads[0]?.down ?? {}
    expect(levels.map(({ atMs }) => atMs)).toEqual([0, fromMs, untilMs])
  })

  it('a scale-down is not an impact', () => {
    const outcome = playText('node a\ndeployment web on=a,a,a\nscale Deployment web 1')
    expect(outcome.workloads).toMatchObject([
      { desiredBefore: 3, desired: 1, readyAfter: 1, degraded: undefined, down: undefined },
    ])
  })
})

describe('Services', () => {
  it('that are deleted are reported as deleted, not as down', () => {
    const outcome = playText('node a\ndeployment web on=a\nservice web\nremove Service web')
    expect(outcome.services).toMatchObject([{ deleted: true, down: undefined, endpointsBefore: 1, endpointsAfter: 0 }])
  })
})

describe('budgets', () => {
  it('that are not satisfied at the end lack pods permanently', () => {
    const outcome = playText('node a\nnode b cordoned\ndeployment web on=a,a\nbudget web min=1\ndelete-node a')
    expect(outcome.budgets[0]).toMatchObject({ allowedBefore: 1, allowedAfter: 0, unmet: { untilMs: undefined, missing: 1 } })
    expect(reasonLines(outcome, 'BUDGET_UNMET')).toEqual([
      'BUDGET_UNMET WARNING PodDisruptionBudget default/web requires 1 healthy pod and has 0 at the end: it allows no eviction',
    ])
  })

  it('that reject evictions indefinitely are named with the rejections', () => {
    const outcome = playText('node a\nnode b\ndeployment web on=a,b\nbudget web min=2\ndrain a')
    expect(outcome.budgets).toMatchObject([{ budget: { name: 'web' }, allowedBefore: 0, refusals: 1, unmet: undefined }])
  })
})
