import { matches } from '../../kube/label-selector.ts'
import { parseLabelSelector } from '../../kube/label-selector-parser.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { NodeSelection } from '../scenario.ts'

/**
 * The names of the nodes meant: as given, or those that a selector matches, by name as the API lists them.
 * @throws {LabelSelectorError} when the selector cannot be read.
 */
export function selectNodes(selection: NodeSelection, cluster: ClusterView): readonly string[] {
  if (selection.names) return selection.names
  const selector = parseLabelSelector(selection.selector)
  return cluster
    .list('Node')
    .filter((node) => matches(selector, node.labels))
    .map((node) => node.name)
    .sort()
}
