import { isKind, type Row } from '../kube/kinds.ts'
import { LabelSelectorError } from '../kube/label-selector.ts'
import { parseLabelSelector } from '../kube/label-selector-parser.ts'
import type { ClusterView } from '../twin/cluster-view.ts'
import { SCALABLE_KINDS } from './actions/scale.ts'
import { selectNodes } from './actions/select-nodes.ts'
import { nearestNames } from './nearest-names.ts'
import type { Action, NodeSelection, Scenario } from './scenario.ts'

/** Something in a scenario that cannot be done as it is written. */
export interface InputIssue {
  /** Where: `actions[0].drain.nodes.names[1]`. */
  readonly path: string
  readonly message: string
  /** The object that is not there, where that is what is wrong. */
  readonly missing: { readonly kind: string; readonly name: string; readonly nearest: readonly string[] } | undefined
}

/** Everything that is wrong with a scenario for this cluster; empty when it can be run. */
export function validateScenario(scenario: Scenario, cluster: ClusterView): readonly InputIssue[] {
  const own: InputIssue[] = []
  if (scenario.horizonMs !== undefined && !(scenario.horizonMs > 0))
    own.push(issue('horizon', 'the horizon is a positive duration'))
  return [...own, ...scenario.actions.flatMap((action, i) => actionIssues(action, `actions[${i}].${action.kind}`, cluster))]
}

function actionIssues(action: Action, path: string, cluster: ClusterView): readonly InputIssue[] {
  switch (action.kind) {
    case 'cordon':
    case 'uncordon':
      return nodeIssues(action.nodes, path, cluster)
    case 'drain':
      return [
        ...nodeIssues(action.nodes, `${path}.nodes`, cluster),
        ...selectorIssues(action.options.podSelector, `${path}.podSelector`),
      ]
    case 'evictPod':
    case 'deletePod':
      return cluster.get('Pod', action.namespace, action.name)
        ? []
        : [missing(path, 'Pod', action.name, podNames(action.namespace, cluster))]
    case 'scale':
      return scaleIssues(action, path, cluster)
    case 'wait':
      return action.forMs > 0 ? [] : [issue(`${path}.for`, 'a wait takes a positive duration')]
  }
}

function nodeIssues(selection: NodeSelection, path: string, cluster: ClusterView): readonly InputIssue[] {
  if (selection.names) {
    if (selection.names.length === 0) return [issue(`${path}.names`, 'name at least one node')]
    const names = cluster.list('Node').map((node) => node.name)
    const known = new Set(names)
    return selection.names.flatMap((name, i) => (known.has(name) ? [] : [missing(`${path}.names[${i}]`, 'Node', name, names)]))
  }
  const wrong = selectorIssues(selection.selector, `${path}.selector`)
  if (wrong.length > 0) return wrong
  if (selectNodes(selection, cluster).length > 0) return []
  return [issue(`${path}.selector`, `no node matches the selector "${selection.selector}"`)]
}

function selectorIssues(text: string, path: string): readonly InputIssue[] {
  try {
    parseLabelSelector(text)
    return []
  } catch (error) {
    if (error instanceof LabelSelectorError) return [issue(path, error.message)]
    throw error
  }
}

function scaleIssues(action: Extract<Action, { kind: 'scale' }>, path: string, cluster: ClusterView): readonly InputIssue[] {
  const { kind, namespace, name } = action.target
  if (!SCALABLE_KINDS.some((known) => known === kind))
    return [issue(`${path}.target.kind`, `${kind} has no replicas to set: one of ${SCALABLE_KINDS.join(', ')}`)]
  const problems: InputIssue[] = []
  const row: Row | undefined = isKind(kind) ? cluster.get(kind, namespace, name) : undefined
  if (!row)
    problems.push(
      missing(
        `${path}.target`,
        kind,
        name,
        cluster.listIn(kind, namespace).map((item: Row) => item.name),
      ),
    )
  if (!Number.isInteger(action.replicas) || action.replicas < 0)
    problems.push(issue(`${path}.replicas`, 'replicas is a whole number, 0 or more'))
  return problems
}

function podNames(namespace: string, cluster: ClusterView): readonly string[] {
  return cluster.listIn('Pod', namespace).map((pod) => pod.name)
}

function issue(path: string, message: string): InputIssue {
  return { path, message, missing: undefined }
}

function missing(path: string, kind: string, name: string, names: readonly string[]): InputIssue {
  const nearest = nearestNames(name, names)
  const hint = nearest.length > 0 ? `; near it: ${nearest.join(', ')}` : ''
  return { path, message: `there is no ${kind} "${name}"${hint}`, missing: { kind, name, nearest } }
}
