import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, missing } from '../input-issue.ts'

/** What is wrong with naming this pod: only that it is not there. */
export function podIssues(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  path: string,
  cluster: ClusterView,
): readonly Finding[] {
  if (cluster.get('Pod', namespace, name)) return []
  return [missing(path, { kind: 'Pod', namespace, name }, () => cluster.listIn('Pod', namespace).map((pod) => pod.name))]
}
