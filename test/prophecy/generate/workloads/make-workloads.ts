import type { Dice, Table } from '../dice.ts'
import type { Site } from '../site.ts'
import type { Workload, WorkloadKind } from '../world.ts'
import { MAKERS } from './makers.ts'
import { podTemplate } from './pod-template.ts'

const KINDS: Table<WorkloadKind> = [
  [9, 'Deployment'],
  [4, 'StatefulSet'],
  [1.5, 'DaemonSet'],
  [2, 'Job'],
  [0.4, 'CronJob'],
  [1, 'ReplicaSet'],
  [0.8, 'ReplicationController'],
  [2, 'Pod'],
]
const NAMES = 'web api cart shop mail auth feed geo blog wiki chat log db queue cache search agent proxy batch index'.split(' ')
const WORKLOADS_MAX = 24
/** More of them would leave no pods to the others. */
const DAEMON_SETS_MAX = 2

/** Workloads until their pods are as many as the site wants; the kinds that the setting names come first. */
export function makeWorkloads(site: Site, dice: Dice): readonly Workload[] {
  const workloads: Workload[] = []
  const names = dice.some(NAMES, NAMES.length)
  let pods = 0
  for (let i = 0; i < WORKLOADS_MAX && (pods < site.podsWanted || i < site.setting.workloads.length); i++) {
    const kind = site.setting.workloads[i] ?? drawKind(workloads, dice)
    const name = i < names.length ? (names[i] ?? '') : `app${i}`
    const now = { ...site, workloads: [...workloads] }
    // The namespace of the first workload is the first one: what a setting makes tight or deletes holds something.
    const namespace = i === 0 ? (site.namespaces[0] ?? 'default') : dice.pick(site.namespaces)
    const form = { name, namespace, template: podTemplate(name, kind, now, dice), site: now }
    const workload = MAKERS[kind](form, dice)
    workloads.push(workload)
    pods += workload.pods
  }
  return workloads
}

function drawKind(workloads: readonly Workload[], dice: Dice): WorkloadKind {
  const kind = dice.from(KINDS)
  const isOneTooMany = kind === 'DaemonSet' && workloads.filter((other) => other.kind === kind).length >= DAEMON_SETS_MAX
  return isOneTooMany ? 'Deployment' : kind
}
