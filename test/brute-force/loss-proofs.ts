import type { Base } from '../../src/whatif/base.ts'
import type { ObjectKey } from '../../src/whatif/outcome/outcome.ts'
import { resilience } from '../../src/whatif/resilience/resilience.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { differs } from './capacity-proofs.ts'
import { podDependents } from './pods-under.ts'
import { unseen } from './random-fleet.ts'

/** What the loss of a node takes with it, read off the objects: no run is made for it. */
function lostWith(node: string, { state }: Base) {
  const on = (pods: readonly { readonly nodeName: string }[]): boolean =>
    pods.length > 0 && pods.every(({ nodeName }) => nodeName === node)
  const down = state.list('Deployment').filter((row) => on(podDependents(row.uid, state)))
  const dark = state.list('Service').filter(({ selector }) => {
    const pods = state.list('Pod').filter(({ labels }) => selector && Object.entries(selector).every(([k, v]) => labels[k] === v))
    return on(pods)
  })
  return { pods: state.list('Pod').filter(({ nodeName }) => nodeName === node).length, down, dark }
}

/**
 * The report of losses, against each node's objects; and against a run of its own for each node, on a cluster without
 * earlier queries.
 */
export function lossDifferences(base: Base, names: readonly string[]): readonly string[] {
  const question = { scope: 'NODE', nodes: { names }, topologyKey: '', seed: 1 } as const
  const { cases } = answerInquiry(resilience(unseen(base), question))
  const reported = differs('losses told', namesOf(cases), [...names].sort())
  return [
    ...reported,
    ...cases.flatMap(({ name, rescheduled, notReplaced, pending, downServices, downWorkloads, verdict }) => {
      const { pods, down, dark } = lostWith(name, base)
      const alone = simulate(unseen(base), scenarioOf([{ kind: 'failNode', nodes: { names: [name] } }]))
      return [
        ...differs(`pods of ${name} that come up again or wait`, rescheduled + notReplaced + pending.length, pods),
        ...differs(`workloads down without ${name}`, namesOf(downWorkloads), namesOf(down)),
        ...differs(`services down without ${name}`, namesOf(downServices), namesOf(dark)),
        ...differs(`verdict of the loss of ${name}`, verdict, alone.verdict),
        ...differs(`pods without a node after ${name}`, pending.length, alone.pending.length),
        ...differs(`pods without a node after ${name} that would fit somewhere`, homelessThatFit(pending, alone.after), []),
      ]
    }),
  ]
}

/** Pods that wait although a node has room for them. */
function homelessThatFit(pending: readonly ObjectKey[], after: Base['state']): readonly string[] {
  const open = after.list('Node').filter(({ unschedulable, taints }) => !unschedulable && taints.length === 0)
  return pending.flatMap(({ namespace, name }) => {
    const pod = after.get('Pod', namespace, name)
    const home = open.find((node) => {
      const pods = after.list('Pod').filter(({ nodeName }) => nodeName === node.name)
      const cpu = pods.reduce((left, { requests }) => left - requests.milliCpu, node.allocatable.milliCpu)
      const memory = pods.reduce((left, { requests }) => left - requests.memory, node.allocatable.memory)
      return pod && pod.requests.milliCpu <= cpu && pod.requests.memory <= memory && pods.length < node.allocatable.pods
    })
    return home ? [`${name} on ${home.name}`] : []
  })
}

function namesOf(items: readonly { readonly name: string }[]): readonly string[] {
  return items.map(({ name }) => name).sort()
}
