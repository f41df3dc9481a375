import type { PodRow } from '../../kube/pod.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { Base } from '../base.ts'
import { explainPod, type PodExplanation } from '../explain-pod.ts'
import type { Inquiry } from '../inquiry.ts'
import type { SchedulerConfiguration } from '../model/scheduler-config-of.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'
import { scheduledBy } from '../scheduled-by.ts'
import { claimProposals } from './claim-proposals.ts'
import { newNodeProposals } from './new-node-proposals.ts'
import { nodeProposals } from './node-proposals.ts'
import { podProposals } from './pod-proposals.ts'
import type { PodQuestion } from './pod-question.ts'
import { priorityProposals } from './priority-proposals.ts'
import { type Proposal, REMEDY_KINDS, type Remedy } from './remedy.ts'
import { roomProposals } from './room-proposals.ts'

/** Single changes that would give a pending pod a node. */
export interface Help {
  readonly explanation: PodExplanation
  /** Those that a run has shown to help, the smallest first; none when the pod has a node or the next try finds one. */
  readonly remedies: readonly Remedy[]
  /** How many changes were tried in a run. */
  readonly tried: number
}

/** Of each kind of change so many are told, and so many tried. */
const TOLD_MAX = 2
const TRIED_MAX = 4
/** What is to be done where the pod gets a node without any change: then none is told, for all of them would seem to help. */
const WAIT = 'wait, nothing has to be changed'
/** Virtual time in which the pod must get its node: victims of a preemption have to end first. */
const WITHIN_MS = 5 * 60_000

/**
 * The smallest single changes that would make a pending pod schedulable: of a node, of the pod, of what else runs. Each is
 * applied to a fork and the model runs on it; only those are told with which the pod got a node, and none where it gets one
 * without a change. `undefined` when there is no such pod. The scheduler is set up as the configuration says, in the explanation and in the runs.
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
  const unaided = nodeOf(pod, (yield { base, scenario: trialOf(WAIT) }).after)
  if (unaided !== undefined) {
    const object = { kind: 'Pod', namespace: pod.namespace, name: pod.name } as const
    return { explanation, remedies: [{ kind: 'WAIT', message: WAIT, object, node: unaided }], tried: 0 }
  }
  const proposals = proposalsFor({ pod, state: base.state, explanation, configuration }, base)
  const remedies: Remedy[] = []
  let tried = 0
  for (const kind of REMEDY_KINDS) {
    const found: Remedy[] = []
    for (const proposal of proposals.filter(({ change }) => change.kind === kind).slice(0, TRIED_MAX)) {
      if (found.length >= TOLD_MAX) break
      tried++
      const state = base.state.fork()
      proposal.apply(state)
      const { after } = yield { base: { ...base, state }, scenario: trialOf(proposal.change.message) }
      const node = nodeOf(pod, after)
      if (node !== undefined) found.push({ ...proposal.change, node })
    }
    remedies.push(...found)
  }
  return { explanation, remedies, tried }
}

function proposalsFor(question: PodQuestion, base: Base): readonly Proposal[] {
  const all = [
    ...claimProposals(question),
    ...nodeProposals(question),
    ...podProposals(question),
    ...roomProposals(question),
    ...priorityProposals(question, base),
    ...newNodeProposals(question, base.info.takenAt),
  ]
  const seen = new Set<string>()
  return all.filter(({ change: { kind, message } }) => {
    const id = `${kind} ${message}`
    return !seen.has(id) && seen.add(id)
  })
}

/** Nothing is done in the run: the change is in the state that it begins with. */
function trialOf(name: string): Scenario {
  return scenarioOf([], { name, horizonMs: WITHIN_MS, cronJobs: false })
}

/** The node that the pod has got; `undefined` while it has none. */
function nodeOf(pod: PodRow, after: ClusterState): string | undefined {
  const placed = after.get('Pod', pod.namespace, pod.name)
  return placed && placed.uid === pod.uid && placed.nodeName !== '' ? placed.nodeName : undefined
}
