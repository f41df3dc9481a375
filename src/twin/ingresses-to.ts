import { type IngressRow, isRoutedTo } from '../kube/ingress.ts'
import type { ClusterView } from './cluster-view.ts'

/** The Ingresses that send requests to a Service. */
export function ingressesTo(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  cluster: Pick<ClusterView, 'listIn'>,
): readonly IngressRow[] {
  return cluster.listIn('Ingress', namespace).filter((ingress) => isRoutedTo(ingress, name))
}
