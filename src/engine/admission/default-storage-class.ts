import { defaultStorageClass as classByDefault } from '../../kube/default-storage-class.ts'
import type { Row } from '../../kube/kinds.ts'
import { namesClass } from '../../kube/volume-binding.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ApiResult, ok } from '../turn.ts'

/** Gives a claim that names no class the default one (DefaultStorageClass admission). */
export function defaultStorageClass(row: Row, cluster: ClusterView): ApiResult<Row> {
  if (row.kind !== 'PersistentVolumeClaim' || namesClass(row)) return ok(row)
  const chosen = classByDefault(cluster.list('StorageClass'))
  return ok(chosen === undefined ? row : { ...row, spec: { ...row.spec, storageClassName: chosen.name } })
}
