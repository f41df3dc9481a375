import type { ApiRefusal, ObjectKey } from '../../engine/turn.ts'
import type { Authorship } from '../../kube/authorship.ts'
import { deploymentRow } from '../../kube/deployment.ts'
import { KINDS, type Row, type RowOf } from '../../kube/kinds.ts'
import { authorshipAfterScale } from '../../kube/managed-fields/authored.ts'
import { replicaSetRow, replicationControllerRow } from '../../kube/replica-set.ts'
import { statefulSetRow } from '../../kube/stateful-set.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import { type Finding, issue } from '../input-issue.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import type { ActionSpec, ActionTools, Ended, Step } from './action-spec.ts'
import { commandEnd, ownFailure } from './command-end.ts'
import { misplacedError } from './manifests/misplaced.ts'
import { absentAmong } from './missing-target.ts'
import {
  namedKinds,
  noneSelected,
  selectedKeys,
  selectedRows,
  selectionCommand,
  selectionName,
  selectionOf,
  type WorkloadSelection,
  workloadIssues,
} from './object-selection.ts'
import { oneAfterAnother, type Printed, refusedSent, type Sent } from './one-after-another.ts'
import { preconditionFlags, preconditionProblem, type ScalePrecondition } from './scale-precondition.ts'
import { fileEnd } from './target-file.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl scale` of one or several workloads, or of those that a selector matches. */
export type ScaleAction = WorkloadSelection &
  ScalePrecondition & {
    readonly kind: 'scale'
    readonly replicas: number
  }

export const SCALABLE_KINDS = ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'] as const

type ScalableRow = RowOf[(typeof SCALABLE_KINDS)[number]]

export const SCALE: ActionSpec<ScaleAction> = {
  validate(action, path, cluster) {
    const { replicas } = action
    const wrong = namedKinds(action).find(({ kind }) => !SCALABLE_KINDS.some((known) => known === kind))
    if (wrong !== undefined)
      return [issue(`${path}.${wrong.place}`, `${wrong.kind} has no replicas to set: one of ${SCALABLE_KINDS.join(', ')}`)]
    const problems: Finding[] = [...workloadIssues(action, path, cluster)]
    if (!Number.isInteger(replicas) || replicas < 0)
      problems.push(issue(`${path}.replicas`, 'replicas must be a whole number, 0 or more'))
    if (action.currentReplicas !== undefined && action.currentReplicas < 0)
      problems.push(issue(`${path}.currentReplicas`, 'currentReplicas must be 0 or more'))
    return problems
  },
  warnings(action, cluster) {
    const { replicas } = action
    const all = [...new Set(selectedRows(selectionOf(action), cluster))]
    if (all.length === 0) return noneSelected(selectionOf(action), cluster)
    const same = all.filter((row) => isScalable(row) && row.spec.replicas === replicas)
    if (same.length === 0) return []
    const kind = same.length === all.length ? 'ALREADY_SO' : 'PARTLY_SO'
    const have = same.length === 1 ? 'has' : 'have'
    return [{ kind, message: `${abbreviatedNames(same.map(kubectlName))} already ${have} ${counted(replicas, 'replica')}` }]
  },
  begin: scaleEach,
  requestedReplicas: ({ replicas, targets }) => replicas * (targets?.length ?? 1),
  // What a smaller number removes is reported with the other pods that leave.
  newPods: (_actions, { newReplicas }) => (newReplicas > 0 ? counted(newReplicas, 'new pod') : undefined),
  subject: ({ target, targets }) => target ?? targets?.[0],
  describe: (action) => `scale of ${selectionName(selectionOf(action))} to ${action.replicas}`,
  kubectl: (action) =>
    selectionCommand(selectionOf(action), 'scale', [`--replicas=${action.replicas}`, ...preconditionFlags(action)].join(' ')),
}

/**
 * Reads the workloads that are named, scales those that exist, one after the other, and ends with the first refusal; without one it
 * reports what could not be read (pkg/cmd/scale/scale.go, RunScale; semantics F3.8). Those of a file it does not read (semantics F3.56).
 */
function scaleEach(action: ScaleAction, tools: ActionTools): Step {
  const { cluster } = tools.turn
  const { file } = action
  const all = selectedKeys(selectionOf(action), cluster)
  const absent = file ? [] : absentAmong(all, cluster)
  const items = absent.length === 0 ? all : all.filter((object) => readByName(object, cluster).ok)
  if (items.length > 1 && action.resourceVersion)
    return commandEnd([], [], ownFailure('cannot use --resource-version with multiple resources'))
  const unread = file ? (file.misplaced ?? []).map(misplacedError) : absent
  const endAfter = (sent: Sent, now: ActionTools): Ended => {
    if (sent.errors.length > 0) return commandEnd(sent.output, sent.errors)
    const end = { ...sent, errors: unread }
    return file ? fileEnd(file, end, now, { done: 'changed', targets: all }) : commandEnd(end.output, end.errors)
  }
  if (items.length === 0) {
    const end = endAfter(NOTHING, tools)
    return end.failure ? end : commandEnd([], [], ownFailure('no objects passed to scale'))
  }
  return oneAfterAnother(
    {
      items,
      // kubectl sends all requests for scales through one client (pkg/cmd/util/factory.go, ScaleClientFn).
      limit: () => 'scale',
      send: (object, { turn }, printed) => scaleOne(object, action, { turn, printed }),
      endsAtError: true,
      end: endAfter,
    },
    tools,
  )
}

const NOTHING: Sent = { output: [], errors: [] }

/** What the API server answers about a scale that there is not. */
const NO_SCALE: ApiRefusal = {
  code: 404,
  reason: 'NotFound',
  message: 'the server could not find the requested resource',
  retryAfterSeconds: undefined,
  causes: [],
}

function scaleOne(object: ObjectKey, action: ScaleAction, { turn, printed }: Pick<ActionTools, 'turn'> & Printed): Sent {
  const read = readByName(object, turn.cluster)
  if (!read.ok) return refusedSent(object, read.refusal)
  const problem = isScalable(read.value) ? preconditionProblem(read.value, action) : undefined
  if (problem) return refusedSent(object, problem)
  const next = scaled(read.value, action.replicas)
  if (!next) return refusedSent(object, NO_SCALE)
  const result = turn.api.update(next, { subresource: 'scale' })
  const warned = warningLines(result.warnings, printed)
  if (!result.ok) return refusedSent(object, result.refusal, warned)
  return { output: [...warned, `${kubectlName(object)} scaled`], errors: [] }
}

function isScalable(row: Row): row is ScalableRow {
  return SCALABLE_KINDS.some((kind) => kind === row.kind)
}

/** The workload with another number of replicas (its scale subresource); `undefined` for kinds that have none. */
export function scaled(row: Row, replicas: number): Row | undefined {
  switch (row.kind) {
    case 'Deployment':
      return deploymentRow({ ...row, authorship: afterScale(row, replicas), spec: { ...row.spec, replicas } })
    case 'StatefulSet':
      return statefulSetRow({ ...row, authorship: afterScale(row, replicas), spec: { ...row.spec, replicas } })
    case 'ReplicaSet':
      return replicaSetRow({ ...row, authorship: afterScale(row, replicas), spec: { ...row.spec, replicas } })
    case 'ReplicationController':
      return replicationControllerRow({ ...row, authorship: afterScale(row, replicas), spec: { ...row.spec, replicas } })
    default:
      return undefined
  }
}

/** `kubectl scale` writes as "kubectl" through the scale. */
function afterScale(row: ScalableRow, replicas: number): Authorship | undefined {
  if (row.spec.replicas === replicas) return row.authorship
  return authorshipAfterScale(row.authorship, { manager: 'kubectl', apiVersion: KINDS[row.kind].apiVersion })
}
