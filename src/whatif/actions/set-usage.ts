import { type ApiResult, type ObjectKey, ok, type Turn } from '../../engine/turn.ts'
import { type Experiment, podExperiment } from '../../kube/experiment/experiment.ts'
import { withUsage } from '../../kube/experiment/set-usage.ts'
import type { Row } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { Usage } from '../../kube/usage.ts'
import { type Finding, issue, missing } from '../input-issue.ts'
import { type ActionSpec, DONE, endedWith } from './action-spec.ts'
import { experimentHolder } from './experiment-holder.ts'
import { alreadySo, unreached } from './no-effect.ts'
import { kubectlName } from './workload-template.ts'

/**
 * From now on a pod, each pod of a workload, or of a node all that is not its pods, uses this much. What is left out stays as it
 * was set before, or unknown.
 */
export interface SetUsageAction {
  readonly kind: 'setUsage'
  readonly target: ObjectKey
  readonly usage: Partial<Usage>
}

export const USAGE_KINDS = [
  'Pod',
  'Node',
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
] as const

export const SET_USAGE: ActionSpec<SetUsageAction> = {
  validate({ target: { kind, namespace, name }, usage }, path, cluster) {
    if (!USAGE_KINDS.some((known) => known === kind))
      return [issue(`${path}.target.kind`, `usage of a ${kind} has no effect: one of ${USAGE_KINDS.join(', ')}`)]
    const row: Row | undefined = cluster.get(kind, namespace, name)
    const names = () => cluster.listIn(kind, namespace).map((item: Row) => item.name)
    const { emptyDirBytes = {}, ...others } = usage
    const amounts = [...Object.values(others), ...Object.values(emptyDirBytes)].filter((amount) => amount !== undefined)
    const dirs = row ? emptyDirsOf(row) : []
    return [
      ...(row ? [] : [missing(`${path}.target`, { kind, namespace, name }, names)]),
      ...(row ? strangeVolumes(Object.keys(emptyDirBytes), dirs, path) : []),
      ...(amounts.length > 0 ? [] : [issue(path, 'give at least one amount')]),
      ...(amounts.every((amount) => amount >= 0) ? [] : [issue(path, 'a quantity cannot be negative')]),
    ]
  },
  warnings({ target, usage }, cluster) {
    const row: Row | undefined = cluster.get(target.kind, target.namespace, target.name)
    if (!row) return []
    if (row.kind !== 'Node') {
      const nothing = unreached(target, cluster)
      if (nothing.length > 0) return nothing
    }
    const holder: Row | undefined = row.kind === 'Pod' ? experimentHolder(row, cluster) : row
    const uid = row.kind === 'Pod' ? row.uid : undefined
    return isSet(holder?.experiment, usage, uid) ? alreadySo(`${kubectlName(row)} already has this usage`) : []
  },
  begin({ target, usage }, { turn }) {
    const row: Row | undefined = turn.cluster.get(target.kind, target.namespace, target.name)
    if (row?.kind === 'Pod') return endedWith(setOfPod(row, usage, turn))
    return row ? endedWith(turn.api.setExperiment(row, withUsage(row.experiment, usage))) : DONE
  },
  reach: 'AVAILABILITY',
}

/** Whether each amount was set before. */
function isSet(experiment: Experiment | undefined, usage: Partial<Usage>, podUid: string | undefined): boolean {
  const known = podExperiment(experiment, podUid)?.usage
  const { emptyDirBytes = {}, ...amounts } = usage
  const same = (a: number | undefined, b: number | undefined): boolean => a === undefined || a === b
  return (
    known !== undefined &&
    same(amounts.cpuMilli, known.cpuMilli) &&
    same(amounts.memoryBytes, known.memoryBytes) &&
    same(amounts.storageBytes, known.storageBytes) &&
    same(amounts.inodes, known.inodes) &&
    same(amounts.processes, known.processes) &&
    Object.entries(emptyDirBytes).every(([name, bytes]) => known.emptyDirBytes?.[name] === bytes)
  )
}

function emptyDirsOf(row: Row): readonly string[] {
  const template = 'spec' in row && 'template' in row.spec ? row.spec.template?.spec : undefined
  const { volumes = [] } = (row.kind === 'Pod' ? row.shape.spec : template) ?? {}
  return volumes.flatMap(({ name, emptyDir }) => (emptyDir === undefined ? [] : [name]))
}

function strangeVolumes(names: readonly string[], known: readonly string[], path: string): readonly Finding[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => missing(`${path}.emptyDirs`, { kind: 'emptyDir', name }, () => known))
}

function setOfPod(pod: PodRow, usage: Partial<Usage>, { cluster, api }: Turn): ApiResult<unknown> {
  const holder = experimentHolder(pod, cluster)
  if (!holder) return ok(undefined)
  return api.setExperiment(holder, withUsage(holder.experiment, usage, pod.uid))
}
