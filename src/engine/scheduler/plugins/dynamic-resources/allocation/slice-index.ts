import type { NodeRow } from '../../../../../kube/node.ts'
import {
  compileNodeSelector,
  matchNodeSelector,
  type NodeSelector,
  nodeSelectorError,
} from '../../../../../kube/node-selector.ts'
import type { NodeSelectorTerm } from '../../../../../kube/pod-spec.ts'
import type { Reach, ResourceSliceRow } from '../../../../../kube/resource-slice.ts'
import type { ClusterView } from '../../../../../twin/cluster-view.ts'
import { PluginError } from '../../../framework/status.ts'

/** The slices of a cluster, indexed by the node of their devices. */
export interface SliceIndex {
  readonly all: readonly ResourceSliceRow[]
  readonly byNode: ReadonlyMap<string, readonly ResourceSliceRow[]>
  /** Of no node, or with counters that others draw on. */
  readonly shared: readonly ResourceSliceRow[]
}

let last: SliceIndex | undefined

/** Slices change rarely and are read in every cycle: the index is kept as long as the rows are the same ones. */
export function sliceIndex(cluster: ClusterView): SliceIndex {
  if (last && isOf(last, cluster)) return last
  const all = cluster.list('ResourceSlice')
  const byNode = new Map<string, ResourceSliceRow[]>()
  const shared: ResourceSliceRow[] = []
  for (const slice of all) {
    if (slice.nodeName === '' || slice.sharedCounters.length > 0) shared.push(slice)
    else byNode.set(slice.nodeName, [...(byNode.get(slice.nodeName) ?? []), slice])
  }
  last = { all, byNode, shared }
  return last
}

function isOf({ all }: SliceIndex, cluster: ClusterView): boolean {
  if (all.length !== cluster.count('ResourceSlice')) return false
  let at = 0
  let same = true
  cluster.table('ResourceSlice').forEach((slice) => {
    same &&= slice === all[at]
    at++
  })
  return same
}

const selectors = new WeakMap<readonly NodeSelectorTerm[], NodeSelector>()

/** A node selector that was read before is not read again. */
export function selectorOf(terms: readonly NodeSelectorTerm[]): NodeSelector {
  let selector = selectors.get(terms)
  if (!selector) {
    selector = compileNodeSelector(terms)
    selectors.set(terms, selector)
  }
  return selector
}

/**
 * Whether something can be used from the node.
 * @throws {PluginError} when its node selector is wrong.
 */
export function reaches({ nodeName, nodeSelector, allNodes }: Reach, node: NodeRow): boolean {
  if (nodeName !== '') return nodeName === node.name
  if (allNodes) return true
  if (!nodeSelector) return false
  const selector = selectorOf(nodeSelector)
  const error = nodeSelectorError(selector)
  if (error !== undefined) throw new PluginError(`failed to parse node selector: ${error}`)
  return matchNodeSelector(selector, node).matches
}
