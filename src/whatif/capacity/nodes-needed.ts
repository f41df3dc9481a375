import type { AddNodesAction } from '../actions/nodes/add-nodes.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import { scenarioOf } from '../scenario.ts'
import { bisect, type Trial } from './bisect.ts'
import { type Capacity, type CapacityQuestion, capacityOf } from './capacity.ts'

export interface NodesQuestion {
  readonly template: CapacityQuestion['template']
  /** Pods that must all get a node. */
  readonly pods: number
  /** The node that new ones are like. */
  readonly like: string
  readonly seed: number
}

/** How many new nodes of one shape it takes. */
export interface NodesNeeded {
  readonly like: string
  /** `undefined`: not even the most that were tried are enough. */
  readonly nodes: number | undefined
  /** The scheduler's own text about the first pod without a node, with one node less; empty when none is needed. */
  readonly message: string
}

/** More new nodes are not tried. */
export const NEW_NODES_MAX = 1000

/**
 * The fewest new nodes of a shape with which this many more pods all get a node. A run proves this number, and a run
 * proves that one less is too few.
 */
export function* nodesNeeded(base: Base, { template, pods, like, seed }: NodesQuestion): Inquiry<NodesNeeded> {
  const tried = function* (nodes: number): Inquiry<Capacity> {
    const grow: AddNodesAction[] = nodes === 0 ? [] : [{ ...JOIN, count: nodes, like, namePrefix: `${like}-new` }]
    const actions = [...grow, { kind: 'submit' as const, ...template, count: pods }]
    return capacityOf(yield { base, scenario: scenarioOf(actions, { name: `${nodes} more like ${like}`, seed }) }, base, pods)
  }
  const without = yield* tried(0)
  if (without.fits === pods) return { like, nodes: 0, message: '' }
  // This number is too few: the next one is enough.
  const { most, best, beyond } = yield* bisect(NEW_NODES_MAX, function* trial(nodes): Inquiry<Trial<Capacity>> {
    const found = yield* tried(nodes)
    return { ok: found.fits < pods, found }
  })
  const message = (best ?? without).message || (best ?? without).refusal
  return { like, nodes: beyond === undefined ? undefined : most + 1, message: message ?? '' }
}

const JOIN = { kind: 'addNodes', capacity: {}, labels: {}, taints: [], bootMs: 0 } as const
