import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../../../test/support/builders.ts'
import { condition } from '../../../kube/condition.ts'
import { addMs } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { triesForPods } from './tries-for-pods.ts'

const shapes = new ShapeInterner()

/** A pod that was created, and became ready, at these times in seconds since the first failure. */
function made(name: string, createdS: number, readyS?: number): PodRow {
  const ready = readyS === undefined ? [] : [condition({ type: 'Ready', status: 'True', lastTransitionTime: at(readyS) })]
  return aPod(shapes, name, { creationTimestamp: at(createdS), conditions: ready })
}

function at(seconds: number) {
  return addMs(T0, seconds * 1000)
}

describe('tries that the pods of a failing set cause', () => {
  it.each<readonly [string, readonly PodRow[], readonly (readonly [afterMs: number, count: number])[]]>([
    ['none without pods', [], []],
    ['none for pods from before', [made('a', -60, -58)], []],
    ['when a pod is created', [made('a', 5)], [[6000, 2]]],
    [
      'when a pod is created and becomes ready',
      [made('a', 5, 7)],
      [
        [6000, 2],
        [8000, 5],
      ],
    ],
    ['when a pod from before becomes ready', [made('a', -1, 1)], [[2000, 5]]],
    [
      'once for the pods of a second',
      [made('a', 5, 7), made('b', 5, 8)],
      [
        [6000, 2],
        [8000, 5],
        [9000, 5],
      ],
    ],
  ])('G8 %s', (_name, pods, expected) => {
    const { likely, fewest } = triesForPods(pods, T0)
    expect(likely.map(({ afterMs, count }) => [afterMs, count])).toEqual(expected)
    expect(fewest.map(({ afterMs, count }) => [afterMs, count])).toEqual(
      expected.map(([afterMs, count]) => [afterMs, Math.min(count, 3)]),
    )
  })
})
