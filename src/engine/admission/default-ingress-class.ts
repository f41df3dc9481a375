import type { Row } from '../../kube/kinds.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ApiResult, ok } from '../turn.ts'

const CLASS_ANNOTATION = 'kubernetes.io/ingress.class'
const DEFAULT_ANNOTATION = 'ingressclass.kubernetes.io/is-default-class'

/** Gives a new Ingress that names no class the default one: of several the newest (DefaultIngressClass admission). */
export function defaultIngressClass(row: Row, cluster: ClusterView): ApiResult<Row> {
  if (row.kind !== 'Ingress' || row.ingressClassName !== undefined || CLASS_ANNOTATION in row.annotations) return ok(row)
  const [chosen] = cluster
    .list('IngressClass')
    .filter(({ annotations }) => annotations[DEFAULT_ANNOTATION] === 'true')
    .toSorted((a, b) => b.creationTimestamp - a.creationTimestamp || compareText(a.name, b.name))
  return ok(chosen === undefined ? row : { ...row, ingressClassName: chosen.name })
}
