import type { Annotations, Labels } from '../kube/object-row.ts'
import type { PodShape } from '../kube/pod.ts'
import type { PodSpec } from '../kube/pod-spec.ts'
import { nonZeroRequests, podRequests } from '../kube/resources.ts'
import { assert } from '../lib/assert.ts'
import { hashText } from '../lib/hash.ts'
import { appended } from './appended.ts'

/** What distinguishes one shape from another. */
export interface ShapeContent {
  readonly namespace: string
  readonly labels: Labels
  readonly annotations: Annotations
  readonly spec: PodSpec
}

/**
 * Gives equal templates one object, so that 150,000 pods of a few hundred templates share a few hundred specs. Shared by a
 * twin and all its forks: shapes are values, and no decision depends on their numbers.
 */
export class ShapeInterner {
  /** By hash of the content; the texts themselves would take more memory than the shapes. */
  readonly #shapes = new Map<number, readonly PodShape[]>()
  readonly #byId: PodShape[] = []
  /**
   * Earlier lookups, by object identity: controllers create many pods from one template. Labels are rarely shared by several
   * templates.
   */
  readonly #seen = new WeakMap<Labels, readonly { readonly content: ShapeContent; readonly shape: PodShape }[]>()

  get size(): number {
    return this.#byId.length
  }

  byId(id: number): PodShape {
    const shape = this.#byId[id]
    assert(shape !== undefined, `no pod shape has number ${id}`)
    return shape
  }

  intern(content: ShapeContent): PodShape {
    const seen = this.#seen.get(content.labels)?.find(({ content: other }) => isSame(other, content))
    if (seen) return seen.shape
    const shape = this.#internByText(content)
    this.#seen.set(content.labels, [...(this.#seen.get(content.labels) ?? []), { content, shape }].slice(-SEEN_MAX))
    return shape
  }

  #internByText(content: ShapeContent): PodShape {
    const text = textOf(content)
    const hash = hashText(text)
    const alike = this.#shapes.get(hash) ?? []
    const known = alike.find((shape) => textOf(shape) === text)
    if (known) return known
    const shape = shapeOf(content, this.#byId.length)
    this.#shapes.set(hash, appended(alike, shape))
    this.#byId.push(shape)
    return shape
  }
}

const SEEN_MAX = 4

function isSame(a: ShapeContent, b: ShapeContent): boolean {
  return a.namespace === b.namespace && a.spec === b.spec && a.annotations === b.annotations
}

function shapeOf({ namespace, labels, annotations, spec }: ShapeContent, id: number): PodShape {
  const nonZero = nonZeroRequests(spec)
  return {
    namespace,
    labels,
    annotations,
    spec,
    requests: podRequests(spec),
    nonZeroMilliCpu: nonZero.milliCpu,
    nonZeroMemory: nonZero.memory,
    id,
  }
}

function textOf({ namespace, labels, annotations, spec }: ShapeContent): string {
  return JSON.stringify([namespace, pairs(labels), pairs(annotations), spec])
}

function pairs(map: Labels): readonly string[] {
  return Object.keys(map)
    .sort()
    .map((key) => `${key}=${map[key]}`)
}
