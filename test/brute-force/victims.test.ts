import { describe, expect, it } from 'vitest'
import { Random } from '../../src/engine/run/random.ts'
import { auditDifferences } from './audit-proofs.ts'
import { type Probe, preemptionDifferences } from './preemption-proofs.ts'
import { pressureDifferences } from './pressure-proofs.ts'
import { CLASSES, randomCrowd } from './random-crowd.ts'

// PROOF_SEED=n repeats one seed; PROOF_SEEDS=n runs n seeds.
const ONE = process.env['PROOF_SEED']
const SEEDS =
  ONE === undefined ? Array.from({ length: Number(process.env['PROOF_SEEDS'] ?? 10) }, (_, i) => i + 1) : [Number(ONE)]
const GIB = 2 ** 30

describe.each(SEEDS)('the victims equal those of plain arithmetic (seed %i)', (seed) => {
  it('for pods of a higher priority', () => {
    const random = Random.stream(seed, 'crowd')
    const { base, text } = randomCrowd(random, 2 + random.below(7))
    const names = Object.keys(CLASSES) as readonly Probe['priorityClassName'][]
    const probes = Array.from({ length: 3 }, () => ({
      size: { cpu: random.pick([500, 1000, 2500, 3500, 5000]), memory: GIB * random.pick([1, 3, 8]) },
      priorityClassName: random.pick(names),
    }))
    expect(preemptionDifferences(base, probes), text).toEqual([])
  })

  it('on a node with MemoryPressure or PIDPressure', () => {
    const random = Random.stream(seed, 'pressure')
    const { base, text } = randomCrowd(random, 3)
    expect(
      ['n0', 'n1', 'n2'].flatMap((node) => pressureDifferences(base, node, random)),
      text,
    ).toEqual([])
  })
})

describe.each(SEEDS)('the cost of a rollout equals plain arithmetic (seed %i)', (seed) => {
  it('for Deployments of all kinds', () => {
    const random = Random.stream(seed, 'rollouts')
    expect(Array.from({ length: 5 }, () => auditDifferences(random)).flat()).toEqual([])
  })
})
