import { describe, expect, it } from 'vitest'
import { Random } from '../../src/engine/run/random.ts'
import {
  capacityDifferences,
  largestPodDifferences,
  mixDifferences,
  nodesNeededDifferences,
  oneByOneDifferences,
  RULE_NAMES,
} from './capacity-proofs.ts'
import { consolidationDifferences } from './consolidation-proofs.ts'
import { drainAuditDifferences } from './drain-audit-proofs.ts'
import { lossDifferences } from './loss-proofs.ts'
import { planDifferences } from './plan-proofs.ts'
import { randomFleet } from './random-fleet.ts'

// PROOF_SEED=n repeats one seed; PROOF_SEEDS=n runs n seeds.
const ONE = process.env['PROOF_SEED']
const SEEDS = ONE === undefined ? Array.from({ length: Number(process.env['PROOF_SEEDS'] ?? 1) }, (_, i) => i + 1) : [Number(ONE)]
const MIB = 2 ** 20

describe.each(SEEDS)('answers of several runs equal those of brute force (seed %i)', (seed) => {
  const random = Random.stream(seed, 'fleet')
  const { base, text } = randomFleet(random, 4 + random.below(3))
  const names = base.state.list('Node').map(({ name }) => name)
  const size = { cpu: 500 + 250 * random.below(8), memory: MIB * random.pick([64, 512, 2048]) }

  it.each(RULE_NAMES)('capacity, where pods have the rule "%s"', (rule) => {
    expect([...capacityDifferences(base, size, rule), ...oneByOneDifferences(base, size, rule)], text).toEqual([])
  })

  it('the largest pod, a mix, and the nodes that more pods need', () => {
    const more = 1 + random.below(10)
    const differences = [
      ...largestPodDifferences(base, size),
      ...mixDifferences(base, [size, { cpu: 1100, memory: MIB }]),
      ...nodesNeededDifferences(base, { size, like: random.pick(names), more }),
    ]
    expect(differences, text).toEqual([])
  })

  it('the loss of each node', () => {
    expect(lossDifferences(base, names), text).toEqual([])
  })

  it('the order of node drains', () => {
    expect(planDifferences(base, names), text).toEqual([])
  })

  // In half of the fleets no drain leaves a Service without a pod.
  it.each([1, 2, 3])('the audit of drains of fleet %i', (number) => {
    const fleet = randomFleet(Random.stream(seed, `fleet ${number}`), 4)
    expect(drainAuditDifferences(fleet.base), fleet.text).toEqual([])
  })

  it('the removable nodes', () => {
    expect(consolidationDifferences(base, names), text).toEqual([])
  })
})
