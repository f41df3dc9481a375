import { describe, expect, it } from 'vitest'
import { aPod, type PodOptions } from '../../../../test/support/builders.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { type NodePod, nodePod } from '../node-pod.ts'
import { shutDownNode } from './shut-down-node.ts'
import { type ShutdownPeriod, shutdownPeriods } from './shutdown-periods.ts'

const shapes = new ShapeInterner()

function pod(name: string, priority: number, options: PodOptions = {}): NodePod {
  return nodePod(aPod(shapes, name, { ...options, spec: { priority, ...options.spec } }))
}

interface Given {
  readonly periods: readonly ShutdownPeriod[]
  readonly pods: readonly NodePod[]
  readonly stopSeconds?: number
  readonly unmountSeconds?: number
}

/** `seconds: pod grace`, and when the machine may go down. */
function reported({ periods, pods, stopSeconds = 5, unmountSeconds = 0 }: Given): readonly string[] {
  const { ends, tookMs } = shutDownNode({ periods, pods, stopMs: () => stopSeconds * 1000, unmountMs: unmountSeconds * 1000 })
  const lines = ends.map(({ pod: { row }, atMs, gracePeriodSeconds }) => `${atMs / 1000}: ${row.name} ${gracePeriodSeconds}`)
  return [...lines, `${tookMs / 1000}: down`]
}

const PLAIN = shutdownPeriods({ gracePeriodSeconds: 60, criticalPodsSeconds: 20, byPriority: [] })

describe('shutdownPeriods', () => {
  it('reserves the last part of the grace period for critical pods', () => {
    expect(PLAIN).toEqual([
      { priority: 0, gracePeriodSeconds: 40 },
      { priority: 2_000_000_000, gracePeriodSeconds: 20 },
    ])
  })

  it('is disabled without a grace period, and when the critical part exceeds it', () => {
    expect(shutdownPeriods({ gracePeriodSeconds: 0, criticalPodsSeconds: 0, byPriority: [] })).toEqual([])
    expect(shutdownPeriods({ gracePeriodSeconds: 10, criticalPodsSeconds: 20, byPriority: [] })).toEqual([])
  })
})

describe('shutDownNode', () => {
  it('terminates the critical pods last, each with the shorter grace period', () => {
    const pods = [pod('dns', 2_000_001_000), pod('web', 0), pod('slow', 10, { spec: { terminationGracePeriodSeconds: 300 } })]
    expect(reported({ periods: PLAIN, pods })).toEqual(['0: web 30', '0: slow 40', '5: dns 20', '10: down'])
  })

  it('waits for volumes within the time of a period', () => {
    const pods = [pod('web', 0), pod('dns', 2_000_000_000)]
    expect(reported({ periods: PLAIN, pods, unmountSeconds: 3 })).toEqual(['0: web 30', '8: dns 20', '16: down'])
    expect(reported({ periods: PLAIN, pods, unmountSeconds: 300 })).toEqual(['0: web 30', '40: dns 20', '60: down'])
  })

  it('skips periods without pods, and puts pods below all of them into the lowest', () => {
    const byPriority = [
      { priority: 1000, gracePeriodSeconds: 10 },
      { priority: 100, gracePeriodSeconds: 50 },
    ]
    const periods = shutdownPeriods({ gracePeriodSeconds: 0, criticalPodsSeconds: 0, byPriority })
    expect(reported({ periods, pods: [pod('high', 5000), pod('low', -5)] })).toEqual(['0: low 30', '5: high 10', '10: down'])
  })

  it('reports the reason, and keeps a Succeeded pod', () => {
    const pods = [pod('web', 0, { phase: 'Running' }), pod('done', 0, { phase: 'Succeeded' })]
    const { ends } = shutDownNode({ periods: PLAIN, pods, stopMs: () => 0, unmountMs: 0 })
    expect(ends.map(({ phase, reason }) => [phase, reason])).toEqual([
      ['Failed', 'Terminated'],
      ['Succeeded', 'Terminated'],
    ])
    expect(ends[0]?.condition).toMatchObject({ type: 'DisruptionTarget', reason: 'TerminationByKubelet' })
  })
})
