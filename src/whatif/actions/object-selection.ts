import type { ObjectKey } from '../../engine/turn.ts'
import { FieldSelectorError, matchesFields, parseFieldSelector } from '../../kube/field-selector.ts'
import { KINDS, type Kind, type Row } from '../../kube/kinds.ts'
import { matches } from '../../kube/label-selector.ts'
import { parseLabelSelector } from '../../kube/label-selector-parser.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import { resourceText } from '../kubectl/resource-text.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import type { ActionWarning } from './action-spec.ts'
import type { MisplacedObject } from './manifests/document.ts'
import { misplacedTexts } from './manifests/misplaced.ts'
import { textsOf } from './manifests/skipped.ts'
import { missingTarget } from './missing-target.ts'
import { selectorIssues } from './nodes/select-nodes.ts'
import { fieldProblem, selectableField } from './selectable-fields.ts'
import type { TargetFile } from './target-file.ts'
import { kubectlName, resourceOf } from './workload-template.ts'

/** Objects by name, or those of some kinds that match selectors; empty selectors match all of them. */
export type ObjectSelection =
  | {
      readonly targets: readonly ObjectKey[]
      /** The file that names the targets; missing for those of a command line. */
      readonly file?: TargetFile | undefined
      /** Of these only the stored objects with such labels; all when left out. */
      readonly selector?: string | undefined
      readonly matching?: undefined
    }
  | {
      readonly targets?: undefined
      readonly file?: undefined
      readonly selector?: undefined
      readonly matching: Matching
    }

/** One workload by name, several of one command, or those that selectors match. */
export type WorkloadSelection =
  | (Alone & { readonly target: ObjectKey; readonly targets?: undefined; readonly matching?: undefined })
  | {
      readonly target?: undefined
      readonly targets: readonly ObjectKey[]
      /** The file that names them; missing for those of a command line. */
      readonly file?: TargetFile | undefined
      /** Of these only the stored workloads with such labels; all when left out. */
      readonly selector?: string | undefined
      readonly matching?: undefined
    }
  | (Alone & { readonly target?: undefined; readonly targets?: undefined; readonly matching: Matching })

/** Without a file. */
interface Alone {
  readonly file?: undefined
  readonly selector?: undefined
}

export interface Matching {
  /** At least one; kubectl lists one after the other. */
  readonly kinds: readonly Kind[]
  /** Empty for all namespaces; kinds without namespaces have none. */
  readonly namespace: string
  readonly selector: string
  /** A field selector (semantics F3.30); all match when it is left out. */
  readonly fieldSelector?: string | undefined
}

export function selectionOf({ target, targets, file, selector, matching }: WorkloadSelection): ObjectSelection {
  if (matching) return { matching }
  return target ? { targets: [target] } : { targets, file, selector }
}

/** The kinds that are named, each with its place below the action. A file may have objects of other kinds: the command reports them. */
export function namedKinds({ target, targets, file, matching }: WorkloadSelection): readonly NamedKind[] {
  if (matching) return matching.kinds.map((kind) => ({ kind, place: 'matching.kinds' }))
  if (target) return [{ kind: target.kind, place: 'target.kind' }]
  return file ? [] : targets.map(({ kind }, i) => ({ kind, place: `targets[${i}].kind` }))
}

export interface NamedKind {
  readonly kind: Kind
  readonly place: string
}

/** What is wrong with them for a command that does the rest where one of several does not exist (semantics F3.8). */
export function workloadIssues(selection: WorkloadSelection, path: string, cluster: ClusterView): readonly Finding[] {
  const { target } = selection
  if (target) return missingTarget(target, `${path}.target`, cluster)
  return selectionIssues(selectionOf(selection), path, cluster, { doesRest: true })
}

/** The objects by name, those of a selector as the API lists them. */
export function selectedKeys(objects: ObjectSelection, cluster: ClusterView): readonly ObjectKey[] {
  const { targets, selector = '' } = objects
  if (!targets) return selectedRows(objects, cluster)
  if (selector === '') return targets
  return targets.filter(isStoredWith(selector, cluster))
}

/** The misplaced objects of its file: kubectl has read the stored ones, and selected among them, before it compares the namespace. */
export function selectedMisplaced({ file, selector = '' }: ObjectSelection, cluster: ClusterView): readonly MisplacedObject[] {
  const isSelected = isStoredWith(selector, cluster)
  return (file?.misplaced ?? []).filter(({ object }) => isSelected(object))
}

function isStoredWith(selector: string, cluster: ClusterView): (key: ObjectKey) => boolean {
  const parsed = parseLabelSelector(selector)
  return ({ kind, namespace, name }) => {
    const row: Row | undefined = cluster.get(kind, namespace, name)
    return !row || matches(parsed, row.labels)
  }
}

/** The objects meant, as far as they exist; those that selectors match kind by kind, by namespace and name, as the API lists them. */
export function selectedRows(objects: ObjectSelection, cluster: ClusterView): readonly Row[] {
  const { targets, matching } = objects
  if (targets)
    return selectedKeys(objects, cluster).flatMap(({ kind, namespace, name }) => {
      const row: Row | undefined = cluster.get(kind, namespace, name)
      return row ? [row] : []
    })
  const { kinds, namespace, fieldSelector = '' } = matching
  const selector = parseLabelSelector(matching.selector)
  const terms = parseFieldSelector(fieldSelector)
  const isMeant = (row: Row): boolean =>
    matches(selector, row.labels) && matchesFields(terms, (field) => selectableField(row, field))
  return kinds.flatMap((kind) =>
    rowsIn(kind, namespace, cluster)
      .filter(isMeant)
      .toSorted((a, b) => compareText(storagePath(a), storagePath(b))),
  )
}

function rowsIn(kind: Kind, namespace: string, cluster: ClusterView): readonly Row[] {
  return namespace === '' || !KINDS[kind].namespaced ? cluster.list(kind) : cluster.listIn(kind, namespace)
}

/** The order of a list is that of the paths in the storage. */
function storagePath({ namespace, name }: Row): string {
  return `${namespace}/${name}`
}

/**
 * What is wrong with a selection for this cluster, `path` being its place in the scenario. `doesRest`: whether the command changes the
 * objects that exist, although others do not.
 */
export function selectionIssues(
  objects: ObjectSelection,
  path: string,
  cluster: ClusterView,
  { doesRest = false }: { readonly doesRest?: boolean } = {},
): readonly Finding[] {
  const { targets, matching, selector = '' } = objects
  if (targets) {
    const wrong = selectorIssues(selector, `${path}.selector`)
    if (wrong.length > 0) return wrong
    if (targets.length === 0 && !objects.file) return [issue(path, 'name at least one object')]
    const named = targets.flatMap((target, i) => missingTarget(target, `${path}.targets[${i}]`, cluster))
    return [
      ...(doesRest && named.length < targets.length ? [] : named),
      ...(objects.file?.misplaced ?? []).flatMap(({ object }) => missingTarget(object, `${path}.manifest`, cluster)),
    ]
  }
  return [
    ...selectorIssues(matching.selector, `${path}.matching.selector`),
    ...matching.kinds.flatMap((kind) => fieldIssues(kind, matching, `${path}.matching.fieldSelector`)),
  ]
}

/** A warning where selectors match no object. */
export function noneSelected(objects: ObjectSelection, cluster: ClusterView): readonly ActionWarning[] {
  const { matching, selector = '' } = objects
  if ((!matching && selector === '') || selectedKeys(objects, cluster).length > 0) return []
  const message = matching ? nothingFound(matching) : `no object of the manifest matches the selector "${selector}"`
  return [{ kind: 'NONE_SELECTED', message }]
}

/** The API server refuses the list, and kubectl puts its words around that (cli-runtime/pkg/resource/helper.go, EnhanceListError). */
function fieldIssues(kind: Kind, { selector, fieldSelector = '' }: Matching, path: string): readonly Finding[] {
  const problem = fieldSelectorProblem(kind, fieldSelector)
  if (problem === undefined) return []
  const selectors = `label selector ${JSON.stringify(selector)}, field selector ${JSON.stringify(fieldSelector)}`
  return [issue(path, `Unable to find "${resourceText(kind)}" that match ${selectors}: ${problem}`)]
}

function fieldSelectorProblem(kind: Kind, text: string): string | undefined {
  try {
    return parseFieldSelector(text)
      .map(({ field }) => fieldProblem(kind, field))
      .find((problem) => problem !== undefined)
  } catch (error) {
    if (error instanceof FieldSelectorError) return error.message
    throw error
  }
}

function nothingFound({ kinds, namespace, selector, fieldSelector = '' }: Matching): string {
  const none = `no ${kinds.join(', no ')}`
  if (fieldSelector !== '') return `${none} matches ${selectorTexts({ selector, fieldSelector }).join(' ')}`
  const place = namespace === '' || !kinds.some(isNamespaced) ? '' : ` in namespace "${namespace}"`
  return selector === '' ? `${none} found${place}` : `${none} matches the selector "${selector}"`
}

/** How a person would name the selection. */
export function selectionName(objects: ObjectSelection): string {
  const { targets, matching, selector = '' } = objects
  if (matching) return [resourcesOf(matching), ...everywhere(matching), ...selectorTexts(matching)].join(' ')
  if (targets.length > 0) return [abbreviatedNames(targets.map(kubectlName)), ...labelFlag(selector)].join(' ')
  return textsOf(objects.file?.skipped ?? []) || misplacedTexts(objects.file?.misplaced) || 'objects that cannot be read'
}

/** The flags of kubectl for the selectors. */
function selectorTexts({ selector, fieldSelector = '' }: Pick<Matching, 'selector' | 'fieldSelector'>): readonly string[] {
  if (selector === '' && fieldSelector === '') return ['--all']
  return [...labelFlag(selector), ...(fieldSelector === '' ? [] : [`--field-selector ${shellQuoted(fieldSelector)}`])]
}

function labelFlag(selector: string): readonly string[] {
  return selector === '' ? [] : [`-l ${shellQuoted(selector)}`]
}

function everywhere({ kinds, namespace }: Matching): readonly string[] {
  return namespace === '' && kinds.some(isNamespaced) ? ['-A'] : []
}

function isNamespaced(kind: Kind): boolean {
  return KINDS[kind].namespaced
}

/** `deployment.apps,statefulset.apps`. */
function resourcesOf({ kinds }: Matching): string {
  return kinds.map(resourceOf).join(',')
}

/** The command of kubectl for a selection: `words` follow the objects, if any. A command for each object by name, as each has its namespace. */
export function selectionCommand(objects: ObjectSelection, verb: string, words: string): string | undefined {
  const { targets, matching, selector = '' } = objects
  // Which of the names match is known only when the command runs.
  if (targets?.length === 0 || selector !== '') return undefined
  if (targets) return targets.map((target) => joined(['kubectl', verb, objectText(target), words])).join(' && ')
  const { kinds, namespace } = matching
  const place = namespace === '' || !kinds.some(isNamespaced) ? everywhere(matching) : [`-n ${namespace}`]
  return joined(['kubectl', verb, resourcesOf(matching), ...place, ...selectorTexts(matching), words])
}

function joined(words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' ')
}
