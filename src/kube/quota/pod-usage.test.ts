import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../../test/support/builders.ts'
import { Random } from '../../engine/run/random.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { condition } from '../condition.ts'
import type { ContainerStatus, PodRow } from '../pod.ts'
import { podLimitList, podRequestList } from '../pod-resources.ts'
import { podQuotaUsage } from './pod-evaluator.ts'
import { resourceListOf } from './resource-lists.ts'

const AMOUNTS = ['100m', '0.1', '1', '1000m', '2'] as const

/** A container status with these amounts, with others, or with none. */
function anyStatus(name: string, random: Random): ContainerStatus {
  const list = () => ({ cpu: random.pick(AMOUNTS) })
  return {
    name,
    ready: true,
    started: true,
    restartCount: 0,
    state: undefined,
    lastState: undefined,
    allocatedResources: random.below(2) === 0 ? list() : undefined,
    resources: random.below(4) === 0 ? undefined : { requests: list(), limits: random.below(2) === 0 ? list() : {} },
  }
}

function anyPod(shapes: ShapeInterner, random: Random): PodRow {
  const pod = aPod(shapes, 'a', { cpu: random.pick(AMOUNTS) })
  const names = pod.shape.spec.containers.map(({ name }) => name)
  const infeasible = condition({ type: 'PodResizePending', status: 'True', reason: 'Infeasible' })
  return {
    ...pod,
    conditions: random.below(3) === 0 ? [infeasible] : [],
    containerStatuses: [...(random.below(4) === 0 ? [] : names), ...(random.below(4) === 0 ? ['other'] : [])].map((name) =>
      anyStatus(name, random),
    ),
  }
}

/** The plain way: the amounts of this very pod, whatever its siblings count for. */
function plainCpu({ shape, conditions, containerStatuses, initContainerStatuses }: PodRow): readonly (string | undefined)[] {
  const grant = { containerStatuses, initContainerStatuses, resizeInfeasible: conditions.length > 0 }
  const [requests, limits] = [podRequestList(shape.spec, { grant }), podLimitList(shape.spec, { grant })]
  return [resourceListOf(requests)['cpu'], resourceListOf(limits)['cpu']]
}

describe('the quota usage of a pod', () => {
  it.each([1, 2, 3, 4])('is correct for each pod, although equal pods share the result (seed %i)', (seed) => {
    const random = new Random(seed)
    const shapes = new ShapeInterner()
    const seen = new Set<unknown>()
    for (let i = 0; i < 500; i++) {
      const pod = anyPod(shapes, random)
      const exact = podQuotaUsage(pod, T0)
      const usage = resourceListOf(exact)
      expect([usage['requests.cpu'], usage['limits.cpu']]).toEqual(plainCpu(pod))
      seen.add(exact)
    }
    expect(seen.size, 'many share an answer, and some have one of their own').toBeGreaterThan(AMOUNTS.length)
    expect(seen.size).toBeLessThan(500)
  })
})
