import type { PodRow } from '../../../../kube/pod.ts'
import { allowOnly } from '../../args.ts'
import { DeschedulerPolicyError } from '../../descheduler-error.ts'
import type { StrategyPlugin } from '../../strategy.ts'
import { type Amounts, cappedAt, isWithin, percentOf, usageOf, withBasic } from './amounts.ts'
import { byUsage, isLeft, type JudgedNode, shiftPods } from './evict-from.ts'
import { readEvictable, readNumberOfNodes, readThresholds } from './thresholds.ts'

const ONLY_THRESHOLDING = 'OnlyThresholdingResources'

/**
 * Evicts the pods of underutilized nodes, so that a node autoscaler can remove them (descheduler highnodeutilization.go). It
 * needs a scheduler that packs; the default one spreads the pods again.
 */
export const highNodeUtilization: StrategyPlugin = {
  name: 'HighNodeUtilization',
  point: 'balance',
  read(args) {
    allowOnly(args, ['thresholds', 'numberOfNodes', 'evictionModes', 'evictableNamespaces'])
    const thresholds = readThresholds(args, 'thresholds')
    const names = withBasic([...thresholds.keys()])
    const full: Amounts = new Map([...thresholds.keys()].map((name) => [name, 100]))
    const nodesMin = readNumberOfNodes(args)
    const inNamespaces = readEvictable(args)
    const modes = args.texts('evictionModes')
    for (const [i, mode] of modes.entries())
      if (mode !== ONLY_THRESHOLDING)
        throw new DeschedulerPolicyError(`${args.at('evictionModes')}[${i}]`, `invalid eviction mode ${mode}`)
    const counts = modes.length === 0 ? () => true : asksForAny([...thresholds.keys()])
    return (round) => {
      const low: JudgedNode[] = []
      const others: JudgedNode[] = []
      for (const node of round.nodes) {
        const usage = usageOf(node, names, round.cluster)
        const judged = { ...usage, available: cappedAt(node, full, names) }
        if (isWithin(percentOf(usage), thresholds)) low.push(judged)
        else if (!node.unschedulable) others.push(judged)
      }
      if (low.length === 0 || low.length <= nodesMin || low.length === round.nodes.length || others.length === 0) return
      const filter = (pod: PodRow): boolean => counts(pod) && round.filter(pod)
      const continues = (_held: Amounts, _node: JudgedNode, left: Amounts): boolean => isLeft(left)
      shiftPods({ from: byUsage(low), to: others, names, filter, inNamespaces, continues, mostPerNode: undefined }, round)
    }
  },
}

/** Whether a container of the pod requests one of the resources. */
function asksForAny(names: readonly string[]): (pod: PodRow) => boolean {
  return ({ shape: { spec } }) =>
    [...spec.containers, ...spec.initContainers].some(({ resources }) => names.some((name) => name in resources.requests))
}
