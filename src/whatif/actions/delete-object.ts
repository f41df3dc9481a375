import type { ApiRefusal, DeleteOptions, ObjectKey } from '../../engine/turn.ts'
import { goQuote } from '../../kube/field-error.ts'
import { KINDS, type Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { issue, notFoundText } from '../input-issue.ts'
import { CLUSTER_SCOPE_WARNING, deletionLine, FORCED_WARNING, NOTHING_DELETED } from '../kubectl/deletion-line.ts'
import { readingLines } from '../kubectl/reading-errors.ts'
import type { ActionSpec, ActionTools, ActionWarning, Ended, Step } from './action-spec.ts'
import { commandEnd, endAfter } from './command-end.ts'
import type { Definitions } from './manifests/definitions.ts'
import type { ManifestText, SkippedObject } from './manifests/document.ts'
import { misplacedTexts, placesIn, withMisplaced } from './manifests/misplaced.ts'
import { notModelled, type SortedObjects, skippedLines, sortObjects, textsOf } from './manifests/skipped.ts'
import { unreadObjects } from './manifests/unread-objects.ts'
import { allMissing, missingError } from './missing-target.ts'
import { noneInManifest } from './no-effect.ts'
import {
  type Matching,
  noneSelected,
  selectedKeys,
  selectionCommand,
  selectionIssues,
  selectionName,
} from './object-selection.ts'
import { oneAfterAnother, type Sent } from './one-after-another.ts'
import { type Deleted, untilGone } from './until-gone.ts'
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
  readonly misplaced?: ManifestText['misplaced']
  readonly end?: ManifestText['end']
  readonly unselected?: ManifestText['unselected']
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
  /** How long, in milliseconds; without a limit when left out. */
  readonly timeoutMs?: number | undefined
  /** `--ignore-not-found`: objects that do not exist are ignored. */
  readonly ignoreNotFound?: boolean | undefined
  /** Whether the command names a namespace: kubectl then warns of objects that have none. */
  readonly namespaceGiven?: boolean | undefined
}

export const DELETE_OBJECT: ActionSpec<DeleteObjectAction> = {
  validate(action, path, cluster) {
    const { targets, matching, fromManifest = 0, skipped = [], undecoded, misplaced, end, force, gracePeriodSeconds } = action
    const isEmpty = targets.length === 0 && skipped.length === 0 && !undecoded && !misplaced && !end
    if (!matching && isEmpty && action.unselected === undefined) return [issue(path, 'name at least one object')]
    const flags =
      force && gracePeriodSeconds !== undefined && gracePeriodSeconds > 0
        ? [issue(`${path}.gracePeriodSeconds`, '--force and --grace-period greater than 0 cannot be specified together')]
        : []
    const named = targets.length - fromManifest
    const isUnknown = ({ kind }: ObjectKey, i: number): boolean =>
      i >= named && kind === 'CustomResourceDefinition' && cluster.count(kind) === 0
    const absent = action.ignoreNotFound || targets.some(isUnknown) ? [] : allMissing(targets, `${path}.targets`, cluster)
    const unmatched = matching ? selectionIssues({ matching }, path, cluster) : []
    return [...flags, ...unmatched, ...absent]
  },
  warnings(action, cluster) {
    const { matching, unselected } = action
    return matching ? noneSelected({ matching }, cluster) : [...noneInManifest(unselected), ...ignoredTargets(action, cluster)]
  },
  begin(action, tools) {
    const { cascade, force, gracePeriodSeconds, timeoutMs, misplaced, undecoded, end: readingEnd, source = 'STDIN' } = action
    const definitions = tools.manifests.definitions(action)
    const { targets, fromManifest, places, skipped, unmapped } = sorted(
      { ...action, targets: deletedKeys(action, tools.turn.cluster) },
      definitions,
    )
    const options = { propagationPolicy: cascade, gracePeriodSeconds: force ? 0 : requestedSeconds(gracePeriodSeconds) }
    const isNone = action.unselected !== undefined && !undecoded && !readingEnd
    if (targets.length === 0 && (action.matching || isNone))
      return commandEnd([...(force ? [FORCED_WARNING] : []), NOTHING_DELETED])
    const named = targets.length - fromManifest
    const wordsKind = action.matching ? 'LIST' : 'NAME'
    const objects = targets.map((key, i) => ({ key, uid: rowOf(key, tools)?.uid, from: i < named ? wordsKind : 'FILE' }) as const)
    const send = ({ key, from }: DeletedObject, { turn }: ActionTools, printed: readonly string[]): Sent => {
      const before = warnsOf(key, action) && !printed.includes(CLUSTER_SCOPE_WARNING) ? [CLUSTER_SCOPE_WARNING] : []
      const result = turn.api.delete(key, options)
      if (result.ok) return { output: [...before, deletionLine(key, { force })], errors: [] }
      if ((from === 'LIST' || action.ignoreNotFound) && isNotFound(result.refusal)) return { output: before, errors: [] }
      if (from === 'FILE') return { output: before, errors: [{ object: key, refusal: ofFile(result.refusal, source) }] }
      const error = isNotFound(result.refusal)
        ? missingError(key, result.refusal, turn.cluster)
        : { object: key, refusal: result.refusal }
      return { output: before, errors: [error] }
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
      return action.wait && command.failure === undefined ? untilGone(objects, { ended, timeoutMs }, now) : ended
    }
    const limit = ({ key, from }: DeletedObject): string | undefined => (from === 'NAME' ? key.kind : undefined)
    return oneAfterAnother(withMisplaced({ items: objects, limit, send, end }, places, misplaced), tools)
  },
  subject: ({ targets }) => targets[0],
  describe: ({ targets, matching, misplaced, skipped = [] }) => {
    if (matching) return `delete of ${selectionName({ matching })}`
    if (targets.length > 0) return `delete of ${targets.map(kubectlName).join(', ')}`
    return `delete of ${textsOf(skipped) || misplacedTexts(misplaced)}`
  },
  kubectl: deleteText,
  reach: 'AVAILABILITY',
}

/** The objects to delete: those by name, or those that are selected in this cluster. */
export function deletedKeys({ targets, matching }: DeleteObjectAction, cluster: ClusterView): readonly ObjectKey[] {
  return matching ? selectedKeys({ matching }, cluster).map(({ kind, namespace, name }) => ({ kind, namespace, name })) : targets
}

/** A warning of the objects that do not exist, and need not. */
function ignoredTargets(
  { targets, skipped = [], ignoreNotFound }: DeleteObjectAction,
  cluster: ClusterView,
): readonly ActionWarning[] {
  const absent = ignoreNotFound ? targets.filter(({ kind, namespace, name }) => !cluster.get(kind, namespace, name)) : []
  if (absent.length === 0) return []
  const isAll = absent.length === targets.length && skipped.length === 0
  return [{ kind: isAll ? 'NONE_SELECTED' : 'PARTLY_SO', message: absent.map(notFoundText).join(', ') }]
}

/** Whether kubectl warns that an object is of no namespace, although the command names one. */
function warnsOf({ kind }: ObjectKey, { namespaceGiven }: DeleteObjectAction): boolean {
  return namespaceGiven === true && !KINDS[kind].namespaced
}

/** With a selector kubectl ignores that an object is gone (pkg/cmd/delete/delete.go, Complete). */
function isNotFound({ reason }: ApiRefusal): boolean {
  return reason === 'NotFound'
}

interface SortedTargets extends Pick<SortedObjects, 'skipped' | 'unmapped'> {
  readonly targets: readonly ObjectKey[]
  /** How many of them, the last ones, are of the manifest. */
  readonly fromManifest: number
  /** Where each of them is among the documents of the manifest; -1 for those of the command line. */
  readonly places: readonly number[]
}

/** Definitions of a manifest are left out where the cluster has none, as by an apply. */
function sorted({ targets, fromManifest = 0, skipped = [] }: DeleteObjectAction, definitions: Definitions): SortedTargets {
  const named = targets.slice(0, targets.length - fromManifest)
  const documents = targets.slice(named.length).map((key) => ({ key, manifest: {}, line: undefined }))
  const { held, ...rest } = sortObjects({ documents, skipped }, definitions)
  return {
    ...rest,
    targets: [...named, ...held.map(({ key }) => key)],
    fromManifest: held.length,
    places: [...named.map(() => -1), ...placesIn<object>(documents, held)],
  }
}

/** As kubectl words the refusal to delete an object of a file (pkg/cmd/util/helpers.go, AddSourceToErr). */
export function ofFile(refusal: ApiRefusal, source: string): ApiRefusal {
  return { ...refusal, message: `error when deleting ${goQuote(source)}: ${refusal.message}` }
}

interface DeletedObject extends Deleted {
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

function deleteText({
  targets,
  matching,
  cascade,
  gracePeriodSeconds,
  force,
  wait,
  ...more
}: DeleteObjectAction): string | undefined {
  const flags = [
    ...(more.ignoreNotFound ? ['--ignore-not-found'] : []),
    ...(cascade === 'Background' ? [] : [`--cascade=${cascade.toLowerCase()}`]),
    ...(gracePeriodSeconds === undefined ? [] : [`--grace-period=${gracePeriodSeconds}`]),
    ...(force ? ['--force'] : []),
    ...(wait ? [] : ['--wait=false']),
    ...(more.timeoutMs === undefined ? [] : [`--timeout=${more.timeoutMs / 1000}s`]),
  ].join(' ')
  return selectionCommand(matching ? { matching } : { targets }, 'delete', flags)
}
