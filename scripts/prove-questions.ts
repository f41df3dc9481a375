/**
 * Proofs on a large generated cluster: answers of questions that take many runs, against brute force. Prints what each took, and
 * ends with one line, `N passed, M failed`. Usage: prove-questions [NODES] [SEED]
 */
import { Random } from '../src/engine/run/random.ts'
import {
  capacityDifferences,
  largestPodDifferences,
  nodesNeededDifferences,
  oneByOneDifferences,
  RULE_NAMES,
} from '../test/brute-force/capacity-proofs.ts'
import { consolidationDifferences } from '../test/brute-force/consolidation-proofs.ts'
import { lossDifferences } from '../test/brute-force/loss-proofs.ts'
import { planDifferences } from '../test/brute-force/plan-proofs.ts'
import { type Probe, preemptionDifferences } from '../test/brute-force/preemption-proofs.ts'
import { pressureDifferences } from '../test/brute-force/pressure-proofs.ts'
import { CLASSES, randomCrowd } from '../test/brute-force/random-crowd.ts'
import { randomFleet } from '../test/brute-force/random-fleet.ts'

const nodes = Number(process.argv[2] ?? 1000)
const seed = Number(process.argv[3] ?? 1)
const MIB = 2 ** 20
/** This many nodes are lost, and this many may be removed: all of them would take an hour. */
const LOSSES = 8
const CANDIDATES = 12
/** The scheduler checks each of this many nodes before it chooses victims; of more only a random part. */
const CROWD_MAX = 100
const PROBES = 30

const random = Random.stream(seed, 'fleet')
const { base } = randomFleet(random, nodes)
const names = base.state.list('Node').map(({ name }) => name)
const some = (count: number): readonly string[] => [...new Set(Array.from({ length: count }, () => random.pick(names)))]
const small = { cpu: 3250, memory: 512 * MIB }
const large = { cpu: 10_500, memory: 2048 * MIB }

const { base: crowd } = randomCrowd(random, Math.min(nodes, CROWD_MAX))
const crowded = crowd.state.list('Node').map(({ name }) => name)
const classes = Object.keys(CLASSES) as readonly Probe['priorityClassName'][]
const probes = Array.from({ length: PROBES }, () => ({
  size: { cpu: random.pick([1000, 2500, 5000]), memory: 2048 * MIB },
  priorityClassName: random.pick(classes),
}))

const proofs: readonly (readonly [name: string, differences: () => readonly string[]])[] = [
  ...RULE_NAMES.map((rule) => [`capacity, rule "${rule}"`, () => capacityDifferences(base, small, rule)] as const),
  ['capacity, one by one', () => oneByOneDifferences(base, large, 'none')],
  ['largest pod', () => largestPodDifferences(base, small)],
  ['new nodes', () => nodesNeededDifferences(base, { size: small, like: random.pick(names), more: 40 })],
  ['losses', () => lossDifferences(base, some(LOSSES))],
  ['plan of drains', () => planDifferences(base, some(CANDIDATES))],
  ['preemption', () => preemptionDifferences(crowd, probes)],
  ['node pressure', () => crowded.flatMap((node) => pressureDifferences(crowd, node, random))],
  ['consolidation', () => consolidationDifferences(base, some(CANDIDATES))],
]

console.log(`${nodes} nodes, ${base.state.count('Pod')} pods, seed ${seed}`)
let failed = 0
for (const [name, differences] of proofs) {
  const start = process.cpuUsage()
  const found = differences()
  const { user, system } = process.cpuUsage(start)
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${((user + system) / 1e6).toFixed(1)} s)`)
  for (const difference of found) console.log(`  ${difference}`)
  if (found.length > 0) failed++
}
console.log(`${proofs.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
