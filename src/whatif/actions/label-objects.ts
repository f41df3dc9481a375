import { type ApiResult, type ObjectKey, ok } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import type { Labels } from '../../kube/object-row.ts'
import { podRow } from '../../kube/pod.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import type { ActionSpec, ActionTools, Step } from './action-spec.ts'
import { absentLines, changeOf, hasLabels, type LabelChange, labelIssues, labelWords, relabelled } from './label.ts'
import {
  type ObjectSelection,
  selectedKeys,
  selectedRows,
  selectionCommand,
  selectionIssues,
  selectionName,
} from './object-selection.ts'
import { oneAfterAnother, type Sent } from './one-after-another.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl label` of objects of any kind. */
export interface LabelObjectsAction extends LabelChange {
  readonly kind: 'labelObjects'
  readonly objects: ObjectSelection
}

export const LABEL_OBJECTS: ActionSpec<LabelObjectsAction> = {
  validate: (action, path, cluster) => [...selectionIssues(action.objects, `${path}`, cluster), ...labelIssues(action, path)],
  warnings(action, cluster) {
    const all = selectedRows(action.objects, cluster)
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
      items: selectedKeys(action.objects, tools.turn.cluster),
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

/** The labels of a pod are part of its shape, in the order of their keys. */
function withLabels(row: Row, labels: Labels, { shapes }: ClusterView): Row {
  if (row.kind === 'Pod') {
    const inOrder = Object.fromEntries(Object.entries(labels).sort(([a], [b]) => compareText(a, b)))
    return podRow({ ...row, shape: shapes.intern({ ...row.shape, labels: inOrder }) })
  }
  return { ...row, labels }
}

function commandText(action: LabelObjectsAction): string {
  const words = `${labelWords(action).join(' ')}${action.overwrite ? ' --overwrite' : ''}`
  return selectionCommand(action.objects, 'label', words)
}
