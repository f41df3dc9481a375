import { LabelSelectorError, matches } from '../../../kube/label-selector.ts'
import { parseLabelSelector } from '../../../kube/label-selector-parser.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Finding, issue, missing } from '../../input-issue.ts'

/** Nodes by name, or by a label selector in text form. */
export type NodeSelection =
  | { readonly names: readonly string[]; readonly selector?: undefined }
  | { readonly names?: undefined; readonly selector: string }

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

/** What is wrong with a selection: names that are not there, a selector that cannot be read. */
export function nodeIssues(selection: NodeSelection, path: string, cluster: ClusterView): readonly Finding[] {
  if (selection.names) {
    if (selection.names.length === 0) return [issue(`${path}.names`, 'name at least one node')]
    const names = () => cluster.list('Node').map((node) => node.name)
    return selection.names.flatMap((name, i) =>
      cluster.get('Node', '', name) ? [] : [missing(`${path}.names[${i}]`, { kind: 'Node', name }, names)],
    )
  }
  return selectorIssues(selection.selector, `${path}.selector`)
}

/** The same for what is done to machines: kubectl ends well where a selector matches no node, but a machine is meant. */
export function machineIssues(selection: NodeSelection, path: string, cluster: ClusterView): readonly Finding[] {
  const wrong = nodeIssues(selection, path, cluster)
  const none = wrong.length === 0 ? noNodes(selection, cluster) : undefined
  return none === undefined ? wrong : [issue(`${path}.selector`, none)]
}

/** That a selector matches no node; `undefined` where it matches one, and for names. */
export function noNodes(selection: NodeSelection, cluster: ClusterView): string | undefined {
  if (selection.names || selectNodes(selection, cluster).length > 0) return undefined
  return selection.selector === '' ? 'no node found' : `no node matches the selector "${selection.selector}"`
}

/** Whether a label selector can be read. */
export function selectorIssues(text: string, path: string): readonly Finding[] {
  try {
    parseLabelSelector(text)
    return []
  } catch (error) {
    if (error instanceof LabelSelectorError) return [issue(path, error.message)]
    throw error
  }
}
