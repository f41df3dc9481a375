import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_SLACK, expectForeseen } from './expect-foreseen.ts'
import { Plane } from './plane.ts'
import { drainOf, endOf, type Proof, prove, scaleOf } from './proof.ts'
import { proofTable } from './proof-table.ts'
import { LOCKED_NODE, SHOP, SHOP_NODES } from './shop.ts'
import { WatchLog } from './watch-log.ts'

const IGNORE = { options: { ignoreDaemonSets: true }, flags: ['--ignore-daemonsets'] }

describe('the twin of a real control plane', () => {
  let plane: Plane
  const proofs: Proof[] = []

  beforeAll(async () => {
    plane = await Plane.start(SHOP_NODES)
    await plane.apply(SHOP)
    await rest()
  })

  afterAll(async () => {
    console.log(proofTable(proofs))
    await plane?.stop()
  })

  async function rest(): Promise<void> {
    const log = await WatchLog.open(plane.api)
    await log.quiet(4000).finally(() => log.close())
  }

  async function uncordon(...nodes: readonly string[]): Promise<void> {
    await plane.mustKubectl(['uncordon', ...nodes])
    await rest()
  }

  async function expectProof(question: Parameters<typeof prove>[1]): Promise<Proof> {
    const proof = await prove(plane, question)
    proofs.push(proof)
    expectForeseen(proof, COMMAND_SLACK)
    return proof
  }

  for (const node of ['a-1', 'b-1', 'c-1', 'a-2']) {
    it(`predicts the drain of ${node}`, async () => {
      const { real, budgetsBroken } = await expectProof(drainOf([node], IGNORE.options, IGNORE.flags))
      expect(real.exitCode).toBe(0)
      expect(real.left).toEqual([`DaemonSet/agent on ${node}`])
      expect(Object.keys(real.removed).length).toBeGreaterThan(1)
      expect(budgetsBroken).toEqual([])
      await uncordon(node)
    })
  }

  it('predicts the drain of two nodes in sequence', async () => {
    const { real, budgetsBroken } = await expectProof(drainOf(['b-2', 'c-2'], IGNORE.options, IGNORE.flags))
    expect(real.exitCode).toBe(0)
    expect(budgetsBroken).toEqual([])
    await uncordon('b-2', 'c-2')
  })

  it('predicts that a drain fails because of DaemonSet pods before it changes anything', async () => {
    const { real, outcome } = await expectProof(drainOf(['a-1'], {}, []))
    expect(real.exitCode).toBe(1)
    expect(real.removed).toEqual({})
    expect(outcome.verdict).toBe('BLOCKED')
    await uncordon('a-1')
  })

  it('predicts that a budget at zero blocks a drain until its timeout', async () => {
    const { real, outcome } = await expectProof(
      drainOf([LOCKED_NODE], { ...IGNORE.options, timeoutSeconds: 8 }, [...IGNORE.flags, '--timeout=8s']),
    )
    expect(outcome.verdict).toBe('BLOCKED')
    expect(real.exitCode).toBe(1)
    expect(real.removed['Deployment/locked from c-3']).toBeUndefined()
    expect(real.refused['Deployment/locked']).toBeGreaterThan(1)
  })

  it('predicts Pending pods after a drain that bypasses the budgets', async () => {
    const flags = [...IGNORE.flags, '--disable-eviction']
    const question = drainOf([LOCKED_NODE], { ...IGNORE.options, disableEviction: true }, flags)
    const { real, outcome, budgetsBroken } = await expectProof(question)
    expect(real.exitCode).toBe(0)
    expect(real.removed['Deployment/locked from c-3']).toBe(2)
    expect(Object.values(real.pending)).toEqual([2])
    expect(outcome.pending).toHaveLength(2)
    expect(budgetsBroken).toEqual(['locked'])
    await uncordon(LOCKED_NODE)
  })

  for (const [name, from, to] of [
    ['cache', 5, 12],
    ['web', 6, 12],
    ['queue', 3, 9],
  ] as const) {
    it(`predicts the nodes of new pods of ${name}`, async () => {
      const { real, placements, sameOrder } = await expectProof(scaleOf(name, to))
      expect(sameOrder).toBe(true)
      expect(real.created).toEqual({ [`Deployment/${name}`]: to - from })
      expect(placements).toHaveLength(to - from)
    })
  }

  it('predicts the end of rollouts in progress', async () => {
    // With room to spare: on full nodes chance decides which of two rollouts gets the last place.
    for (const [name, replicas] of [
      ['cache', 5],
      ['web', 6],
      ['queue', 3],
    ] as const)
      await plane.mustKubectl(['scale', `deployment/${name}`, `--replicas=${replicas}`])
    await rest()
    const targets = ['deployment/web', 'deployment/api', 'statefulset/db', 'daemonset/agent']
    const { real } = await expectProof(endOf(['set', 'image', ...targets, 'main=next:2']))
    expect(Object.keys(real.removed).length).toBeGreaterThan(3)
  })
})
