import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { compareText } from '../../../lib/compare.ts'
import { fitMessage } from '../cycle/fit-error.ts'
import type { PluginFactory, SchedulerPlugin } from '../framework/framework.ts'
import type { PostFilterContext, PostFilterResult } from '../framework/post-filter-context.ts'
import { rejection } from '../framework/status.ts'
import type { DryRun, PreemptionCandidate, PreemptionReport } from './dry-run.ts'
import { isLessImportant } from './find-victims.ts'
import { plainDryRun } from './plain-dry-run.ts'
import { candidatesWanted, type PreemptionArgs, preemptionArgs } from './preemption-args.ts'

export const PREEMPTION = 'DefaultPreemption'
const NOT_HELPFUL = rejection('', 'UnschedulableAndUnresolvable', 'Preemption is not helpful for scheduling')
const STILL_PREEMPTING = rejection(
  PREEMPTION,
  'UnschedulableAndUnresolvable',
  'waiting for the preemption for this pod to be finished',
)

/** Makes room for a pod that fits on no node by preempting less important pods (semantics A15). */
export const defaultPreemption: PluginFactory = { name: PREEMPTION, create: (args) => plugin(preemptionArgs(args)) }

function plugin(args: PreemptionArgs): SchedulerPlugin {
  return {
    name: PREEMPTION,
    // When a pod should be tried again is left to the plugins that refused it: the victims' deletion helps those.
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
  const wanted = (nodes: number): number => candidatesWanted(nodes, args)
  const run = context.cachedTrials?.dryRun(wanted) ?? plainDryRun(pod, context, wanted)
  const chosen = run.choose()
  const report = new RunReport(run, chosen?.node)
  if (chosen) return success(pod, chosen, { context, report })
  const error = { nodes: context.cluster.count('Node'), preFilter: undefined, explicit: run.refusals, absent: NOT_HELPFUL }
  return result({ nominate: '', message: `preemption: ${fitMessage(error)}`, report })
}

/** Lists are built when they are read: there may be thousands. */
class RunReport implements PreemptionReport {
  readonly eligible = true
  readonly reason = undefined
  readonly nominated: string | undefined
  readonly #run: DryRun

  constructor(run: DryRun, nominated: string | undefined) {
    this.#run = run
    this.nominated = nominated
  }

  get potential(): PreemptionReport['potential'] {
    return this.#run.potential()
  }

  get candidates(): PreemptionReport['candidates'] {
    return this.#run.candidates()
  }

  get rejected(): PreemptionReport['rejected'] {
    return this.#run.rejected()
  }

  get mayChoose(): PreemptionReport['mayChoose'] {
    return this.#run.mayChoose()
  }
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

interface Successful {
  readonly context: PostFilterContext
  readonly report: PreemptionReport
}

/** Less important pods that wait for the same node would hardly fit there any more (semantics A15.9-10, SC-PRE-23). */
function success(pod: PodRow, chosen: PreemptionCandidate, { context, report }: Successful): PostFilterResult {
  const waiting = context.nominations.on(chosen.node)
  const cleared = waiting.length > 0 ? waiting.filter((other) => isLessImportant(other, pod)) : waiting
  return {
    outcome: 'nominated',
    nominate: chosen.node,
    victims: chosen.victims,
    clearedNominations:
      cleared.length < 2
        ? cleared
        : cleared.toSorted((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name)),
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

/**
 * Why the pod may not preempt others now; `undefined` when it may (semantics A15.1). One that waits for its victims to leave
 * may not send more away, unless its node has become impossible.
 */
function ineligibility(pod: PodRow, context: PostFilterContext): string | undefined {
  if (pod.shape.spec.preemptionPolicy === 'Never') return 'not eligible due to preemptionPolicy=Never.'
  const { nominatedNodeName } = pod
  if (nominatedNodeName === '') return undefined
  const verdict = context.verdictOf(nominatedNodeName)
  if (verdict === undefined || verdict.code === 'UnschedulableAndUnresolvable') return undefined
  const pods = context.cluster.podsOnNode(nominatedNodeName)
  const leaving = pods.some((other) => isLessImportant(other, pod) && isLeavingForPreemption(other))
  return leaving ? 'not eligible due to a terminating pod on the nominated node.' : undefined
}

function isLeavingForPreemption(pod: PodRow): boolean {
  if (pod.deletionTimestamp === undefined || isPodTerminal(pod)) return false
  const condition = pod.conditions.find(({ type }) => type === 'DisruptionTarget')
  return condition?.status === 'True' && condition.reason === 'PreemptionByScheduler'
}
