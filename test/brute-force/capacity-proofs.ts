import type { Base } from '../../src/whatif/base.ts'
import { baseAfter } from '../../src/whatif/base-after.ts'
import { capacity } from '../../src/whatif/capacity/capacity.ts'
import { largestPod } from '../../src/whatif/capacity/largest-pod.ts'
import { mixCapacity } from '../../src/whatif/capacity/mix.ts'
import { nodesNeeded } from '../../src/whatif/capacity/nodes-needed.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { unseen } from './random-fleet.ts'
import { places, type Room, roomsOf, type Size } from './rooms.ts'

const MIB = 2 ** 20

/** The rules that pods of a template have beside their size, and how many places rooms have under them. */
const RULES = {
  none: { spec: {}, count: (rooms, size) => sum(rooms.map((room) => places(room, size))) },
  'one a node': {
    spec: {
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'probe' } } },
          ],
        },
      },
    },
    count: (rooms, size) => rooms.filter((room) => places(room, size) > 0).length,
  },
  'spread over zones': {
    spec: {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'topology.kubernetes.io/zone',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: { app: 'probe' } },
        },
      ],
    },
    // The zone that is full first lets each of the others have one more than itself.
    count: (rooms, size) => {
      const names = [...new Set(rooms.map(({ zone }) => zone))]
      const zones = names.map((name) => sum(rooms.map((room) => (room.zone === name ? places(room, size) : 0))))
      const least = Math.min(...zones)
      return sum(zones.map((zone) => Math.min(zone, least + 1)))
    },
  },
} as const satisfies Readonly<Record<string, { spec: object; count: (rooms: readonly Room[], size: Size) => number }>>

export type Rule = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as readonly Rule[]

export function templateOf({ cpu, memory }: Size, rule: Rule = 'none') {
  const requests = { cpu: `${cpu}m`, memory: String(memory) }
  const containers = [{ name: 'main', image: 'probe', resources: { requests } }]
  return {
    template: { metadata: { name: 'probe', labels: { app: 'probe' } }, spec: { containers, ...RULES[rule].spec } },
    namespace: 'default',
    priorityClassName: undefined,
    line: undefined,
  }
}

/** Capacity, against the sum of what the nodes have left. */
export function capacityDifferences(base: Base, size: Size, rule: Rule): readonly string[] {
  const expected = RULES[rule].count(roomsOf(base), size)
  const { fits } = answerInquiry(capacity(unseen(base), { template: templateOf(size, rule), max: 100_000, seed: 1 }))
  return differs(`capacity for ${textOf(size)}, ${rule}`, fits, expected)
}

/** Capacity, against pods that are added one by one, each on the state that the last one left behind. */
export function oneByOneDifferences(base: Base, size: Size, rule: Rule): readonly string[] {
  let at = unseen(base)
  let added = 0
  for (; ; added++) {
    const outcome = simulate(at, scenarioOf([{ kind: 'submit', ...templateOf(size, rule), count: 1 }]))
    if (outcome.pending.length > 0) break
    at = baseAfter(at, outcome)
  }
  const { fits } = answerInquiry(capacity(unseen(base), { template: templateOf(size, rule), max: 100_000, seed: 1 }))
  return differs(`capacity for ${textOf(size)} one by one, ${rule}`, fits, added)
}

/** The largest pod, against the largest room; and the scheduler refuses one that is the least bit larger. */
export function largestPodDifferences(base: Base, size: Size): readonly string[] {
  const rooms = roomsOf(base).filter(({ pods }) => pods > 0)
  const cpu = Math.max(0, ...rooms.filter(({ memory }) => memory >= size.memory).map((room) => room.cpu))
  const memory = Math.max(0, ...rooms.filter((room) => room.cpu >= size.cpu).map((room) => Math.floor(room.memory / MIB)))
  const found = answerInquiry(largestPod(unseen(base), { template: templateOf(size), seed: 1 }))
  const fits = (tried: Size): boolean =>
    simulate(unseen(base), scenarioOf([{ kind: 'submit', ...templateOf(tried), count: 1 }])).pending.length === 0
  return [
    ...differs('CPU of the largest pod', found.cpuMillis, cpu),
    ...differs('memory of the largest pod', found.memoryBytes, memory * MIB),
    ...differs('a pod of the largest CPU fits', fits({ ...size, cpu: found.cpuMillis }), cpu > 0),
    ...differs('one with a thousandth more fits', fits({ ...size, cpu: found.cpuMillis + 1 }), false),
    ...differs('one with a mebibyte more fits', fits({ ...size, memory: found.memoryBytes + MIB }), false),
  ]
}

/** New nodes, against adding one after the other until what does not fit has its places. */
export function nodesNeededDifferences(base: Base, { size, like, more }: { size: Size; like: string; more: number }) {
  const rooms = roomsOf(base)
  const shape = base.state.get('Node', '', like)
  if (!shape) throw new Error(`there is no node ${like}`)
  const { milliCpu, memory, pods } = shape.allocatable
  const empty: Room = { node: 'new', zone: '', cpu: milliCpu, memory, pods }
  const wanted = sum(rooms.map((room) => places(room, size))) + more
  let expected = 0
  while (sum(rooms.map((room) => places(room, size))) + expected * places(empty, size) < wanted && places(empty, size) > 0)
    expected++
  const { nodes } = answerInquiry(nodesNeeded(unseen(base), { template: templateOf(size), pods: wanted, like, seed: 1 }))
  return differs(
    `nodes like ${like} for ${wanted} pods of ${textOf(size)}`,
    nodes,
    places(empty, size) > 0 ? expected : undefined,
  )
}

/** Sets of a mix, against trying one set more until one of its pods has no node. */
export function mixDifferences(base: Base, sizes: readonly Size[]): readonly string[] {
  const parts = sizes.map((size, i) => ({ template: templateOf(size), count: i + 1 }))
  let sets = 0
  const allFit = (count: number): boolean => {
    const submits = parts.map((part) => ({ kind: 'submit', ...part.template, count: part.count * count }) as const)
    return simulate(unseen(base), scenarioOf(submits)).pending.length === 0
  }
  while (allFit(sets + 1)) sets++
  return differs('sets of a mix', answerInquiry(mixCapacity(unseen(base), { parts, max: 1000, seed: 1 })).sets, sets)
}

export function differs(what: string, found: unknown, expected: unknown): readonly string[] {
  return JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(found)}, and by hand ${JSON.stringify(expected)}`]
}

function textOf({ cpu, memory }: Size): string {
  return `${cpu}m/${Math.round(memory / MIB)}Mi`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
