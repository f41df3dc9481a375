import type { NodeRow } from '../../../../kube/node.ts'
import { isScalarResource } from '../../../../kube/resources.ts'
import { type NodeLocalPlugin, type PluginFactory, prepared } from '../../framework/framework.ts'
import { SKIP } from '../../framework/status.ts'
import { MAX_NODE_SCORE } from '../normalize-score.ts'
import { amountOf, readResources, type WeightedResource } from '../resource-amounts.ts'

const NAME = 'NodeResourcesBalancedAllocation'
const HALF = MAX_NODE_SCORE / 2

/**
 * Prefers nodes whose resources the pod brings closer to being used in equal parts (semantics A11.1-A11.3, E6): 75 changes
 * nothing, 100 is the largest gain, 50 the largest loss.
 */
function balancedAllocationPlugin(resources: readonly WeightedResource[]): NodeLocalPlugin<void, readonly number[]> {
  return {
    name: NAME,
    nodeLocal: true,
    preScore(pod) {
      const amounts = resources.map(({ name }) => amountOf(pod.requests, name))
      return amounts.every((amount) => amount === 0) ? SKIP : prepared(amounts)
    },
    score(_pod, node, amounts) {
      const without: number[] = []
      const withPod: number[] = []
      for (let i = 0; i < resources.length; i++)
        addFractions(node, { name: nameAt(resources, i), request: amounts[i] as number }, [without, withPod])
      return HALF + Math.trunc((HALF + balance(withPod) - balance(without)) / 2)
    },
  }
}

export const nodeResourcesBalancedAllocation: PluginFactory = {
  name: NAME,
  create: (args) => balancedAllocationPlugin(readResources(args)),
}

function nameAt(resources: readonly WeightedResource[], i: number): string {
  return (resources[i] as WeightedResource).name
}

/** How much of the resource is used without and with the pod, as parts of one; nothing for what the node does not have. */
function addFractions(
  node: NodeRow,
  { name, request }: { readonly name: string; readonly request: number },
  [without, withPod]: readonly [number[], number[]],
): void {
  if (request === 0 && isScalarResource(name)) return
  const all = amountOf(node.allocatable, name)
  if (all === 0) return
  const used = amountOf(node.requested, name)
  without.push(Math.min(used / all, 1))
  withPod.push(Math.min((used + request) / all, 1))
}

/** 100 when all fractions are equal, less the more they differ (by their standard deviation). */
function balance(fractions: readonly number[]): number {
  return Math.trunc((1 - deviation(fractions)) * MAX_NODE_SCORE)
}

function deviation(fractions: readonly number[]): number {
  if (fractions.length < 2) return 0
  if (fractions.length === 2) return Math.abs(((fractions[0] as number) - (fractions[1] as number)) / 2)
  let total = 0
  for (const fraction of fractions) total += fraction
  const mean = total / fractions.length
  let squares = 0
  for (const fraction of fractions) squares += (fraction - mean) * (fraction - mean)
  return Math.sqrt(squares / fractions.length)
}
