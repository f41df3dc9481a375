import type { Annotations, Labels } from '../kube/object-row.ts'
import type { PodShape } from '../kube/pod.ts'
import type { PodSpec } from '../kube/pod-spec.ts'
import { nonZeroRequests, podRequests } from '../kube/resources.ts'
import { assert } from '../lib/assert.ts'

/** What tells one shape from another. */
export interface ShapeContent {
  readonly namespace: string
  readonly labels: Labels
  readonly annotations: Annotations
  readonly spec: PodSpec
}

/**
 * Gives equal templates one object, so that 150,000 pods of a few hundred templates hold a few hundred specs. Shared by a
 * twin and all its forks: shapes are values, and no decision depends on their numbers.
 */
export class ShapeInterner {
  readonly #shapes = new Map<string, PodShape>()
  readonly #byId: PodShape[] = []

  get size(): number {
    return this.#byId.length
  }

  byId(id: number): PodShape {
    const shape = this.#byId[id]
    assert(shape !== undefined, `no pod shape has number ${id}`)
    return shape
  }

  intern(content: ShapeContent): PodShape {
    const text = JSON.stringify([content.namespace, pairs(content.labels), pairs(content.annotations), content.spec])
    const known = this.#shapes.get(text)
    if (known) return known
    const nonZero = nonZeroRequests(content.spec)
    const shape: PodShape = {
      namespace: content.namespace,
      labels: content.labels,
      annotations: content.annotations,
      spec: content.spec,
      requests: podRequests(content.spec),
      nonZeroMilliCpu: nonZero.milliCpu,
      nonZeroMemory: nonZero.memory,
      id: this.#byId.length,
    }
    this.#shapes.set(text, shape)
    this.#byId.push(shape)
    return shape
  }
}

function pairs(map: Labels): readonly string[] {
  return Object.keys(map)
    .sort()
    .map((key) => `${key}=${map[key]}`)
}
