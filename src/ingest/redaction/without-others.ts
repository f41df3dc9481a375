import type { Row } from '../../kube/kinds.ts'

/** A row without the fields that no rule reads: where a volume is, and what its driver gets. */
export function withoutOthers(row: Row): Row {
  switch (row.kind) {
    case 'PersistentVolume':
    case 'StorageClass':
      return { ...row, others: undefined }
    default:
      return row
  }
}
