import type { DeleteOptions, ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { issue, missing } from '../input-issue.ts'
import { deletionLine, FORCED_WARNING } from '../kubectl/deletion-line.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import { type ActionSpec, type ActionTools, type Ended, goingOn, type Step } from './action-spec.ts'
import { commandEnd, endAfter } from './command-end.ts'
import { notModelled, skippedLines } from './manifests/skipped.ts'
import { oneAfterAnother, type Sent } from './one-after-another.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl delete`. */
export interface DeleteObjectAction {
  readonly kind: 'deleteObject'
  readonly targets: readonly ObjectKey[]
  /** How many of the targets, the last ones, are those of a manifest: kubectl has a client for each of these. */
  readonly fromManifest?: number
  /** Objects of a manifest that the twin does not hold: `configmap/settings`. */
  readonly skipped?: readonly string[]
  /** kubectl always sets propagationPolicy (semantics B11.3). */
  readonly cascade: NonNullable<DeleteOptions['propagationPolicy']>
  /** `undefined`: each object's own. */
  readonly gracePeriodSeconds: number | undefined
  /** With a grace period of 0: at once, without waiting for the node. */
  readonly force: boolean
  /** Whether it waits until the objects are gone, as kubectl does by default. */
  readonly wait: boolean
}

/** kubectl watches the objects until they are gone; the twin checks at this interval, in milliseconds. Milliseconds. */
const CHECK_INTERVAL_MS = 1000

export const DELETE_OBJECT: ActionSpec<DeleteObjectAction> = {
  validate({ targets, skipped = [], force, gracePeriodSeconds }, path, cluster) {
    if (targets.length === 0 && skipped.length === 0) return [issue(path, 'name at least one object')]
    const flags =
      force && gracePeriodSeconds !== undefined && gracePeriodSeconds > 0
        ? [issue(`${path}.gracePeriodSeconds`, '--force and --grace-period greater than 0 cannot be specified together')]
        : []
    return [...flags, ...targets.flatMap((target, i) => missingTarget(target, `${path}.targets[${i}]`, cluster))]
  },
  begin(action, tools) {
    const { targets, fromManifest = 0, skipped = [], cascade, force, gracePeriodSeconds } = action
    const options = { propagationPolicy: cascade, gracePeriodSeconds: force ? 0 : requestedSeconds(gracePeriodSeconds) }
    const named = targets.length - fromManifest
    const objects = targets.map((key, i) => ({ key, uid: rowOf(key, tools)?.uid, isNamed: i < named }))
    const send = ({ key }: DeletedObject, { turn }: ActionTools): Sent => {
      const result = turn.api.delete(key, options)
      return result.ok
        ? { output: [deletionLine(key, { force })], errors: [] }
        : { output: [], errors: [{ object: key, refusal: result.refusal }] }
    }
    const end = ({ output, errors }: Sent, now: ActionTools): Step => {
      const ended: Ended = {
        ...endAfter(force ? [FORCED_WARNING] : [], commandEnd([...output, ...skippedLines(skipped)], errors)),
        warnings: notModelled(targets, skipped, 'deleted'),
      }
      // An error ends the command before it waits (pkg/cmd/delete/delete.go, DeleteResult).
      return action.wait && !force && errors.length === 0 ? untilGone(objects, ended, now) : ended
    }
    return oneAfterAnother({ items: objects, limit: ({ key, isNamed }) => (isNamed ? key.kind : undefined), send, end }, tools)
  },
  subject: ({ targets }) => targets[0],
  describe: ({ targets, skipped = [] }) =>
    `delete of ${targets.length === 0 ? abbreviatedNames(skipped) : targets.map(kubectlName).join(', ')}`,
  kubectl: deleteText,
  reach: 'AVAILABILITY',
}

interface DeletedObject {
  readonly key: ObjectKey
  /** `undefined`: it does not exist. */
  readonly uid: string | undefined
  readonly isNamed: boolean
}

function rowOf({ kind, namespace, name }: ObjectKey, { turn }: ActionTools): Row | undefined {
  return turn.cluster.get(kind, namespace, name)
}

/** kubectl takes 0 for 1 unless forced (pkg/cmd/delete/delete.go). */
function requestedSeconds(seconds: number | undefined): number | undefined {
  return seconds === 0 ? 1 : seconds
}

function missingTarget(target: ObjectKey, path: string, cluster: ClusterView) {
  const { kind, namespace, name } = target
  if (cluster.get(kind, namespace, name)) return []
  return [missing(path, target, () => cluster.listIn(kind, namespace).map((item: Row) => item.name))]
}

/** kubectl prints its lines and waits. An object that stays because of a finalizer is waited for, but it does not prolong a run. */
function untilGone(deleted: readonly DeletedObject[], ended: Ended, tools: ActionTools): Step {
  const anyLeft = (now: ActionTools): boolean => deleted.some(({ key, uid }) => uid !== undefined && rowOf(key, now)?.uid === uid)
  const check = (now: ActionTools): Step => {
    if (!anyLeft(now)) return ended
    now.wakeAfter(CHECK_INTERVAL_MS, 'poll')
    return goingOn(check, ended.output)
  }
  return check(tools)
}

function deleteText({ targets, cascade, gracePeriodSeconds, force, wait }: DeleteObjectAction): string | undefined {
  if (targets.length === 0) return undefined
  const flags = [
    ...(cascade === 'Background' ? [] : [` --cascade=${cascade.toLowerCase()}`]),
    ...(gracePeriodSeconds === undefined ? [] : [` --grace-period=${gracePeriodSeconds}`]),
    ...(force ? [' --force'] : []),
    ...(wait ? [] : [' --wait=false']),
  ].join('')
  return targets.map((target) => `kubectl delete ${objectText(target)}${flags}`).join(' && ')
}
