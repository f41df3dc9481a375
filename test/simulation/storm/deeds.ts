import { type Condition, condition, setCondition } from '../../../src/kube/condition.ts'
import type { Row } from '../../../src/kube/kinds.ts'
import { type PodRow, podRow } from '../../../src/kube/pod.ts'
import { assert } from '../../../src/lib/assert.ts'
import type { StormWorld } from './storm-world.ts'

/** What storms and their ends have in common: how objects are changed by hand. */

/** A user's finalizer, which only the end of the storm removes. */
export const FINALIZER = 'example.test/keep'
export const NOTE = 'kube-rehearse.example/'
/** Kinds with replicas that people scale. */
export const REPLICATED = ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'] as const
/** Kinds whose template rolls out. */
export const TEMPLATED = ['Deployment', 'StatefulSet', 'DaemonSet'] as const

/** The workload with notes on its template; null takes one away. */
export function retemplate(row: Row, notes: Readonly<Record<string, string | null>>): Row {
  assert('spec' in row && 'template' in row.spec, `${row.kind} has a template`)
  const { template } = row.spec
  const annotations = noted(template.annotations, notes)
  return { ...row, spec: { ...row.spec, template: { ...template, annotations } } } as Row
}

function noted(annotations: Readonly<Record<string, string>>, notes: Readonly<Record<string, string | null>>) {
  const next: Record<string, string> = { ...annotations }
  for (const [name, value] of Object.entries(notes)) {
    if (value === null) delete next[NOTE + name]
    else next[NOTE + name] = value
  }
  return next
}

/** Sets or removes an annotation of a pod, which its kubelet reads. */
export function noteOn(pod: PodRow, name: string, value: string | null, world: StormWorld): void {
  reshape(pod, { labels: pod.labels, annotations: noted(pod.annotations, { [name]: value }) }, world)
  const stored = world.state.get('Pod', pod.namespace, pod.name)
  if (value === null || stored === undefined) return
  world.act(({ api }) =>
    api.updateStatus<'Pod'>(podRow({ ...stored, conditions: notReady(stored.conditions, 'ContainersNotReady') })),
  )
}

export function changeLabels(pod: PodRow, labels: Readonly<Record<string, string>>, world: StormWorld): void {
  reshape(pod, { labels: { ...pod.labels, ...labels }, annotations: pod.annotations }, world)
}

function reshape(pod: PodRow, { labels, annotations }: Pick<PodRow, 'labels' | 'annotations'>, world: StormWorld): void {
  const shape = world.state.shapes.intern({ namespace: pod.namespace, labels, annotations, spec: pod.shape.spec })
  world.update(podRow({ ...pod, shape }))
}

/** The pod as a kubelet reports it that has thrown it out. */
export function failPod(pod: PodRow): PodRow {
  const state = { kind: 'terminated', exitCode: 1, reason: 'Error', startedAt: undefined, finishedAt: undefined } as const
  const containerStatuses = pod.containerStatuses.map((status) => ({ ...status, ready: false, started: false, state }))
  return podRow({ ...pod, phase: 'Failed', conditions: notReady(pod.conditions, 'PodFailed'), containerStatuses })
}

function notReady(conditions: readonly Condition[], reason: string): readonly Condition[] {
  const changes = ['Ready', 'ContainersReady'].map((type) => condition({ type, status: 'False', reason }))
  return changes.reduce<readonly Condition[]>((all, next) => setCondition(all, next), conditions)
}
