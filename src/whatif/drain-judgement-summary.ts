import { counted } from '../lib/counted.ts'
import type { DrainJudgement } from './judge-drain.ts'
import { drainFlags } from './kubectl/drain-flags.ts'

/** Whether kubectl drain succeeds on the node as it is now, and if not, what stops it first. */
export function drainJudgementSummary({ node, options, drainable, errors, leaving, pods }: DrainJudgement): string {
  const of = `${leaving} of ${counted(pods.length, 'pod')}`
  const drain = `kubectl drain ${node.name}${drainFlags(options)}`
  if (drainable) return `${drain} evicts ${of}, and no eviction is refused now.`
  const [error] = errors
  if (error !== undefined)
    return `${drain} evicts nothing: ${error}${errors.length > 1 ? ` (and ${counted(errors.length - 1, 'more reason')})` : ''}.`
  const refused = pods.filter(({ refusal }) => refusal !== undefined)
  const [first] = refused
  const why = first?.refusal?.causes[0]?.message ?? first?.refusal?.message ?? ''
  return `the Eviction API refuses ${refused.length} of ${counted(leaving, 'pod')} now: ${first?.pod.namespace}/${first?.pod.name}: ${why.replace(/\.$/, '')}.`
}
