import { array, assert as check, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { aDaemonSet } from '../../../../test/support/a-daemon-set.ts'
import { aNode, T0 } from '../../../../test/support/builders.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { daemonSetRow } from '../../../kube/daemon-set.ts'
import { nodeRow } from '../../../kube/node.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { podRow } from '../../../kube/pod.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { Simulation } from '../../../whatif/simulation.ts'
import type { Actor, Turn } from '../../turn.ts'
import { DaemonSetController } from './daemon-set-controller.ts'

const NODES = ['n-0', 'n-1', 'n-2', 'n-3', 'n-4', 'n-5']

/** A survey that is not notified when the run begins, so that it reads all nodes each time. */
function plain(inner: Actor = new DaemonSetController()): Actor {
  return {
    name: inner.name,
    reactionMs: inner.reactionMs,
    keysFor: (change, cluster) => inner.keysFor(change, cluster),
    keysAtStart: () => [],
    reconcile: (key, turn) => inner.reconcile(key, turn),
  }
}

function run(base: ClusterState, controller: Actor): Simulation {
  return new Simulation({ base, now: T0, seed: 1, actors: [controller, new PlayedNode()], admission: [] })
}

/** A set that is ready on all nodes except a tainted one. */
function settled(surge: number): ClusterState {
  const state = new ClusterState()
  const taints = [{ key: 'own', value: '', effect: 'NoSchedule', timeAdded: undefined }]
  for (const name of NODES) state.put(aNode(name, name === 'n-5' ? { taints } : {}))
  state.put(aDaemonSet('agent', { spec: { maxSurge: surge, maxUnavailable: surge > 0 ? 0 : 1 } }))
  const simulation = run(state, new DaemonSetController())
  simulation.run({ until: T0 + 60_000 })
  return simulation.state
}

const CHANGES = ['fail', 'delete', 'orphan', 'unready', 'taint', 'untaint', 'label', 'remove', 'add', 'roll', 'wait'] as const

interface Step {
  readonly change: (typeof CHANGES)[number]
  readonly node: number
}

function apply({ change, node: i }: Step, { cluster, api }: Turn): void {
  const name = NODES[i] ?? ''
  const node = cluster.get('Node', '', name)
  const [pod] = cluster.podsOnNode(name)
  const set = cluster.get('DaemonSet', 'default', 'agent')
  const taints = [{ key: 'own', value: '', effect: i % 2 ? 'NoExecute' : 'NoSchedule', timeAdded: undefined }]
  if (change === 'fail' && pod) api.updateStatus(podRow({ ...pod, phase: 'Failed', conditions: [] }))
  if (change === 'unready' && pod) api.updateStatus(podRow({ ...pod, conditions: [] }))
  if (change === 'delete' && pod) api.delete(pod)
  if (change === 'orphan' && pod && controllerOf(pod)) api.update(podRow({ ...pod, ownerReferences: [] }))
  if (change === 'taint' && node) api.update(nodeRow({ ...node, taints }))
  if (change === 'untaint' && node) api.update(nodeRow({ ...node, taints: [] }))
  if (change === 'label' && node) api.update(nodeRow({ ...node, labels: { ...node.labels, seen: String(i) } }))
  if (change === 'remove' && node) api.delete(node)
  if (change === 'add' && !node) api.create(aNode(name))
  if (change === 'roll' && set)
    api.update(
      daemonSetRow({
        ...set,
        spec: { ...set.spec, template: { ...set.spec.template, labels: { ...set.spec.template.labels, round: String(i) } } },
      }),
    )
}

/** The state after the steps, each ten seconds after the one before. */
function play(base: ClusterState, controller: Actor, steps: readonly Step[]): string {
  const simulation = run(base, controller)
  for (const [i, step] of steps.entries()) {
    simulation.act('played-node', (turn) => apply(step, turn))
    simulation.run({ until: T0 + (i + 1) * 4000, untilTime: true })
  }
  simulation.run({ until: T0 + 90_000, untilTime: true })
  return simulation.state.digest()
}

const step = record({ change: constantFrom(...CHANGES), node: integer({ min: 0, max: NODES.length - 1 }) })

it.each([0, 1])(
  'a survey of the changed nodes equals one of all nodes, in consecutive runs on one state (maxSurge %i, seed 20261121)',
  (surge) => {
    const base = settled(surge)
    check(
      property(array(step, { maxLength: 8 }), (steps) => {
        expect(play(base, new DaemonSetController(), steps)).toBe(play(base, plain(), steps))
      }),
      { seed: 20261121, numRuns: 25 },
    )
  },
)
