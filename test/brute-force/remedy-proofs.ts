import { isPodTerminal, type PodRow } from '../../src/kube/pod.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import { singleActions } from '../../src/whatif/actions/action.ts'
import type { Base } from '../../src/whatif/base.ts'
import { kubectlCommand } from '../../src/whatif/kubectl/kubectl-command.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { remedies } from '../../src/whatif/remedies/remedies.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import type { Remedy } from '../../src/whatif/what-would-help/remedy.ts'
import { whatWouldHelp } from '../../src/whatif/what-would-help/what-would-help.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { kubectlActions } from '../support/kubectl-actions.ts'

/** How many advices were followed, and what did not turn out as they state. */
export interface Followed {
  readonly advices: number
  readonly differences: readonly string[]
}

/** Follows all that would help a pod: its commands are done in their order, on the cluster as it was. */
export function followHelp(base: Base, pod: PodRow): Followed {
  const { remedies: found = [] } = answerInquiry(whatWouldHelp(base, pod)) ?? {}
  const baseline = run(base, [])
  const differences = found.flatMap((remedy) => {
    const commands = remedy.steps.map(({ command }) => command)
    const outcome = run(base, kubectlActions(commands, base.state))
    const wrong = [
      ...landingDifferences(remedy, pod, outcome),
      ...(remedy.costs.length === 0 ? damage(base, { baseline, outcome, spared: [pod, remedy.object] }) : []),
      ...victimDifferences(remedy, base, outcome),
      ...tooManyNodes(remedy, { base, pod, commands }),
    ]
    return wrong.map((text) => `${pod.namespace}/${pod.name}: ${remedy.message} (${commands.join('; ')}): ${text}`)
  })
  return { advices: found.length, differences }
}

/** Follows the remedies of a scenario: all their commands, those of the scenario among them. */
export function followRemedies(base: Base, actions: readonly Action[]): Followed {
  const scenario = scenarioOf(actions)
  const { remedies: found } = answerInquiry(remedies(base, scenario, simulate(base, scenario)))
  const baseline = run(base, [])
  const differences = found.flatMap(({ changes, outcome: promised }) => {
    const commands = singleActions(promised.scenario.actions).map(kubectlCommand)
    const outcome = run(base, kubectlActions(commands, base.state))
    const wrong = [
      ...(outcome.verdict === promised.verdict ? [] : [`ends ${outcome.verdict}, not ${promised.verdict}: ${outcome.summary}`]),
      ...(promised.verdict === 'SAFE' ? morePending(baseline, outcome) : []),
    ]
    return wrong.map((text) => `${changes.map(({ message }) => message).join(', and ')} (${commands.join('; ')}): ${text}`)
  })
  return { advices: found.length, differences }
}

function run(base: Base, actions: readonly Action[]): Outcome {
  const waits = actions.length > 0 ? actions : [{ kind: 'wait', forMs: 1 } as const]
  return simulate(base, scenarioOf(waits, { cronJobs: false }))
}

function landingDifferences(
  { kind, pod: promised, node, ties }: Remedy,
  requested: PodRow,
  { after }: Outcome,
): readonly string[] {
  const pod = after.get('Pod', promised.namespace, promised.name)
  const lost = requested.ownerReferences.length > 0 ? waitingBy(after).get(ownerOf(requested, after)) : undefined
  if (!pod) return [`pod ${promised.name} not found`]
  if (pod.nodeName === '' || isPodTerminal(pod)) return ['the pod has no node']
  // The names of new nodes are chosen when they are added.
  if (kind !== 'ADD_NODE' && ![node, ...ties].includes(pod.nodeName)) return [`the pod is on ${pod.nodeName}, not on ${node}`]
  return promised.name !== requested.name && lost !== undefined ? [`${lost} pods of its workload wait`] : []
}

interface Compared {
  readonly baseline: Outcome
  readonly outcome: Outcome
  readonly spared: readonly { readonly namespace: string; readonly name: string }[]
}

/** What is worse at the end than without the change, if it is reported to cost nothing. */
function damage(base: Base, { baseline, outcome, spared }: Compared): readonly string[] {
  const names = new Set(spared.map(({ namespace, name }) => `${namespace}/${name}`))
  const gone = base.state
    .list('Pod')
    .filter(({ ownerReferences, namespace, name }) => ownerReferences.length === 0 && !names.has(`${namespace}/${name}`))
    .filter(({ namespace, name }) => baseline.after.get('Pod', namespace, name) && !outcome.after.get('Pod', namespace, name))
  return [...morePending(baseline, outcome), ...gone.map(({ name }) => `the pod ${name} is lost`)]
}

/** Owners of which more pods wait than without the change; pods without an owner count by their names. */
function morePending(baseline: Outcome, { after }: Outcome): readonly string[] {
  const before = waitingBy(baseline.after)
  return [...waitingBy(after)].flatMap(([owner, count]) =>
    count > (before.get(owner) ?? 0) ? [`${count} pods of ${owner} wait`] : [],
  )
}

function waitingBy(cluster: ClusterView): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const pod of cluster.list('Pod')) {
    if (pod.nodeName !== '' || pod.deletionTimestamp !== undefined || isPodTerminal(pod)) continue
    const owner = ownerOf(pod, cluster)
    counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  return counts
}

/** Of a Deployment's pod the Deployment: its ReplicaSets are created and deleted. */
function ownerOf({ namespace, name, ownerReferences }: PodRow, cluster: ClusterView): string {
  const [owner] = ownerReferences
  if (!owner) return `Pod ${namespace}/${name}`
  const above = cluster.get('ReplicaSet', namespace, owner.name)?.ownerReferences[0]
  return `${(above ?? owner).kind} ${namespace}/${(above ?? owner).name}`
}

function victimDifferences({ victims, node }: Remedy, { state }: Base, { after }: Outcome): readonly string[] {
  return victims.flatMap(({ namespace, name }) => {
    const before = state.get('Pod', namespace, name)
    const now = after.get('Pod', namespace, name)
    // One that was made or scheduled in the run itself had no node before.
    if (before && before.nodeName !== '' && before.nodeName !== node)
      return [`the victim ${name} is on ${before.nodeName}, not on ${node}`]
    // A StatefulSet gives its next pod the same name.
    return before && now?.uid === before.uid && now.nodeName !== '' ? [`the victim ${name} is still there`] : []
  })
}

interface Adding {
  readonly base: Base
  readonly pod: PodRow
  readonly commands: readonly string[]
}

/** One node less is not enough. */
function tooManyNodes({ kind, count = 1 }: Remedy, { base, pod, commands }: Adding): readonly string[] {
  if (kind !== 'ADD_NODE' || count === 1) return []
  const fewer = kubectlActions(commands, base.state).map((action) =>
    action.kind === 'addNodes' ? { ...action, count: count - 1 } : action,
  )
  const placed = run(base, fewer).after.get('Pod', pod.namespace, pod.name)
  return placed && placed.nodeName !== '' ? [`${count - 1} new nodes are enough`] : []
}
