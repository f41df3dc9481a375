import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import { compareText } from '../../lib/compare.ts'
import { fitMessage } from './fit-error.ts'
import {
  type PluginFactory,
  type PostFilterContext,
  type PostFilterResult,
  type PreemptionCandidate,
  type PreemptionReport,
  type Rejection,
  rejection,
  type SchedulerPlugin,
} from './framework.ts'
import { candidatesWanted, type PreemptionArgs, preemptionArgs } from './preemption-args.ts'
import { PreemptionBudgets } from './preemption-budgets.ts'
import { bestCandidates } from './preemption-choice.ts'
import { ineligibility } from './preemption-eligibility.ts'
import { findVictims, isLessImportant } from './preemption-victims.ts'
import { Refusals } from './refusals.ts'

const NAME = 'DefaultPreemption'
const NOT_HELPFUL = rejection('', 'UnschedulableAndUnresolvable', 'Preemption is not helpful for scheduling')
const STILL_PREEMPTING = rejection(NAME, 'UnschedulableAndUnresolvable', 'waiting for the preemption for this pod to be finished')

/** Makes room for a pod that fits nowhere by sending less important pods away (semantics A15). */
export const defaultPreemption: PluginFactory = { name: NAME, create: (args) => plugin(preemptionArgs(args)) }

function plugin(args: PreemptionArgs): SchedulerPlugin {
  return {
    name: NAME,
    // When a pod should be tried again is left to the plugins that refused it: the victims' going helps those.
    hints: [{ resource: 'Pod', actions: ['Delete'], mayHelp: () => false }],
    preEnqueue: (_pod, { preempting }) => (preempting ? STILL_PREEMPTING : undefined),
    postFilter: (pod, context) => preempt(pod, context, args),
  }
}

function preempt(pod: PodRow, context: PostFilterContext, args: PreemptionArgs): PostFilterResult {
  const reason = ineligibility(pod, context)
  // The nomination stays: victims are still on their way out.
  if (reason !== undefined)
    return result({ nominate: undefined, message: `preemption: ${reason}`, report: { ...NO_REPORT, reason } })
  const potential = context.refused.filter(({ rejection: refusal }) => refusal.code === 'Unschedulable').map(({ node }) => node)
  const { candidates, rejected } = dryRun(pod, { context, potential, args })
  const best = bestCandidates(candidates, context.now)
  const mayChoose = best.map(({ node }) => node).sort(compareText)
  const nominated = mayChoose.length > 0 ? context.choose(mayChoose) : undefined
  const report: PreemptionReport = {
    eligible: true,
    reason: undefined,
    // Sorted when somebody reads them: there may be thousands.
    get potential() {
      return potential.map(({ name }) => name).sort(compareText)
    },
    get candidates() {
      return candidates.toSorted((a, b) => compareText(a.node, b.node))
    },
    get rejected() {
      return [...rejected].map(([name, verdict]) => ({ name, verdict })).sort((a, b) => compareText(a.name, b.name))
    },
    mayChoose,
    nominated,
  }
  const chosen = best.find(({ node }) => node === nominated)
  if (chosen) return success(pod, chosen, { context, report })
  const explicit = new Refusals([...rejected.keys()], [...rejected.values()])
  const error = { nodes: context.cluster.count('Node'), preFilter: undefined, explicit, absent: NOT_HELPFUL }
  return result({ nominate: '', message: `preemption: ${fitMessage(error)}`, report })
}

const NO_REPORT: PreemptionReport = {
  eligible: false,
  reason: undefined,
  potential: [],
  candidates: [],
  rejected: [],
  mayChoose: [],
  nominated: undefined,
}

interface DryRunInit {
  readonly context: PostFilterContext
  readonly potential: readonly NodeRow[]
  readonly args: PreemptionArgs
}

interface DryRun {
  readonly candidates: readonly PreemptionCandidate[]
  readonly rejected: ReadonlyMap<string, Rejection>
}

/**
 * Tries the potential nodes from a random offset until there are enough candidates, at least one of them without a budget
 * violation (semantics A15.3).
 */
function dryRun(pod: PodRow, { context, potential, args }: DryRunInit): DryRun {
  const candidates: PreemptionCandidate[] = []
  const rejected = new Map<string, Rejection>()
  if (potential.length === 0) return { candidates, rejected }
  const wanted = context.exhaustive ? Number.POSITIVE_INFINITY : candidatesWanted(potential.length, args)
  const offset = context.exhaustive ? 0 : context.below(potential.length)
  const search = { pod, budgets: new PreemptionBudgets(context.cluster), now: context.now }
  let harmless = 0
  for (let i = 0; i < potential.length; i++) {
    const node = potential[(offset + i) % potential.length] as NodeRow
    const found = findVictims(context.trial(node), search)
    if ('kind' in found) {
      rejected.set(node.name, found)
      continue
    }
    candidates.push(found)
    if (found.pdbViolations === 0) harmless++
    if (harmless > 0 && candidates.length >= wanted) break
  }
  return { candidates, rejected }
}

interface Successful {
  readonly context: PostFilterContext
  readonly report: PreemptionReport
}

/** Less important pods that wait for the same node would hardly fit there any more (SC-PRE-23). */
function success(pod: PodRow, chosen: PreemptionCandidate, { context, report }: Successful): PostFilterResult {
  const cleared = context.nominations.on(chosen.node).filter((other) => isLessImportant(other, pod))
  return {
    outcome: 'nominated',
    nominate: chosen.node,
    victims: chosen.victims,
    clearedNominations: cleared.toSorted((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name)),
    message: '',
    preemption: report,
  }
}

interface Failure {
  readonly nominate: string | undefined
  readonly message: string
  readonly report: PreemptionReport
}

function result({ nominate, message, report }: Failure): PostFilterResult {
  return { outcome: 'unschedulable', nominate, victims: [], clearedNominations: [], message, preemption: report }
}
