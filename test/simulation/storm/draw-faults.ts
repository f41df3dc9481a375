import { DEFAULT_DRAIN_OPTIONS } from '../../../src/engine/eviction/drain/drain-options.ts'
import { evictPod } from '../../../src/engine/eviction/eviction-api.ts'
import type { Random } from '../../../src/engine/run/random.ts'
import type { Row } from '../../../src/kube/kinds.ts'
import { nodeRow } from '../../../src/kube/node.ts'
import { controllerOf } from '../../../src/kube/object-row.ts'
import { isPodActive, type PodRow } from '../../../src/kube/pod.ts'
import { resourceQuotaRow } from '../../../src/kube/resource-quota.ts'
import { setKubelet } from '../../support/set-kubelet.ts'
import { changeLabels, FINALIZER, failPod, noteOn, REPLICATED, retemplate, TEMPLATED } from './deeds.ts'
import { drawWorkload } from './draw-objects.ts'
import type { StormWorld } from './storm-world.ts'

/** A random failure or user action on the current cluster; returns its description. */
export type Fault = (world: StormWorld, random: Random) => string

/** Those that are listed more than once are more frequent. */
const FAULTS: readonly Fault[] = [
  scale,
  scale,
  newTemplate,
  newTemplate,
  brokenTemplate,
  deletePod,
  deletePod,
  evict,
  evict,
  fail,
  unready,
  relabel,
  deleteObject,
  createObject,
  drain,
  cordon,
  taint,
  stopNode,
  stopNode,
  deleteNode,
  pause,
  suspend,
  changeJob,
  keepObject,
  tightenQuota,
  deleteNamespace,
]

export function drawFault(world: StormWorld, random: Random): string {
  return random.pick(FAULTS)(world, random)
}

function anyOf<T>(items: readonly T[], random: Random): T | undefined {
  return items.length === 0 ? undefined : random.pick(items)
}

const NOTHING = 'nothing'

function livePod(world: StormWorld, random: Random): PodRow | undefined {
  return anyOf(world.state.list('Pod').filter(isPodActive), random)
}

function named(did: string, row: Row): string {
  return `${did} ${row.kind} ${row.namespace}/${row.name}`
}

function scale(world: StormWorld, random: Random): string {
  const row = anyOf(
    REPLICATED.flatMap((kind): Row[] => [...world.state.list(kind)]),
    random,
  )
  if (row === undefined || !('spec' in row && 'replicas' in row.spec)) return NOTHING
  const replicas = random.below(6)
  world.update({ ...row, spec: { ...row.spec, replicas } } as Row)
  return `${named('scale', row)} to ${replicas}`
}

function newTemplate(world: StormWorld, random: Random): string {
  return changeTemplate(world, random, { version: String(random.below(3)) })
}

function brokenTemplate(world: StormWorld, random: Random): string {
  return changeTemplate(world, random, { [random.pick(['never-ready', 'bad-image'])]: 'true' })
}

function changeTemplate(world: StormWorld, random: Random, notes: Readonly<Record<string, string>>): string {
  const row = anyOf(
    TEMPLATED.flatMap((kind): Row[] => [...world.state.list(kind)]),
    random,
  )
  if (row === undefined) return NOTHING
  world.update(retemplate(row, notes))
  return `${named('new template of', row)}: ${JSON.stringify(notes)}`
}

function deletePod(world: StormWorld, random: Random): string {
  const pod = livePod(world, random)
  if (pod === undefined) return NOTHING
  const gracePeriodSeconds = [undefined, undefined, 0, 5][random.below(4)]
  world.act(({ api }) => api.delete(pod, { gracePeriodSeconds }))
  return named(`delete with grace ${gracePeriodSeconds}`, pod)
}

function evict(world: StormWorld, random: Random): string {
  const pod = livePod(world, random)
  if (pod === undefined) return NOTHING
  const { namespace, name } = pod
  const result = world.act((turn) => evictPod({ namespace, name, gracePeriodSeconds: undefined, dryRun: false }, turn))
  return named(result.ok ? 'evict' : 'try to evict', pod)
}

function fail(world: StormWorld, random: Random): string {
  const pod = anyOf(
    world.state.list('Pod').filter((row) => isPodActive(row) && row.phase === 'Running'),
    random,
  )
  if (pod === undefined) return NOTHING
  world.act(({ api }) => api.updateStatus<'Pod'>(failPod(pod)))
  return named('fail', pod)
}

function unready(world: StormWorld, random: Random): string {
  const pod = livePod(world, random)
  if (pod === undefined) return NOTHING
  noteOn(pod, 'unready', 'true', world)
  return named('unready', pod)
}

function relabel(world: StormWorld, random: Random): string {
  const pod = livePod(world, random)
  if (pod === undefined) return NOTHING
  // Another workload would keep a member of a StatefulSet permanently, and its name with it.
  const isMember = controllerOf(pod)?.kind === 'StatefulSet'
  const app = isMember ? 'none' : random.pick(['appa', 'appb', 'none'])
  world.left.add(`${pod.namespace}/${pod.labels['app']}`)
  changeLabels(pod, { app }, world)
  return `${named('relabel', pod)} as ${app}`
}

const DELETED = [...TEMPLATED, 'Job', 'ReplicaSet', 'ReplicationController', 'PodDisruptionBudget', 'Service'] as const

function deleteObject(world: StormWorld, random: Random): string {
  const row = anyOf(
    DELETED.flatMap((kind): Row[] => [...world.state.list(kind)]),
    random,
  )
  if (row === undefined) return NOTHING
  const propagationPolicy = (['Background', 'Foreground', 'Orphan', undefined] as const)[random.below(4)]
  world.act(({ api }) => api.delete(row, { propagationPolicy }))
  return named(`delete (${propagationPolicy})`, row)
}

function createObject(world: StormWorld, random: Random): string {
  const manifest = drawWorkload(random.pick(['appa', 'appb', 'appc', 'appz']), random)
  const result = world.create(manifest, random.pick(['default', 'default', 'other']))
  return `create ${manifest.kind} ${manifest.metadata.name}${result.ok ? '' : ', refused'}`
}

function drain(world: StormWorld, random: Random): string {
  const node = anyOf(world.state.list('Node'), random)
  if (node === undefined) return NOTHING
  const options = {
    ...DEFAULT_DRAIN_OPTIONS,
    ignoreDaemonSets: random.below(4) > 0,
    force: random.below(2) === 0,
    deleteEmptyDirData: true,
    disableEviction: random.below(6) === 0,
    timeoutSeconds: 20 + random.below(60),
  }
  world.act((turn) => world.drains.begin([node.name], options, turn))
  return named('drain', node)
}

function cordon(world: StormWorld, random: Random): string {
  const node = anyOf(world.state.list('Node'), random)
  if (node === undefined) return NOTHING
  world.update(nodeRow({ ...node, unschedulable: !node.unschedulable }))
  return named('cordon or uncordon', node)
}

function taint(world: StormWorld, random: Random): string {
  const node = anyOf(world.state.list('Node'), random)
  if (node === undefined) return NOTHING
  const effect = random.pick(['NoSchedule', 'NoExecute'])
  const timeAdded = effect === 'NoExecute' ? world.simulation.now : undefined
  world.update(
    nodeRow({ ...node, taints: [...node.taints, { key: `storm-${node.taints.length}`, value: '', effect, timeAdded }] }),
  )
  return named(`taint ${effect}`, node)
}

function stopNode(world: StormWorld, random: Random): string {
  const node = anyOf(world.state.list('Node'), random)
  if (node === undefined) return NOTHING
  world.act((turn) => setKubelet(turn, node.name, node.experiment?.kubelet === undefined ? 'stopped' : undefined))
  return named('stop or start', node)
}

function deleteNode(world: StormWorld, random: Random): string {
  const node = anyOf(world.state.list('Node'), random)
  if (node === undefined || world.state.count('Node') < 2 || random.below(2) === 0) return NOTHING
  world.act(({ api }) => api.delete(node))
  return named('delete', node)
}

function pause(world: StormWorld, random: Random): string {
  const row = anyOf(world.state.list('Deployment'), random)
  if (row === undefined) return NOTHING
  world.update({ ...row, spec: { ...row.spec, paused: !row.spec.paused } })
  return named('pause or resume', row)
}

function suspend(world: StormWorld, random: Random): string {
  const row = anyOf(world.state.list('Job'), random)
  if (row === undefined) return NOTHING
  world.update({ ...row, spec: { ...row.spec, suspend: !row.spec.suspend } })
  return named('suspend or resume', row)
}

function changeJob(world: StormWorld, random: Random): string {
  const row = anyOf(world.state.list('Job'), random)
  if (row === undefined) return NOTHING
  const parallelism = random.below(4)
  world.update({ ...row, spec: { ...row.spec, parallelism } })
  return `${named('parallelism of', row)} to ${parallelism}`
}

function keepObject(world: StormWorld, random: Random): string {
  const kinds = [...TEMPLATED, 'ReplicaSet', 'Pod'] as const
  const row = anyOf(
    kinds.flatMap((kind): Row[] => [...world.state.list(kind)]),
    random,
  )
  if (row === undefined || row.deletionTimestamp !== undefined || row.finalizers.includes(FINALIZER)) return NOTHING
  world.update({ ...row, finalizers: [...row.finalizers, FINALIZER] })
  return named('finalizer on', row)
}

function tightenQuota(world: StormWorld, random: Random): string {
  const row = anyOf(world.state.list('ResourceQuota'), random)
  if (row === undefined) return NOTHING
  const pods = String(random.below(12))
  world.update(resourceQuotaRow({ ...row, hard: { ...row.hard, pods } }))
  return `${named('quota', row)} to ${pods}`
}

function deleteNamespace(world: StormWorld, random: Random): string {
  const row = world.state.get('Namespace', '', 'other')
  if (row === undefined || random.below(3) > 0) return NOTHING
  world.act(({ api }) => api.delete(row))
  return named('delete', row)
}
