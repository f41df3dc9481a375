import type { Field } from '../../../../kube/codec/field.ts'
import { allowOnly, optionalCount } from '../../args.ts'
import { DeschedulerPolicyError } from '../../descheduler-error.ts'
import type { Round, StrategyPlugin } from '../../strategy.ts'
import { type Amounts, cappedAt, isWithin, type NodeUsage, percentOf, usageOf, withBasic } from './amounts.ts'
import { byUsage, isLeft, type JudgedNode, shiftPods } from './evict-from.ts'
import { readEvictable, readNumberOfNodes, readThresholds } from './thresholds.ts'

const ARGS = [
  'useDeviationThresholds',
  'thresholds',
  'targetThresholds',
  'numberOfNodes',
  'evictableNamespaces',
  'evictionLimits',
]

/**
 * Evicts pods of overutilized nodes, in the hope that they are rescheduled on underutilized nodes (descheduler
 * lownodeutilization.go). Usage is the sum of requests, as without metrics.
 */
export const lowNodeUtilization: StrategyPlugin = {
  name: 'LowNodeUtilization',
  point: 'balance',
  read(args) {
    if (args.has('metricsUtilization'))
      throw new DeschedulerPolicyError(
        args.at('metricsUtilization'),
        'usage by metrics is not modelled here: leave it out, and the descheduler uses what pods request',
      )
    allowOnly(args, ARGS)
    const spans = readSpans(args)
    const names = withBasic([...spans.low.keys()])
    const nodesMin = readNumberOfNodes(args)
    const inNamespaces = readEvictable(args)
    const limits = args.object('evictionLimits')
    allowOnly(limits, ['node'])
    const mostPerNode = optionalCount(limits, 'node')
    return (round) => {
      const { low, high } = judge(round, names, spans)
      if (low.length === 0 || low.length <= nodesMin || low.length === round.nodes.length || high.length === 0) return
      const continues = (held: Amounts, { available }: JudgedNode, left: Amounts): boolean =>
        !isWithin(held, available) && isLeft(left)
      const from = byUsage(high).toReversed()
      shiftPods({ from, to: low, names, filter: (pod) => round.filter(pod), inNamespaces, continues, mostPerNode }, round)
    }
  },
}

interface Spans {
  readonly low: Amounts
  readonly high: Amounts
  /** Whether the spans are around what nodes use on average. */
  readonly around: boolean
}

function readSpans(args: Field): Spans {
  const low = readThresholds(args, 'thresholds')
  const high = readThresholds(args, 'targetThresholds')
  const around = args.flag('useDeviationThresholds')
  if (low.size !== high.size || [...low.keys()].some((name) => !high.has(name)))
    throw new DeschedulerPolicyError(args.path, 'thresholds and targetThresholds configured different resources')
  for (const [name, percent] of low)
    if (!around && percent > (high.get(name) ?? 0))
      throw new DeschedulerPolicyError(args.path, `thresholds' ${name} percentage is greater than targetThresholds'`)
  return { low, high, around }
}

function judge(round: Round, names: readonly string[], spans: Spans): { low: JudgedNode[]; high: JudgedNode[] } {
  const usages = round.nodes.map((node) => usageOf(node, names, round.cluster))
  const { low, high } = spans.around ? aroundAverage(usages, spans) : spans
  const found: { low: JudgedNode[]; high: JudgedNode[] } = { low: [], high: [] }
  for (const item of usages) {
    const percent = percentOf(item)
    const judged = { ...item, available: cappedAt(item.node, high, names) }
    if (!item.node.unschedulable && isWithin(percent, low)) found.low.push(judged)
    else if (!isWithin(percent, high)) found.high.push(judged)
  }
  return found
}

function aroundAverage(usages: readonly NodeUsage[], { low, high }: Spans): Pick<Spans, 'low' | 'high'> {
  const percents = usages.map(percentOf)
  const shifted = (spans: Amounts, sign: 1 | -1): Amounts =>
    new Map(
      [...spans].map(([name, span]) => {
        const average = percents.reduce((sum, percent) => sum + (percent.get(name) ?? 0), 0) / percents.length
        return [name, Math.min(100, Math.max(0, average + sign * span))] as const
      }),
    )
  return { low: shifted(low, -1), high: shifted(high, 1) }
}
