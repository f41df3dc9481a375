import { outdated } from '../../engine/admission/manifest/outdated.ts'
import { type ApiResult, type ObjectKey, ok, refused } from '../../engine/turn.ts'
import { goQuote } from '../../kube/field-error.ts'
import type { Row } from '../../kube/kinds.ts'
import type { Labels } from '../../kube/object-row.ts'
import { podRow } from '../../kube/pod.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import type { ActionSpec, ActionTools, Step } from './action-spec.ts'
import { placesIn, withMisplaced } from './manifests/misplaced.ts'
import { changeFlags, changeWords, entriesAfter, isAlreadyChanged, type MetadataChange } from './metadata-change.ts'
import { missingError } from './missing-target.ts'
import {
  noneSelected,
  type ObjectSelection,
  selectedKeys,
  selectedMisplaced,
  selectedRows,
  selectionCommand,
  selectionIssues,
  selectionName,
} from './object-selection.ts'
import { oneAfterAnother, type Requests, type Sent } from './one-after-another.ts'
import { fileEnd } from './target-file.ts'
import { kubectlName } from './workload-template.ts'

/** An action that changes the labels or the annotations of objects of any kind. */
export interface MetadataAction extends MetadataChange {
  readonly objects: ObjectSelection
  /** `--resource-version`: the version that the object must have. */
  readonly resourceVersion?: string | undefined
}

/** What kubectl label and kubectl annotate do differently. */
export interface MetadataCommand {
  readonly verb: 'label' | 'annotate'
  readonly noun: 'label' | 'annotation'
  readonly field: 'labels' | 'annotations'
  /** What kubectl refuses before it reads an object. */
  issues(change: MetadataChange, path: string): readonly Finding[]
  /** Lines of kubectl before the change, which may be refused. */
  before?(entries: Labels, change: MetadataChange): readonly string[]
  /** Why kubectl does not change these; `undefined`: it does. */
  obstacle(row: Row, change: MetadataChange): ApiResult<never> | undefined
  /** Why the API server refuses the changed object; `undefined`: it does not. */
  invalid?(row: Row, change: MetadataChange): ApiResult<never> | undefined
  /** The word that kubectl prints. */
  did(before: Labels, after: Labels): string
  /** Whether it sends a patch where nothing changes. */
  readonly alwaysPatches: boolean
}

/** The action of one of these commands. */
export function metadataSpec<A extends MetadataAction>(command: MetadataCommand): ActionSpec<A> {
  const { verb, noun, field, issues } = command
  return {
    validate: (action, path, cluster) => [
      ...selectionIssues(action.objects, path, cluster, { doesRest: true }),
      ...versionIssues(action, path),
      ...issues(action, path),
    ],
    warnings(action, cluster) {
      const all = selectedRows(action.objects, cluster)
      if (all.length === 0) return noneSelected(action.objects, cluster)
      const same = all.filter((row) => isAlreadyChanged(row[field], action))
      if (same.length === 0) return []
      const kind = same.length === all.length ? 'ALREADY_SO' : 'PARTLY_SO'
      return [{ kind, message: `${abbreviatedNames(same.map(kubectlName))} already has the ${noun}` }]
    },
    begin: (action, tools) => changeEach(command, action, tools),
    subject: ({ objects }) => objects.targets?.[0],
    describe: (action) => `${noun} of ${selectionName(action.objects)}: ${changeWords(action).join(' ')}`,
    kubectl: (action) => selectionCommand(action.objects, verb, [changeFlags(action), ...versionFlag(action)].join(' ')),
    reach: 'AVAILABILITY',
  }
}

/** kubectl takes a version for what its command line names as one: an object, or a file. */
function versionIssues({ objects: { targets, file }, resourceVersion = '' }: MetadataAction, path: string): readonly Finding[] {
  if (resourceVersion === '' || file || targets?.length === 1) return []
  return [issue(`${path}.resourceVersion`, '--resource-version may only be used with a single resource')]
}

function versionFlag({ resourceVersion = '' }: MetadataAction): readonly string[] {
  return resourceVersion === '' ? [] : [`--resource-version=${shellQuoted(resourceVersion)}`]
}

/** One object after the other; a refusal does not stop the rest (cli-runtime/pkg/resource, ContinueOnError). */
function changeEach(command: MetadataCommand, action: MetadataAction, tools: ActionTools): Step {
  const { targets, file } = action.objects
  const isNamed = targets !== undefined && !file
  const items = selectedKeys(action.objects, tools.turn.cluster)
  const requests: Requests<ObjectKey> = {
    items,
    limit: ({ kind }) => (isNamed ? kind : undefined),
    send: (object, now, printed) => changeOne(object, { command, action, tools: now, printed }),
    ...(file && { end: (sent, now) => fileEnd(file, sent, now, { done: DONE[command.verb], targets }) }),
  }
  const misplaced = selectedMisplaced(action.objects, tools.turn.cluster)
  return oneAfterAnother(withMisplaced(requests, placesIn(targets ?? items, items), misplaced), tools)
}

const DONE = { annotate: 'annotated', label: 'labeled' } as const

interface Changing {
  readonly command: MetadataCommand
  readonly action: MetadataAction
  readonly tools: ActionTools
  readonly printed: readonly string[]
}

function changeOne(object: ObjectKey, { command, action, tools, printed }: Changing): Sent {
  const read = readByName(object, tools.turn.cluster)
  if (!read.ok) return { output: [], errors: [missingError(object, read.refusal, tools.turn.cluster)] }
  const before = command.before?.(read.value[command.field], action) ?? []
  const result = changed(read.value, { command, action, tools })
  const lines = [...before, ...warningLines(result.warnings, printed)]
  return result.ok
    ? { output: [...lines, result.value], errors: [] }
    : { output: lines, errors: [{ object, refusal: result.refusal }] }
}

/** Changes one object; the line of kubectl about it. */
function changed(row: Row, { command, action, tools }: Omit<Changing, 'printed'>): ApiResult<string> {
  const { verb, field, did } = command
  const refusal = refusalOf(row, command, action)
  if (refusal) return refusal
  const entries = entriesAfter(row[field], action)
  const { turn, manifests } = tools
  const next = withEntries(row, { [field]: entries }, turn.cluster)
  const result = turn.api.update(manifests.authored(row, next, `kubectl-${verb}`))
  return result.ok ? ok(`${kubectlName(row)} ${did(row[field], entries)}`, result.warnings) : result
}

/** The API server compares versions before it validates the object. */
function refusalOf(row: Row, command: MetadataCommand, action: MetadataAction): ApiResult<never> | undefined {
  const refusal = command.obstacle(row, action)
  if (refusal) return refusal
  const { resourceVersion = '' } = action
  const isSent = command.alwaysPatches || !isAlreadyChanged(row[command.field], action)
  if (!isSent) return undefined
  return unreadable(resourceVersion) ?? outdated(resourceVersion, row) ?? command.invalid?.(row, action)
}

/** A version is a number to the API server; its refusal of another text has no reason. */
function unreadable(version: string): ApiResult<never> | undefined {
  if (/^\d*$/.test(version)) return undefined
  return refused({ code: 500, reason: '', message: `strconv.ParseUint: parsing ${goQuote(version)}: invalid syntax` })
}

/** The row with other labels or annotations. Those of a pod are part of its shape, in the order of their keys. */
function withEntries(row: Row, entries: Partial<Pick<Row, 'labels' | 'annotations'>>, { shapes }: ClusterView): Row {
  if (row.kind !== 'Pod') return { ...row, ...entries }
  const sorted = Object.entries(entries).map(([field, values]) => [
    field,
    Object.fromEntries(Object.entries(values).sort(([a], [b]) => compareText(a, b))),
  ])
  return podRow({ ...row, shape: shapes.intern({ ...row.shape, ...Object.fromEntries(sorted) }) })
}
