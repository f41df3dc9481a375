import type { ObjectKey } from '../../engine/turn.ts'
import type { Authorship } from '../../kube/authorship.ts'
import { deploymentRow } from '../../kube/deployment.ts'
import { isKind, KINDS, type Row, type RowOf } from '../../kube/kinds.ts'
import { authorshipAfterScale } from '../../kube/managed-fields/authored.ts'
import { replicaSetRow, replicationControllerRow } from '../../kube/replica-set.ts'
import { statefulSetRow } from '../../kube/stateful-set.ts'
import { counted } from '../../lib/counted.ts'
import { type Finding, issue, missing } from '../input-issue.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import { ownError } from '../kubectl/own-error.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import type { ActionSpec } from './action-spec.ts'
import { requestEnd } from './command-end.ts'
import { alreadySo } from './no-effect.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl scale`. */
export interface ScaleAction {
  readonly kind: 'scale'
  readonly target: ObjectKey
  readonly replicas: number
}

export const SCALABLE_KINDS = ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'] as const

type ScalableRow = RowOf[(typeof SCALABLE_KINDS)[number]]

export const SCALE: ActionSpec<ScaleAction> = {
  validate({ target, replicas }, path, cluster) {
    const { kind, namespace, name } = target
    if (!SCALABLE_KINDS.some((known) => known === kind))
      return [issue(`${path}.target.kind`, `${kind} has no replicas to set: one of ${SCALABLE_KINDS.join(', ')}`)]
    const problems: Finding[] = []
    const row: Row | undefined = isKind(kind) ? cluster.get(kind, namespace, name) : undefined
    const names = () => cluster.listIn(kind, namespace).map((item: Row) => item.name)
    if (!row) problems.push(missing(`${path}.target`, target, names))
    if (!Number.isInteger(replicas) || replicas < 0)
      problems.push(issue(`${path}.replicas`, 'replicas must be a whole number, 0 or more'))
    return problems
  },
  warnings({ target: { kind, namespace, name }, replicas }, cluster) {
    const row: Row | undefined = cluster.get(kind, namespace, name)
    if (!row || !isScalable(row) || row.spec.replicas !== replicas) return []
    return alreadySo(`${kubectlName(row)} already has ${counted(replicas, 'replica')}`)
  },
  begin({ target, replicas }, { turn }) {
    const read = readByName(target, turn.cluster)
    if (!read.ok) return requestEnd(target, read)
    const next = scaled(read.value, replicas)
    if (!next) return requestEnd(target, ownError(`${target.kind} "${target.name}" cannot be scaled`))
    const result = turn.api.update(next, { subresource: 'scale' })
    const warnings = warningLines(result.ok ? result.warnings : [], [])
    return requestEnd(target, result, [...warnings, `${kubectlName(target)} scaled`])
  },
  requestedReplicas: ({ replicas }) => replicas,
  // What a smaller number removes is reported with the other pods that leave.
  newPods: (_actions, { newReplicas }) => (newReplicas > 0 ? counted(newReplicas, 'new pod') : undefined),
  subject: ({ target }) => target,
  describe: ({ target, replicas }) => `scale of ${kubectlName(target)} to ${replicas}`,
  kubectl: ({ target, replicas }) => `kubectl scale ${objectText(target)} --replicas=${replicas}`,
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
