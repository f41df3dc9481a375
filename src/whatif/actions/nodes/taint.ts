import { type ApiResult, ok, type Turn } from '../../../engine/turn.ts'
import { labelKeyErrors, labelValueErrors } from '../../../kube/label-syntax.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import type { Taint } from '../../../kube/taint.ts'
import { type Finding, issue } from '../../input-issue.ts'
import { nodesText } from '../../kubectl/kubectl-texts.ts'
import { ownError } from '../../kubectl/own-error.ts'
import { shellQuoted } from '../../kubectl/shell-quoted.ts'
import type { ActionSpec } from '../action-spec.ts'
import { nodesAlreadySo, noNodesSelected } from '../no-effect.ts'
import { type NodeRequest, onEachNode } from './on-each-node.ts'
import { type NodeSelection, nodeIssues } from './select-nodes.ts'

export const TAINT_EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const
export type TaintEffect = (typeof TAINT_EFFECTS)[number]

/** `kubectl taint nodes NODE key=value:Effect`. */
export interface TaintAction {
  readonly kind: 'taint'
  readonly nodes: NodeSelection
  readonly key: string
  readonly value: string
  readonly effect: TaintEffect
  /** Replace a taint of the same key and effect, instead of failing. */
  readonly overwrite: boolean
}

/** `kubectl taint nodes NODE key:Effect-`; without an effect those of all effects go. */
export interface UntaintAction {
  readonly kind: 'untaint'
  readonly nodes: NodeSelection
  readonly key: string
  readonly effect: TaintEffect | undefined
}

export const TAINT: ActionSpec<TaintAction> = {
  validate: ({ nodes, key, value }, path, cluster) => [
    ...nodeIssues(nodes, `${path}.nodes`, cluster),
    ...keyIssues(key, path),
    ...labelValueErrors(value).map((message) => issue(`${path}.value`, message)),
  ],
  warnings: ({ nodes, key, value, effect, overwrite }, cluster) =>
    overwrite
      ? nodesAlreadySo(nodes, {
          cluster,
          isSo: ({ taints }) => taints.some((taint) => taint.key === key && taint.effect === effect && taint.value === value),
          words: `already has the taint ${key}${value === '' ? '' : `=${value}`}:${effect}`,
        })
      : noNodesSelected(nodes, cluster),
  begin: (action, tools) => onEachNode(action.nodes, tools, tainting(action)),
  kubectl: ({ nodes, key, value, effect, overwrite }) =>
    `kubectl taint nodes${nodesText(nodes)} ${shellQuoted(`${key}=${value}:${effect}`)}${overwrite ? ' --overwrite' : ''}`,
}

export const UNTAINT: ActionSpec<UntaintAction> = {
  validate: ({ nodes, key }, path, cluster) => [...nodeIssues(nodes, `${path}.nodes`, cluster), ...keyIssues(key, path)],
  warnings: ({ nodes }, cluster) => noNodesSelected(nodes, cluster),
  begin: (action, tools) => onEachNode(action.nodes, tools, untainting(action)),
  kubectl: ({ nodes, key, effect }) => `kubectl taint nodes${nodesText(nodes)} ${key}${effect ? `:${effect}` : ''}-`,
}

type NodeEdit = (node: NodeRow, turn: Turn) => ApiResult<unknown>

/** With --overwrite kubectl prints "modified" whatever was there (pkg/cmd/taint/utils.go). */
function tainting(action: TaintAction): (node: NodeRow, turn: Turn) => NodeRequest {
  const edit = addition(action)
  return (node, turn) => ({ result: edit(node, turn), lines: [`node/${node.name} ${action.overwrite ? 'modified' : 'tainted'}`] })
}

function untainting(action: UntaintAction): (node: NodeRow, turn: Turn) => NodeRequest {
  const edit = removal(action)
  return (node, turn) => ({ result: edit(node, turn), lines: [`node/${node.name} untainted`] })
}

function addition({ key, value, effect, overwrite }: TaintAction): NodeEdit {
  return (node, { api }) => {
    const same = (taint: Taint): boolean => taint.key === key && taint.effect === effect
    const known = node.taints.find(same)
    // kubectl compares keys and effects alone: the same value is refused as well.
    if (known && !overwrite)
      return ownError(`node ${node.name} already has ${key} taint(s) with same effect(s) and --overwrite is false`)
    if (known?.value === value) return ok(node)
    const taint: Taint = { key, value, effect, timeAdded: undefined }
    return api.update<'Node'>(nodeRow({ ...node, taints: [...node.taints.filter((item) => !same(item)), taint] }))
  }
}

function removal({ key, effect }: UntaintAction): NodeEdit {
  return (node, { api }) => {
    const taints = node.taints.filter((taint) => taint.key !== key || (effect !== undefined && taint.effect !== effect))
    if (taints.length < node.taints.length) return api.update<'Node'>(nodeRow({ ...node, taints }))
    return ownError(`taint "${key}${effect === undefined ? '' : `:${effect}`}" not found`)
  }
}

function keyIssues(key: string, path: string): readonly Finding[] {
  return labelKeyErrors(key).map((message) => issue(`${path}.key`, message))
}
