import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { ActionReport } from '../../actions/action-report.ts'
import { nodesOf } from '../../actions/ask-spec.ts'
import { selectNodes } from '../../actions/nodes/select-nodes.ts'

/** The nodes that actions are done to, by name. */
export function targetNodes(reports: readonly ActionReport[], base: ClusterView): ReadonlySet<string> {
  return new Set(
    reports.flatMap(({ action }) => {
      const nodes = nodesOf(action)
      return nodes ? selectNodes(nodes, base) : []
    }),
  )
}
