import type { PodRow } from '../../kube/pod.ts'
import type { Base } from '../base.ts'
import { explainPod, type PodExplanation } from '../explain-pod.ts'
import type { Inquiry } from '../inquiry.ts'
import type { SchedulerConfiguration } from '../model/scheduler-config-of.ts'
import { fillsNewNodes } from '../new-nodes.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { scheduledBy } from '../scheduled-by.ts'
import { type CountTried, smallestCount } from '../smallest-count.ts'
import { claimProposals } from './claim-proposals.ts'
import { costsOf } from './costs-of.ts'
import { newNodeProposals } from './new-node-proposals.ts'
import { nodeProposals } from './node-proposals.ts'
import { placedPodOf } from './placed-pod.ts'
import { podProposals } from './pod-proposals.ts'
import type { PodQuestion } from './pod-question.ts'
import { priorityProposals } from './priority-proposals.ts'
import { asItIs, type Candidate, type Proposal, REMEDY_KINDS, type Remedy, type RemedyKind } from './remedy.ts'
import { roomProposals } from './room-proposals.ts'

/** Single changes that would give a pending pod a node. */
export interface Help {
  readonly explanation: PodExplanation
  /**
   * Those that a run has shown to help: first those for which nothing else ends worse, and the smallest first. None when the pod has a
   * node or the next try finds one.
   */
  readonly remedies: readonly Remedy[]
  /** How many runs with a change were made. */
  readonly tried: number
}

/** Of each kind of change, the maximum number reported, and the maximum number tried. */
const REPORTED_MAX = 2
const TRIED_MAX = 4
/** Runs in which a count is doubled until it is enough. */
const DOUBLINGS_MAX = 5
/** What is to be done where the pod gets a node without any change: then no other is reported, for all of them would seem to help. */
const WAIT = 'wait, no change is needed'

/**
 * The smallest single changes with which a pending pod is scheduled: of a node, of the pod, of what else runs. The steps of each are done
 * in a run of their own, with all controllers, until all is quiet; only those are reported after which the pod has a node, each with what
 * ends worse than without it. `undefined` if the pod does not exist. The scheduler has the given configuration, in the
 * explanation and in the runs.
 */
export function whatWouldHelp(
  base: Base,
  key: { readonly namespace: string; readonly name: string },
  configuration?: SchedulerConfiguration,
): Inquiry<Help | undefined> {
  return scheduledBy(configuration, findHelp(base, explainPod(base, key, configuration), configuration))
}

function* findHelp(
  base: Base,
  explanation: PodExplanation | undefined,
  configuration: SchedulerConfiguration | undefined,
): Inquiry<Help | undefined> {
  if (!explanation) return undefined
  const { pod, boundTo, result } = explanation
  if (boundTo !== '' || (result !== 'unschedulable' && result !== 'gated')) return { explanation, remedies: [], tried: 0 }
  const object = { kind: 'Pod', namespace: pod.namespace, name: pod.name } as const
  const unaided = remedyOf({ change: { kind: 'WAIT', message: WAIT, object }, steps: [] }, { base, pod }, yield waiting(base))
  if (unaided) return { explanation, remedies: [{ ...unaided, costs: [] }], tried: 0 }
  const candidates = candidatesFor({ pod, state: base.state, explanation, configuration }, base)
  const remedies: Remedy[] = []
  let tried = 0
  for (const kind of REMEDY_KINDS) {
    const found: Remedy[] = []
    for (const candidate of candidates.filter((item) => item.kind === kind).slice(0, TRIED_MAX)) {
      if (found.filter(isFree).length >= reportedMax(kind)) break
      const answer = yield* smallestHelp(candidate, { base, pod })
      tried += answer.runs
      if (answer.found) found.push(answer.found.value)
    }
    remedies.push(...found.sort(byCosts).slice(0, reportedMax(kind)))
  }
  return { explanation, remedies: remedies.sort(byCosts), tried }
}

/** A lower priority class that helps makes the higher ones needless. */
function reportedMax(kind: RemedyKind): number {
  return kind === 'RAISE_PRIORITY' ? 1 : REPORTED_MAX
}

function isFree({ costs }: Remedy): boolean {
  return costs.length === 0
}

function byCosts(a: Remedy, b: Remedy): number {
  return Number(!isFree(a)) - Number(!isFree(b))
}

interface Trying {
  readonly base: Base
  readonly pod: PodRow
}

function smallestHelp({ kind, countMax, at }: Candidate, trying: Trying) {
  return smallestCount({
    from: 1,
    max: countMax,
    runsMax: DOUBLINGS_MAX,
    *attempt(count): Inquiry<CountTried<Remedy>> {
      const proposal = at(count)
      const outcome = yield { base: trying.base, scenario: trialOf(proposal) }
      const value = remedyOf(proposal, trying, outcome)
      return { value, mayNeedMore: kind !== 'ADD_NODE' || fillsNewNodes(outcome, trying.base) }
    },
  })
}

function candidatesFor(question: PodQuestion, base: Base): readonly Candidate[] {
  const single = [...claimProposals(question), ...nodeProposals(question), ...podProposals(question)].map(asItIs)
  const all = [
    ...single,
    ...roomProposals(question),
    ...priorityProposals(question, base).map(asItIs),
    ...newNodeProposals(question),
  ]
  const seen = new Set<string>()
  return all.filter(({ kind, at }) => {
    const id = `${kind} ${at(1).change.message}`
    return !seen.has(id) && seen.add(id)
  })
}

/** Without a horizon: what the pod has when all is quiet, it keeps. */
function trialOf({ change, steps }: Proposal): Scenario {
  return scenarioOf(
    steps.flatMap(({ actions }) => actions),
    { name: change.message, cronJobs: false },
  )
}

function waiting(base: Base) {
  return { base, scenario: scenarioOf([], { name: WAIT, cronJobs: false }) }
}

/** What a run has shown of a proposal; `undefined`: that it does not help. */
function remedyOf({ change, steps }: Proposal, { base, pod }: Trying, outcome: Outcome): Remedy | undefined {
  const found = outcome.verdict === 'BLOCKED' ? undefined : placedPodOf(pod, base.state, outcome)
  if (!found) return undefined
  const preempted = outcome.preemptions.filter(({ preemptor }) => isSame(preemptor, found.pod))
  // Pods that are preempted on another node are among the costs.
  const victims = preempted.filter(({ node }) => node === found.node).flatMap((item) => item.victims)
  const placement = outcome.placements.find((item) => isSame(item.pod, found.pod))
  const nodes = new Set([...(placement?.ties ?? []), ...(victims.length > 0 ? (change.mayChoose ?? []) : [])])
  nodes.delete(found.node)
  return { ...change, steps, ...found, ties: [...nodes].sort(), victims, costs: costsOf(outcome, change, found) }
}

function isSame(a: { readonly namespace: string; readonly name: string }, b: typeof a): boolean {
  return a.namespace === b.namespace && a.name === b.name
}
