import { withMetadata } from '../../engine/api-server/rewrite.ts'
import { type ApiResult, type ObjectKey, ok, type Turn } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import { nodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import { type Usage, withUsage } from '../../kube/usage.ts'
import { type Finding, issue, missing } from '../input-issue.ts'
import { type ActionSpec, DONE, endedWith } from './action-spec.ts'

/**
 * From now on a pod, each pod of a workload, or of a node all that is not its pods, uses this much. What is left out stays
 * as it was said before, or unknown.
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
      return [issue(`${path}.target.kind`, `what a ${kind} uses means nothing: one of ${USAGE_KINDS.join(', ')}`)]
    const row: Row | undefined = cluster.get(kind, namespace, name)
    const names = () => cluster.listIn(kind, namespace).map((item: Row) => item.name)
    const { emptyDirBytes = {}, ...others } = usage
    const amounts = [...Object.values(others), ...Object.values(emptyDirBytes)].filter((amount) => amount !== undefined)
    const dirs = row ? emptyDirsOf(row) : []
    return [
      ...(row ? [] : [missing(`${path}.target`, { kind, name }, names)]),
      ...(row ? strangeVolumes(Object.keys(emptyDirBytes), dirs, path) : []),
      ...(amounts.length > 0 ? [] : [issue(path, 'say how much of something is used')]),
      ...(amounts.every((amount) => amount >= 0) ? [] : [issue(path, 'an amount is not negative')]),
    ]
  },
  begin({ target, usage }, { turn }) {
    const row: Row | undefined = turn.cluster.get(target.kind, target.namespace, target.name)
    if (row?.kind === 'Pod') return endedWith(sayOfPod(row, usage, turn))
    return row ? endedWith(turn.api.update(withMetadata(row, { annotations: withUsage(row.annotations, usage) }))) : DONE
  },
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

/** Its node tells of a pod. One that has no node uses nothing. */
function sayOfPod(pod: PodRow, usage: Partial<Usage>, { cluster, api }: Turn): ApiResult<unknown> {
  const node = cluster.get('Node', '', pod.nodeName)
  if (!node) return ok(undefined)
  return api.update<'Node'>(nodeRow({ ...node, annotations: withUsage(node.annotations, usage, pod.uid) }))
}
