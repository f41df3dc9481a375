import type { Row } from '../../kube/kinds.ts'
import type { StorageClassRow } from '../../kube/persistent-volume.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ApiResult, ok } from '../turn.ts'

const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class'
const DEFAULT_ANNOTATIONS = ['storageclass.kubernetes.io/is-default-class', 'storageclass.beta.kubernetes.io/is-default-class']

/** Gives a claim that names no class the default one, of several the newest (DefaultStorageClass admission). */
export function defaultStorageClass(row: Row, cluster: ClusterView): ApiResult<Row> {
  if (row.kind !== 'PersistentVolumeClaim') return ok(row)
  if (row.spec.storageClassName !== undefined || row.annotations[CLASS_ANNOTATION] !== undefined) return ok(row)
  const [chosen] = cluster.list('StorageClass').filter(isDefault).toSorted(byAge)
  return ok(chosen === undefined ? row : { ...row, spec: { ...row.spec, storageClassName: chosen.name } })
}

function isDefault({ annotations }: StorageClassRow): boolean {
  return DEFAULT_ANNOTATIONS.some((name) => annotations[name] === 'true')
}

function byAge(a: StorageClassRow, b: StorageClassRow): number {
  return b.creationTimestamp - a.creationTimestamp || compareText(a.name, b.name)
}
