import type { Random } from '../../src/engine/run/random.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import type { SetUsageAction } from '../../src/whatif/actions/set-usage.ts'
import type { Base } from '../../src/whatif/base.ts'
import { nodePressure } from '../../src/whatif/node-pressure/node-pressure.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { differs } from './capacity-proofs.ts'
import { unseen } from './random-fleet.ts'

const MIB = 2 ** 20
/** The number of PIDs of a Linux node. */
const PROCESSES = 4_194_304
/** Pods of such a priority are never evicted for lack of a resource. */
const CRITICAL = 2_000_000_000
/** Between two looks of a kubelet. */
const PASS_MS = 10_000

/** What is used of one thing, how much of it there is, and below what is left of it pods go. */
interface Want {
  readonly of: 'memoryBytes' | 'processes'
  readonly capacity: number
  readonly byNode: number
  readonly byPods: ReadonlyMap<string, number>
  readonly threshold: number
  /** The additional amount that is reclaimed once there was too little. */
  readonly reclaim: number
}

/**
 * Whom a kubelet ends, against the rules as they are written down (SC-NPE-07, -12, -31, -32, -35, -38, SC-PRE-46 and the pods
 * that are never ended), applied to the figures by hand.
 */
export function pressureDifferences(base: Base, node: string, random: Random): readonly string[] {
  return (['memoryBytes', 'processes'] as const).flatMap((of) => {
    const pods = base.state.list('Pod').filter(({ nodeName }) => nodeName === node)
    const want = of === 'memoryBytes' ? wantOfMemory(base, node, pods, random) : wantOfProcesses(pods, random)
    const expected = endedByHand(pods, want)
    // No pod may be short of memory for another reason.
    const given = [
      usage('Node', '', node, { [of]: want.byNode }),
      ...pods.map(({ namespace, name }) => usage('Pod', namespace, name, { memoryBytes: MIB, [of]: want.byPods.get(name) ?? 0 })),
    ]
    const signal = of === 'memoryBytes' ? 'memory.available' : 'pid.available'
    const kubeletConfiguration = {
      evictionHard: { [signal]: String(want.threshold) },
      evictionMinimumReclaim: { [signal]: String(want.reclaim) },
    }
    const question = { node, usage: given, kubeletConfiguration, horizonMs: 1_800_000, seed: 1 }
    const { evictions, left, conditions } = answerInquiry(nodePressure(unseen(base), question))
    const times = evictions.map(({ atMs }) => atMs)
    const what = `${of} of ${node}, below ${want.threshold} and ${want.reclaim}: ${JSON.stringify([...want.byPods])}`
    return [
      ...differs(
        `ended for want of ${what}`,
        evictions.map(({ pod }) => pod.name),
        expected,
      ),
      ...differs(`left with ${what}`, left, pods.length - expected.length),
      ...differs(
        `pressure shown for ${what}`,
        conditions.some(({ kind }) => kind === 'NODE_PRESSURE'),
        isStarved(want),
      ),
      ...differs(
        `ended at one look with ${what}`,
        times.filter((at, i) => i > 0 && at - (times[i - 1] ?? 0) < PASS_MS),
        [],
      ),
    ]
  })
}

function wantOfMemory({ state }: Base, node: string, pods: readonly PodRow[], random: Random): Want {
  const capacity = state.get('Node', '', node)?.allocatable.memory ?? 0
  // Odd amounts, so that no two pods are equally far beyond what they request.
  const shares = new Map(pods.map(({ name }, i) => [name, Math.floor((capacity * (5 + random.below(20))) / 200) + i * 4096]))
  const sum = [...shares.values()].reduce((total, amount) => total + amount, 0)
  const tooMuch = Math.max(1, (sum / capacity) * 1.1)
  const byPods = new Map([...shares].map(([name, amount]) => [name, Math.floor(amount / tooMuch)]))
  const threshold = Math.floor((capacity * random.below(60)) / 100) + 100 * MIB
  return { of: 'memoryBytes', capacity, byNode: random.below(512) * MIB, byPods, threshold, reclaim: random.below(3) * 512 * MIB }
}

function wantOfProcesses(pods: readonly PodRow[], random: Random): Want {
  const byPods = new Map(pods.map(({ name }, i) => [name, random.below(PROCESSES / 8) + i]))
  const threshold = Math.floor((PROCESSES * (50 + random.below(50))) / 100)
  return {
    of: 'processes',
    capacity: PROCESSES,
    byNode: random.below(1000),
    byPods,
    threshold,
    reclaim: random.below(2) * 50_000,
  }
}

function isStarved(want: Want): boolean {
  return leftOf(want, [...want.byPods.keys()]) < want.threshold
}

function leftOf({ capacity, byNode, byPods }: Want, names: readonly string[]): number {
  return capacity - byNode - names.reduce((sum, name) => sum + (byPods.get(name) ?? 0), 0)
}

/** One at a time, until there is enough. */
function endedByHand(pods: readonly PodRow[], want: Want): readonly string[] {
  const ranked = pods.toSorted((a, b) => firstOf(figuresOf(a, want), figuresOf(b, want)))
  const there = ranked.map(({ name }) => name)
  const ended: string[] = []
  for (const { name, shape } of ranked) {
    if ((shape.spec.priority ?? 0) >= CRITICAL) continue
    const enough = want.threshold + (ended.length > 0 ? want.reclaim : 0)
    if (leftOf(want, there) >= enough) break
    there.splice(there.indexOf(name), 1)
    ended.push(name)
  }
  return ended
}

/** What decides, one after the other; the smallest is killed first. Processes cannot be requested. */
function figuresOf({ name, requests, shape }: PodRow, { of, byPods }: Want): readonly number[] {
  const used = byPods.get(name) ?? 0
  const priority = shape.spec.priority ?? 0
  return of === 'processes' ? [priority, -used] : [used > requests.memory ? 0 : 1, priority, requests.memory - used]
}

function firstOf(a: readonly number[], b: readonly number[]): number {
  return a.map((figure, i) => figure - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function usage(
  kind: SetUsageAction['target']['kind'],
  namespace: string,
  name: string,
  amounts: SetUsageAction['usage'],
): SetUsageAction {
  return { kind: 'setUsage', target: { kind, namespace, name }, usage: amounts }
}
