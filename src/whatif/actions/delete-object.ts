import type { ApiRefusal, DeleteOptions, ObjectKey } from '../../engine/turn.ts'
import { goQuote } from '../../kube/field-error.ts'
import type { Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { issue } from '../input-issue.ts'
import { deletionLine, FORCED_WARNING, NOTHING_DELETED } from '../kubectl/deletion-line.ts'
import { readingLines } from '../kubectl/reading-errors.ts'
import { type ActionSpec, type ActionTools, type Ended, goingOn, type Step } from './action-spec.ts'
import { commandEnd, endAfter } from './command-end.ts'
import type { Definitions } from './manifests/definitions.ts'
import type { ManifestText, SkippedObject } from './manifests/document.ts'
import { notModelled, type SortedObjects, skippedLines, sortObjects, textsOf } from './manifests/skipped.ts'
import { unreadObjects } from './manifests/unread-objects.ts'
import { missingTarget } from './missing-target.ts'
import {
  type Matching,
  noneSelected,
  selectedKeys,
  selectionCommand,
  selectionIssues,
  selectionName,
} from './object-selection.ts'
import { oneAfterAnother, type Sent } from './one-after-another.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl delete`. */
export interface DeleteObjectAction {
  readonly kind: 'deleteObject'
  /** The objects by name; none where `matching` selects them. */
  readonly targets: readonly ObjectKey[]
  readonly matching?: Matching | undefined
  /** How many of the targets, the last ones, are those of a manifest: kubectl has a client for each of these. */
  readonly fromManifest?: number
  /** Why documents of the manifest cannot be decoded, and what ended its reading. */
  readonly undecoded?: ManifestText['undecoded']
  readonly end?: ManifestText['end']
  /** Objects of the manifest that the twin does not hold. */
  readonly skipped?: readonly SkippedObject[]
  /** The name of the manifest's file, for kubectl's messages; standard input when left out. */
  readonly source?: string | undefined
  /** Whether it is of the same command as the deletion before it: kubectl knows the kinds that were served then. */
  readonly sameCommand?: boolean | undefined
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
  validate({ targets, matching, fromManifest = 0, skipped = [], undecoded, end, force, gracePeriodSeconds }, path, cluster) {
    if (!matching && targets.length === 0 && skipped.length === 0 && !undecoded && !end)
      return [issue(path, 'name at least one object')]
    const flags =
      force && gracePeriodSeconds !== undefined && gracePeriodSeconds > 0
        ? [issue(`${path}.gracePeriodSeconds`, '--force and --grace-period greater than 0 cannot be specified together')]
        : []
    const named = targets.length - fromManifest
    const isUnknown = ({ kind }: ObjectKey, i: number): boolean =>
      i >= named && kind === 'CustomResourceDefinition' && cluster.count(kind) === 0
    const missed = (target: ObjectKey, i: number) =>
      isUnknown(target, i) ? [] : missingTarget(target, `${path}.targets[${i}]`, cluster)
    const unmatched = matching ? selectionIssues({ matching }, path, cluster) : []
    return [...flags, ...unmatched, ...targets.flatMap(missed)]
  },
  warnings: ({ matching }, cluster) => (matching ? noneSelected({ matching }, cluster) : []),
  begin(action, tools) {
    const { cascade, force, gracePeriodSeconds, undecoded, end: readingEnd, source = 'STDIN' } = action
    const definitions = tools.manifests.definitions(action)
    const { targets, fromManifest, skipped, unmapped } = sorted(
      { ...action, targets: deletedKeys(action, tools.turn.cluster) },
      definitions,
    )
    const options = { propagationPolicy: cascade, gracePeriodSeconds: force ? 0 : requestedSeconds(gracePeriodSeconds) }
    if (action.matching && targets.length === 0) return commandEnd([...(force ? [FORCED_WARNING] : []), NOTHING_DELETED])
    const named = targets.length - fromManifest
    const wordsKind = action.matching ? 'LIST' : 'NAME'
    const objects = targets.map((key, i) => ({ key, uid: rowOf(key, tools)?.uid, from: i < named ? wordsKind : 'FILE' }) as const)
    const send = ({ key, from }: DeletedObject, { turn }: ActionTools): Sent => {
      const result = turn.api.delete(key, options)
      if (result.ok) return { output: [deletionLine(key, { force })], errors: [] }
      if (from === 'LIST' && isNotFound(result.refusal)) return { output: [], errors: [] }
      return { output: [], errors: [{ object: key, refusal: from === 'FILE' ? ofFile(result.refusal, source) : result.refusal }] }
    }
    const end = ({ output, errors }: Sent, now: ActionTools): Step => {
      const unread = unreadObjects({ unmapped, undecoded, end: readingEnd }, { source, documents: [], definitions })
      const lines = readingLines(unread.errors, { alone: errors.length === 0 })
      const command = commandEnd([...output, ...skippedLines(skipped)], errors, { ...unread, lines })
      const ended: Ended = {
        ...endAfter(force ? [FORCED_WARNING] : [], command),
        warnings: unread.errors.length > 0 ? [] : notModelled(targets, skipped, 'deleted'),
      }
      // An error ends the command before it waits (pkg/cmd/delete/delete.go, DeleteResult).
      return action.wait && !force && command.failure === undefined ? untilGone(objects, ended, now) : ended
    }
    const limit = ({ key, from }: DeletedObject): string | undefined => (from === 'NAME' ? key.kind : undefined)
    return oneAfterAnother({ items: objects, limit, send, end }, tools)
  },
  subject: ({ targets }) => targets[0],
  describe: ({ targets, matching, skipped = [] }) => {
    if (matching) return `delete of ${selectionName({ matching })}`
    return `delete of ${targets.length === 0 ? textsOf(skipped) : targets.map(kubectlName).join(', ')}`
  },
  kubectl: deleteText,
  reach: 'AVAILABILITY',
}

/** The objects to delete: those by name, or those that are selected in this cluster. */
export function deletedKeys({ targets, matching }: DeleteObjectAction, cluster: ClusterView): readonly ObjectKey[] {
  return matching ? selectedKeys({ matching }, cluster).map(({ kind, namespace, name }) => ({ kind, namespace, name })) : targets
}

/** With a selector kubectl ignores that an object is gone (pkg/cmd/delete/delete.go, Complete). */
function isNotFound({ reason }: ApiRefusal): boolean {
  return reason === 'NotFound'
}

interface SortedTargets extends Pick<SortedObjects, 'skipped' | 'unmapped'> {
  readonly targets: readonly ObjectKey[]
  /** How many of them, the last ones, are of the manifest. */
  readonly fromManifest: number
}

/** Definitions of a manifest are left out where the cluster has none, as by an apply. */
function sorted({ targets, fromManifest = 0, skipped = [] }: DeleteObjectAction, definitions: Definitions): SortedTargets {
  const named = targets.slice(0, targets.length - fromManifest)
  const documents = targets.slice(named.length).map((key) => ({ key, manifest: {}, line: undefined }))
  const { held, ...rest } = sortObjects({ documents, skipped }, definitions)
  return { ...rest, targets: [...named, ...held.map(({ key }) => key)], fromManifest: held.length }
}

/** As kubectl words the refusal to delete an object of a file (pkg/cmd/util/helpers.go, AddSourceToErr). */
export function ofFile(refusal: ApiRefusal, source: string): ApiRefusal {
  return { ...refusal, message: `error when deleting ${goQuote(source)}: ${refusal.message}` }
}

interface DeletedObject {
  readonly key: ObjectKey
  /** `undefined`: it does not exist. */
  readonly uid: string | undefined
  /** What it is known from: its name in the command, a file, or the list of a selector. */
  readonly from: 'NAME' | 'FILE' | 'LIST'
}

function rowOf({ kind, namespace, name }: ObjectKey, { turn }: ActionTools): Row | undefined {
  return turn.cluster.get(kind, namespace, name)
}

/** kubectl takes 0 for 1 unless forced (pkg/cmd/delete/delete.go). */
export function requestedSeconds(seconds: number | undefined): number | undefined {
  return seconds === 0 ? 1 : seconds
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

function deleteText({ targets, matching, cascade, gracePeriodSeconds, force, wait }: DeleteObjectAction): string | undefined {
  const flags = [
    ...(cascade === 'Background' ? [] : [`--cascade=${cascade.toLowerCase()}`]),
    ...(gracePeriodSeconds === undefined ? [] : [`--grace-period=${gracePeriodSeconds}`]),
    ...(force ? ['--force'] : []),
    ...(wait ? [] : ['--wait=false']),
  ].join(' ')
  return selectionCommand(matching ? { matching } : { targets }, 'delete', flags)
}
