import { type ApiResult, type ObjectKey, ok } from '../../engine/turn.ts'
import { KINDS, type Kind, type Row } from '../../kube/kinds.ts'
import { matches } from '../../kube/label-selector.ts'
import { parseLabelSelector } from '../../kube/label-selector-parser.ts'
import type { Labels } from '../../kube/object-row.ts'
import { podRow } from '../../kube/pod.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import type { ActionSpec, ActionTools, Step } from './action-spec.ts'
import { absentLines, changeOf, hasLabels, type LabelChange, labelIssues, labelWords, relabelled } from './label.ts'
import { missingTarget } from './missing-target.ts'
import { oneAfterAnother, type Sent } from './one-after-another.ts'
import { selectorIssues } from './select-nodes.ts'
import { kubectlName, resourceOf } from './workload-template.ts'

/** Objects by name, or those of a kind in a namespace that match a label selector; the empty selector matches all of them. */
export type ObjectSelection =
  | { readonly targets: readonly ObjectKey[]; readonly matching?: undefined }
  | { readonly targets?: undefined; readonly matching: Matching }

interface Matching {
  readonly kind: Kind
  /** Empty for kinds without namespaces. */
  readonly namespace: string
  readonly selector: string
}

/** `kubectl label` of objects of any kind. */
export interface LabelObjectsAction extends LabelChange {
  readonly kind: 'labelObjects'
  readonly objects: ObjectSelection
}

export const LABEL_OBJECTS: ActionSpec<LabelObjectsAction> = {
  validate: (action, path, cluster) => [...selectionIssues(action.objects, `${path}`, cluster), ...labelIssues(action, path)],
  warnings(action, cluster) {
    const all = selected(action.objects, cluster)
    const same = all.filter(({ labels }) => hasLabels(labels, action))
    if (same.length === 0) return []
    const kind = same.length === all.length ? 'ALREADY_SO' : 'PARTLY_SO'
    return [{ kind, message: `${abbreviatedNames(same.map(kubectlName))} already has the label` }]
  },
  begin: labelEach,
  subject: ({ objects }) => objects.targets?.[0],
  describe: (action) => `label of ${selectionName(action.objects)}: ${labelWords(action).join(' ')}`,
  kubectl: commandText,
  reach: 'AVAILABILITY',
}

/** One object after the other; a refusal does not stop the rest (pkg/cmd/label/label.go, ContinueOnError). */
function labelEach(action: LabelObjectsAction, tools: ActionTools): Step {
  const isNamed = action.objects.targets !== undefined
  return oneAfterAnother(
    {
      items: keysOf(action.objects, tools.turn.cluster),
      limit: ({ kind }) => (isNamed ? kind : undefined),
      send: (object, now, printed) => labelOne(object, { action, tools: now, printed }),
    },
    tools,
  )
}

interface Labelling {
  readonly action: LabelObjectsAction
  readonly tools: ActionTools
  readonly printed: readonly string[]
}

function labelOne(object: ObjectKey, { action, tools, printed }: Labelling): Sent {
  const read = readByName(object, tools.turn.cluster)
  if (!read.ok) return { output: [], errors: [{ object, refusal: read.refusal }] }
  const absent = absentLines(read.value.labels, action)
  const result = labelled(read.value, action, tools)
  return result.ok
    ? { output: [...absent, ...warningLines(result.warnings, printed), result.value], errors: [] }
    : { output: absent, errors: [{ object, refusal: result.refusal }] }
}

/** Labels one object; the line of kubectl about it. */
function labelled(row: Row, change: LabelChange, { turn, manifests }: ActionTools): ApiResult<string> {
  const labels = relabelled(row.labels, change)
  if (!labels.ok) return labels
  const result = turn.api.update(manifests.authored(row, withLabels(row, labels.value, turn.cluster), 'kubectl-label'))
  return result.ok ? ok(`${kubectlName(row)} ${changeOf(row.labels, labels.value)}`, result.warnings) : result
}

/** The objects by name, those of a selector as the API lists them. */
function keysOf(objects: ObjectSelection, cluster: ClusterView): readonly ObjectKey[] {
  return objects.targets ?? selected(objects, cluster)
}

/** The labels of a pod are part of its shape, in the order of their keys. */
function withLabels(row: Row, labels: Labels, { shapes }: ClusterView): Row {
  if (row.kind === 'Pod') {
    const inOrder = Object.fromEntries(Object.entries(labels).sort(([a], [b]) => compareText(a, b)))
    return podRow({ ...row, shape: shapes.intern({ ...row.shape, labels: inOrder }) })
  }
  return { ...row, labels }
}

/** The objects meant, as far as they exist; those that a selector matches by name, as the API lists them. */
function selected({ targets, matching }: ObjectSelection, cluster: ClusterView): readonly Row[] {
  if (targets)
    return targets.flatMap(({ kind, namespace, name }) => {
      const row: Row | undefined = cluster.get(kind, namespace, name)
      return row ? [row] : []
    })
  const selector = parseLabelSelector(matching.selector)
  const rows: readonly Row[] = KINDS[matching.kind].namespaced
    ? cluster.listIn(matching.kind, matching.namespace)
    : cluster.list(matching.kind)
  return rows.filter(({ labels }) => matches(selector, labels)).toSorted((a, b) => compareText(a.name, b.name))
}

function selectionIssues(objects: ObjectSelection, path: string, cluster: ClusterView): readonly Finding[] {
  const { targets, matching } = objects
  if (targets) {
    if (targets.length === 0) return [issue(path, 'name at least one object')]
    return targets.flatMap((target, i) => missingTarget(target, `${path}.targets[${i}]`, cluster))
  }
  const wrong = selectorIssues(matching.selector, `${path}.matching.selector`)
  if (wrong.length > 0 || selected(objects, cluster).length > 0) return wrong
  const { kind, namespace, selector } = matching
  const place = namespace === '' ? '' : ` in namespace "${namespace}"`
  return [
    issue(`${path}.matching`, selector === '' ? `no ${kind} found${place}` : `no ${kind} matches the selector "${selector}"`),
  ]
}

function selectionName({ targets, matching }: ObjectSelection): string {
  return targets ? abbreviatedNames(targets.map(kubectlName)) : `${resourceOf(matching.kind)} ${selectorText(matching.selector)}`
}

function selectorText(selector: string): string {
  return selector === '' ? '--all' : `-l ${shellQuoted(selector)}`
}

function commandText(action: LabelObjectsAction): string {
  const { targets, matching } = action.objects
  const words = `${labelWords(action).join(' ')}${action.overwrite ? ' --overwrite' : ''}`
  if (targets) return targets.map((target) => `kubectl label ${objectText(target)} ${words}`).join(' && ')
  const { kind, namespace, selector } = matching
  const place = namespace === '' ? '' : ` -n ${namespace}`
  return `kubectl label ${resourceOf(kind)}${place} ${selectorText(selector)} ${words}`
}
