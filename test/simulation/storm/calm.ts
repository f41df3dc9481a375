import type { Row } from '../../../src/kube/kinds.ts'
import { nodeRow } from '../../../src/kube/node.ts'
import { controllerOf } from '../../../src/kube/object-row.ts'
import { isPodActive, isPodReady } from '../../../src/kube/pod.ts'
import { resourceQuotaRow } from '../../../src/kube/resource-quota.ts'
import { setKubelet } from '../../support/set-kubelet.ts'
import { FINALIZER, NOTE, noteOn, retemplate, TEMPLATED } from './deeds.ts'
import { node } from './manifests.ts'
import type { StormWorld } from './storm-world.ts'

const HALF_HOUR_MS = 1_800_000
const ROOMY = '200'

/** Takes back what the storm has done, as people would: afterwards nothing blocks anything. */
export function calm(world: StormWorld): void {
  const { state } = world
  for (let i = state.count('Node'); i < 2; i++) world.create(node(`new${i}`, 'z0'))
  for (const row of state.list('Node')) {
    const taints = row.taints.filter(({ key }) => !key.startsWith('storm-'))
    world.update(nodeRow({ ...row, taints, unschedulable: false }))
    world.act((turn) => setKubelet(turn, row.name, undefined))
  }
  for (const row of state.list('ResourceQuota')) world.update(resourceQuotaRow({ ...row, hard: { pods: ROOMY } }))
  for (const row of state.list('Deployment')) world.update({ ...row, spec: { ...row.spec, paused: false } })
  for (const kind of TEMPLATED) {
    for (const row of [...state.list(kind)]) world.update(retemplate(row, { 'never-ready': null, 'bad-image': null }))
  }
  releaseAll(world)
  for (const pod of [...state.list('Pod')]) if (pod.annotations[`${NOTE}unready`]) noteOn(pod, 'unready', null, world)
  world.pass(HALF_HOUR_MS)
  deleteBarePods(world)
  repairBrokenMembers(world)
  world.pass(HALF_HOUR_MS)
}

function releaseAll(world: StormWorld): void {
  const kinds = [...TEMPLATED, 'ReplicaSet', 'Pod'] as const
  for (const row of kinds.flatMap((kind): Row[] => [...world.state.list(kind)])) {
    const finalizers = row.finalizers.filter((name) => name !== FINALIZER)
    if (finalizers.length < row.finalizers.length) world.update({ ...row, finalizers })
  }
}

/** Pods without an owner may have the name of a StatefulSet's member. */
function deleteBarePods(world: StormWorld): void {
  for (const pod of [...world.state.list('Pod')]) if (controllerOf(pod) === undefined) world.act(({ api }) => api.delete(pod))
}

/** A StatefulSet waits indefinitely for a member of a broken revision: a user has to delete it (WL-STS-42). */
function repairBrokenMembers(world: StormWorld): void {
  for (const set of world.state.list('StatefulSet')) {
    for (const pod of world.state.podsOwnedBy(set.uid)) {
      if (isPodActive(pod) && !isPodReady(pod)) world.act(({ api }) => api.delete(pod))
    }
  }
}
