import type { PodRow } from '../../src/kube/pod.ts'
import type { Base } from '../../src/whatif/base.ts'
import { baseAfter } from '../../src/whatif/base-after.ts'
import { preemption } from '../../src/whatif/preemption/preemption.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { differs, templateOf } from './capacity-proofs.ts'
import { CLASSES } from './random-crowd.ts'
import { unseen } from './random-fleet.ts'
import type { Size } from './rooms.ts'

export interface Probe {
  readonly size: Size
  readonly priorityClassName: keyof typeof CLASSES
}

/** Who would go, and from where. */
interface Way {
  readonly node: string
  readonly victims: readonly PodRow[]
  readonly violations: number
}

/**
 * Who has to go for one pod, against the rules as they are written down (SC-PRE-20, -27, -31, -41 to -45), applied to the objects
 * by hand; and then for a second one and a third, each on the state that the last one left behind.
 */
export function preemptionDifferences(base: Base, probes: readonly Probe[]): readonly string[] {
  const differences: string[] = []
  let at = unseen(base)
  for (const [i, probe] of probes.entries()) {
    const template = { ...templateOf(probe.size), priorityClassName: probe.priorityClassName }
    const { steps, placed, waiting } = answerInquiry(preemption(unseen(at), { template, count: 1, seed: 1 }))
    const reported = {
      ways: steps.map(({ node, victims }) => `${node}: ${namesOf(victims.map(({ pod }) => pod))}`),
      node: placed.map(({ node }) => node),
      waiting: waiting.length,
    }
    const what = `pod ${i} of ${probe.size.cpu}m and ${probe.size.memory / 2 ** 30}Gi, class ${probe.priorityClassName}`
    const expected = expectedOf(at, probe)
    differences.push(
      ...differs(what, expected.some((one) => JSON.stringify(one) === JSON.stringify(reported)) ? reported : expected, reported),
    )
    at = baseAfter(at, simulate(at, scenarioOf([{ kind: 'submit', ...template, count: 1 }])))
  }
  return differences
}

interface Expected {
  readonly ways: readonly string[]
  readonly node: readonly string[]
  readonly waiting: number
}

/** All that would be right: where several nodes are as good, each of them is. */
function expectedOf(base: Base, probe: Probe): readonly Expected[] {
  const nodes = base.state.list('Node').filter(({ unschedulable }) => !unschedulable)
  const free = nodes.filter(({ name }) => fits(base, name, podsOn(base, name), probe.size))
  // Which of those with room is the best is not the matter here.
  if (free.length > 0) return free.map(({ name }) => ({ ways: [], node: [name], waiting: 0 }))
  const ways = nodes.flatMap(({ name }) => wayOn(base, name, probe) ?? [])
  if (ways.length === 0) return [{ ways: [], node: [], waiting: 1 }]
  return bestOf(ways).map(({ node, victims }) => ({ ways: [`${node}: ${namesOf(victims)}`], node: [node], waiting: 0 }))
}

/** All of lower priority off the node; then the most important are reprieved first, of those whose budget would be violated before the others. */
function wayOn(base: Base, node: string, { size, priorityClassName }: Probe): Way | undefined {
  const mine = CLASSES[priorityClassName]
  const there = podsOn(base, node)
  const lower = there.filter((pod) => priorityOf(pod) < mine).sort(moreImportant)
  let stay = there.filter((pod) => priorityOf(pod) >= mine)
  if (lower.length === 0 || !fits(base, node, stay, size)) return undefined
  const breaking = breakingBudgets(base, lower)
  const victims: PodRow[] = []
  for (const pod of [...lower.filter((each) => breaking.has(each)), ...lower.filter((each) => !breaking.has(each))]) {
    if (fits(base, node, [...stay, pod], size)) stay = [...stay, pod]
    else victims.push(pod)
  }
  return { node, victims: victims.sort(moreImportant), violations: victims.filter((pod) => breaking.has(pod)).length }
}

/** The pods of the list that go beyond what their budget allows when all before them have gone as well. */
function breakingBudgets({ state }: Base, pods: readonly PodRow[]): ReadonlySet<PodRow> {
  const allowed = new Map(state.list('PodDisruptionBudget').map((budget) => [budget, budget.status.disruptionsAllowed]))
  const breaking = new Set<PodRow>()
  for (const pod of pods)
    for (const [budget, left] of allowed) {
      if (budget.name !== pod.labels['app']) continue
      allowed.set(budget, left - 1)
      if (left - 1 < 0) breaking.add(pod)
    }
  return breaking
}

/** One figure after the other, as long as several are equal. */
function bestOf(ways: readonly Way[]): readonly Way[] {
  const figures: readonly ((way: Way) => number)[] = [
    ({ violations }) => violations,
    ({ victims }) => Math.max(...victims.map(priorityOf)),
    ({ victims }) => victims.reduce((sum, pod) => sum + priorityOf(pod) + 2 ** 31, 0),
    ({ victims }) => victims.length,
    ({ victims }) => -earliestOfHighest(victims),
  ]
  return figures.reduce<readonly Way[]>((left, figure) => {
    const least = Math.min(...left.map(figure))
    return left.filter((way) => figure(way) === least)
  }, ways)
}

function earliestOfHighest(victims: readonly PodRow[]): number {
  const highest = Math.max(...victims.map(priorityOf))
  return Math.min(...victims.filter((pod) => priorityOf(pod) === highest).map(startOf))
}

function moreImportant(a: PodRow, b: PodRow): number {
  return priorityOf(b) - priorityOf(a) || startOf(a) - startOf(b)
}

function startOf({ startTime }: PodRow): number {
  return Number(startTime)
}

function priorityOf({ shape }: PodRow): number {
  return shape.spec.priority ?? 0
}

function podsOn({ state }: Base, node: string): readonly PodRow[] {
  return state.list('Pod').filter(({ nodeName, phase }) => nodeName === node && phase === 'Running')
}

function fits({ state }: Base, node: string, pods: readonly PodRow[], { cpu, memory }: Size): boolean {
  const { milliCpu = 0, memory: bytes = 0 } = state.get('Node', '', node)?.allocatable ?? {}
  const used = pods.reduce((sum, { requests }) => ({ cpu: sum.cpu + requests.milliCpu, memory: sum.memory + requests.memory }), {
    cpu: 0,
    memory: 0,
  })
  return used.cpu + cpu <= milliCpu && used.memory + memory <= bytes
}

function namesOf(pods: readonly { readonly name: string }[]): string {
  return pods
    .map(({ name }) => name)
    .sort()
    .join(', ')
}
