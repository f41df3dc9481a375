import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectForeseen, expectSameHappenings, SILENCE_SLACK, zoneSlack } from './expect-foreseen.ts'
import { aDaemonSet, aDeployment, aPod, aService, aStatefulSet, budgetFor, spread, tolerating } from './manifests.ts'
import { Plane } from './plane.ts'
import { type Proof, prove, recoveryOf, silenceOf } from './proof.ts'
import { proofTable } from './proof-table.ts'
import { WatchLog } from './watch-log.ts'

const ZONE = 'topology.kubernetes.io/zone'
const HOST = 'kubernetes.io/hostname'
/** How long pods stay on a node that is NotReady, in seconds: the defaults would take five minutes. */
const PATIENCE = tolerating(8)

/** Pods that leave a lost node, that may not be replaced elsewhere, and that stay whatever happens. */
const OFFICE: readonly object[] = [
  // A budget that is not checked when a node is lost.
  aDeployment('web', 6, { spec: { ...PATIENCE, ...spread('web', HOST, 'ScheduleAnyway') } }),
  budgetFor('web', { minAvailable: 6 }),
  aService('web'),
  // A lost zone still counts: its pods may not go where there are more already.
  aDeployment('even', 3, { spec: { ...PATIENCE, ...spread('even', ZONE, 'DoNotSchedule') } }),
  // A pod whose end is not confirmed keeps its name, so no other takes its place.
  aStatefulSet('db', 3, { spec: { ...PATIENCE, ...spread('db', ZONE, 'DoNotSchedule') } }),
  aDaemonSet('agent', { maxUnavailable: 1 }),
  aPod('keeper', { spec: { ...tolerating(undefined), nodeSelector: { [HOST]: 'c-1' } } }),
]

describe('the twin of a real control plane whose nodes stop reporting', () => {
  let plane: Plane
  const proofs: Proof[] = []

  beforeAll(async () => {
    plane = await Plane.start(['a', 'b', 'c'].flatMap((z) => [1, 2].map((i) => ({ name: `${z}-${i}`, zone: `zone-${z}` }))))
    await plane.apply(OFFICE)
    const log = await WatchLog.open(plane.api)
    await log.quiet(4000).finally(() => log.close())
  })

  afterAll(async () => {
    console.log(proofTable(proofs))
    await plane?.stop()
  })

  async function expectProof(question: Parameters<typeof prove>[1], slack = SILENCE_SLACK): Promise<Proof> {
    const proof = await prove(plane, question)
    proofs.push(proof)
    expectForeseen(proof, slack)
    expectSameHappenings(proof, slack)
    return proof
  }

  it('predicts what happens to a node that stops its heartbeat, and to its pods', async () => {
    const node = 'a-1'
    const { real, nodesAtEnd, outcome, budgetsBroken } = await expectProof(
      silenceOf([node], { kind: 'failNode', nodes: { names: [node] } }),
    )
    expect(nodesAtEnd.real[node]).toEqual(
      expect.arrayContaining([
        'Ready=Unknown (NodeStatusUnknown: Kubelet stopped posting node status.)',
        'node.kubernetes.io/unreachable=:NoExecute',
      ]),
    )
    expect(real.removed[`Deployment/web from ${node}`]).toBe(1)
    expect(real.left).toContain(`DaemonSet/agent on ${node}`)
    expect(budgetsBroken).toEqual(['web'])
    expect(outcome.moves.map(({ cause }) => cause)).toContain('NODE_FAILURE')
  })

  it('predicts that Terminating pods are removed when the node is Ready again', async () => {
    const { podsAtEnd, nodesAtEnd } = await expectProof(recoveryOf(['a-1']))
    expect(Object.values(podsAtEnd.real)).toContainEqual(['gone'])
    expect(Object.values(nodesAtEnd.real).flat().join(' ')).not.toContain('Unknown')
  })

  it('predicts what happens to a zone whose nodes are all NotReady', async () => {
    const nodes = ['c-1', 'c-2']
    const { real, happenings, podsAtEnd, outcome } = await expectProof(
      silenceOf(nodes, { kind: 'failDomain', topologyKey: ZONE, value: 'zone-c' }),
      zoneSlack(nodes.length),
    )
    expect(Object.values(real.pending)).toEqual([1])
    expect(outcome.pending).toHaveLength(1)
    expect(podsAtEnd.real['keeper']).toContain('stays')
    // The nodes of a zone are tainted one after the other.
    const [first = 0, last = 0] = ['c-1', 'c-2']
      .map((node) => happenings.real.find(({ what }) => what.startsWith('EVICTED') && what.endsWith(node))?.seconds ?? 0)
      .toSorted((a, b) => a - b)
    expect(last - first).toBeGreaterThan(5)
  })

  it('predicts that pods are scheduled when a node of the zone is Ready again', async () => {
    // One node alone: of two that recover at once it is random which is first.
    const { real } = await expectProof(recoveryOf(['c-1']))
    expect(real.pending).toEqual({})
  })
})
