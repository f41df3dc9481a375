import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../../test/support/builders.ts'
import { defaultProfile } from '../../../../test/support/scheduler-plugin.ts'
import { aClaim, aClass, aPersistentVolume, claimVolume, onNodesWith } from '../../../../test/support/volumes.ts'
import { csiNodeRow, volumeAttachmentRow } from '../../../kube/persistent-volume.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { type CycleDecision, type CycleInput, runCycle } from '../cycle/cycle.ts'
import { NodeOrder } from '../cycle/node-order.ts'
import { Nominator } from '../queue/nominator.ts'
import { runFastCycle } from './fast-cycle.ts'

const ZONE = 'topology.kubernetes.io/zone'
const PROFILE = defaultProfile()
const DRIVER = 'csi.example'
const NODES = 4
const zoneOf = (i: number): string => (i % 2 === 0 ? 'a' : 'b')

/** Where the volume of a claim is. */
const PLACES = {
  anywhere: {},
  'in one zone': { nodeAffinity: onNodesWith(ZONE, 'a') },
  'labelled with a zone': { labels: { [ZONE]: 'b' } },
  exclusive: {},
  leaving: {},
} as const

const step = fc.record({
  kind: fc.constantFrom(
    ...['schedule', 'schedule', 'schedule', 'schedule', 'waits', 'leave', 'limit', 'attach', 'detach', 'fork'],
  ),
  place: fc.constantFrom(
    ...['anywhere', 'anywhere', 'in one zone', 'labelled with a zone', 'gone', 'unbound', 'missing', 'exclusive', 'leaving'],
  ),
  claims: fc.integer({ min: 1, max: 2 }),
  node: fc.nat(NODES - 1),
  choice: fc.nat(4),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A cluster whose nodes take few volumes; every pod has volumes of its own. */
class History {
  #state = new ClusterState()
  readonly #nominator = new Nominator()
  #count = 0

  constructor(limits: readonly number[]) {
    this.#state.put(aClass('slow'))
    for (let i = 0; i < NODES; i++) {
      this.#state.put(aNode(`n${i}`, { labels: { 'kubernetes.io/hostname': `n${i}`, [ZONE]: zoneOf(i) } }))
      this.#limit(i, limits[i] ?? 0)
    }
  }

  act({ kind, node, choice, ...wanted }: Step): void {
    if (kind === 'fork') this.#state = this.#state.fork()
    else if (kind === 'limit') this.#limit(node, choice)
    else if (kind === 'leave') this.#leave(node)
    else if (kind === 'attach' || kind === 'detach') this.#attach(kind, node)
    else if (kind === 'waits')
      this.#nominator.put(podRow({ ...this.#pod(wanted), nominatedNodeName: `n${node}` }), undefined, true)
    else this.#schedule(this.#pod(wanted), choice)
  }

  #limit(node: number, count: number): void {
    const drivers = [{ name: DRIVER, nodeID: `n${node}`, topologyKeys: [], count: count === 0 ? undefined : count }]
    this.#state.put(csiNodeRow({ name: `n${node}`, drivers }))
  }

  #leave(node: number): void {
    const [pod] = this.#state.podsOnNode(`n${node}`)
    if (pod) this.#state.remove('Pod', pod.namespace, pod.name)
  }

  #attach(kind: 'attach' | 'detach', node: number): void {
    const name = `attachment-${node}`
    if (kind === 'detach') this.#state.remove('VolumeAttachment', '', name)
    else {
      const init = { name, attacher: DRIVER, nodeName: `n${node}`, persistentVolumeName: 'v-0-0' }
      this.#state.put(volumeAttachmentRow(init))
    }
  }

  #pod({ place, claims }: Pick<Step, 'place' | 'claims'>): PodRow {
    const id = this.#count++
    // A claim for one pod at a time means nothing until a second one wants it.
    const names = place === 'exclusive' ? ['shared'] : Array.from({ length: claims }, (_, i) => `${id}-${i}`)
    for (const name of names) this.#claim(name, place)
    return aPod(this.#state.shapes, `p${id}`, { spec: { volumes: names.map((name) => claimVolume(`c-${name}`)) } })
  }

  #claim(name: string, place: string): void {
    if (place === 'missing') return
    const isBound = place !== 'unbound'
    const accessModes = [place === 'exclusive' ? 'ReadWriteOncePod' : 'ReadWriteOnce']
    const deletionTimestamp = place === 'leaving' ? T0 : undefined
    const state = { accessModes, deletionTimestamp }
    this.#state.put(aClaim(`c-${name}`, isBound ? { ...state, bound: true, volumeName: `v-${name}` } : state))
    const more = Object.entries(PLACES).find(([title]) => title === place)?.[1]
    if (more) this.#state.put(aPersistentVolume(`v-${name}`, { csi: { driver: DRIVER, volumeHandle: name }, ...more }))
  }

  #schedule(pod: PodRow, choice: number): void {
    const input = this.#inputFor(pod, choice)
    const plain = runCycle(input)
    const fast = runFastCycle({ ...input, pick: (count) => choice % count })
    expect(facts(fast)).toEqual(facts(plain))
    if (plain.result === 'bound') this.#state.put(podRow({ ...pod, nodeName: plain.node.name, phase: 'Running' }))
  }

  #inputFor(pod: PodRow, choice: number): CycleInput {
    return {
      pod,
      profile: PROFILE,
      cluster: this.#state,
      order: NodeOrder.of(this.#state),
      start: choice % NODES,
      percentageOfNodesToScore: 0,
      nominations: this.#nominator,
      now: T0,
      mode: 'faithful',
      allCandidates: true,
      choose: (names) => names[choice % names.length] ?? '',
      below: () => 0,
    }
  }
}

function facts(decision: CycleDecision): unknown {
  if (decision.result !== 'bound')
    return { ...decision, run: undefined, scan: undefined, preFilter: undefined, fit: undefined, nominated: undefined }
  const { node, ties, reservations, found, evaluated, nextStart } = decision
  return { node: node.name, ties, reservations, found, evaluated, nextStart }
}

describe('cached volume state', () => {
  it('yields the decisions of the plain cycle, also near the volume limits of nodes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5), { minLength: NODES, maxLength: NODES }),
        fc.array(step, { minLength: 10, maxLength: 40 }),
        (limits, steps) => {
          const history = new History(limits)
          for (const what of steps) history.act(what)
        },
      ),
      { seed: 20261121, numRuns: 100 },
    )
  })
})
