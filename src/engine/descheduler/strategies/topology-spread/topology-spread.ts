import type { PodRow } from '../../../../kube/pod.ts'
import { allowOnly, readChoices, readPodScope } from '../../args.ts'
import { mayGo, podsOn } from '../../pods-on.ts'
import type { Round, StrategyPlugin } from '../../strategy.ts'
import { surplusOf } from './balance-domains.ts'
import { domainsOf, type SpreadConstraint, spreadConstraint } from './spread-constraint.ts'

const ACTIONS = ['DoNotSchedule', 'ScheduleAnyway']

/** Evicts pods so that the scheduler can spread them as their constraints require (descheduler topologyspreadconstraint.go). */
export const removePodsViolatingTopologySpreadConstraint: StrategyPlugin = {
  name: 'RemovePodsViolatingTopologySpreadConstraint',
  point: 'balance',
  read(args) {
    allowOnly(args, ['namespaces', 'labelSelector', 'constraints', 'topologyBalanceNodeFit'])
    const inScope = readPodScope(args)
    const given = readChoices(args, 'constraints', ACTIONS)
    const actions = given.length === 0 ? ['DoNotSchedule'] : given
    const onlyFitting = args.flag('topologyBalanceNodeFit', true)
    return (round) => {
      const surplus = new Set<PodRow>()
      for (const pods of byNamespace(round, inScope).values())
        for (const pod of surplusAmong(pods, { actions, onlyFitting, round })) surplus.add(pod)
      evictAll(surplus, round)
    }
  },
}

function byNamespace(round: Round, inScope: (pod: PodRow) => boolean): ReadonlyMap<string, readonly PodRow[]> {
  const namespaces = new Map<string, PodRow[]>()
  for (const { name } of round.nodes) {
    for (const pod of podsOn(round.cluster, name)) {
      if (!inScope(pod) || !round.filter(pod)) continue
      const pods = namespaces.get(pod.namespace) ?? []
      pods.push(pod)
      namespaces.set(pod.namespace, pods)
    }
  }
  return namespaces
}

interface Spreading {
  readonly actions: readonly string[]
  readonly onlyFitting: boolean
  readonly round: Round
}

function surplusAmong(pods: readonly PodRow[], { actions, onlyFitting, round }: Spreading): readonly PodRow[] {
  const constraints = new Map<string, SpreadConstraint>()
  for (const pod of pods) {
    for (const constraint of pod.shape.spec.topologySpreadConstraints) {
      if (!actions.includes(constraint.whenUnsatisfiable)) continue
      const stated = spreadConstraint(constraint, pod)
      if (!constraints.has(stated.content)) constraints.set(stated.content, stated)
    }
  }
  if (constraints.size === 0) return []
  const nodes = new Map(round.nodes.map((node) => [node.name, node]))
  return [...constraints.values()].flatMap((constraint) => {
    const domains = domainsOf(constraint, pods, nodes)
    const sizes = [...domains.values()].map(({ length }) => length)
    const isBalanced = domains.size === 0 || Math.max(...sizes) - Math.min(...sizes) <= constraint.maxSkew
    return isBalanced ? [] : surplusOf({ constraint, domains, onlyFitting }, round)
  })
}

function evictAll(pods: ReadonlySet<PodRow>, round: Round): void {
  const full = new Set<string>()
  for (const pod of pods) {
    if (full.has(pod.nodeName) || !mayGo(pod, round)) continue
    const result = round.evict(pod)
    if (result === 'total-limit') return
    if (result === 'node-limit') full.add(pod.nodeName)
  }
}
