import { customKindOf } from '../../../kube/custom-kind-of.ts'
import type { CustomResourceDefinitionRow } from '../../../kube/custom-resource-definition.ts'
import { idOf, type ObjectId } from '../../../kube/id-of.ts'
import { KIND_NAMES, type Row } from '../../../kube/kinds.ts'
import type { OwnerReference } from '../../../kube/object-row.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

type OwnKind = Pick<OwnerReference, 'kind' | 'apiVersion'>

/**
 * The kinds of which the definition is deleted in the run. Their objects go with it, also those that the twin has not read (crd_finalizer.go;
 * semantics B11.6).
 */
export class GoneKinds {
  readonly #names = new Set<string>()

  has(kind: OwnKind): boolean {
    return this.#names.size > 0 && this.#names.has(customKindOf(kind))
  }

  /** Notes a definition that is gone; returns the objects of its kind and what they own. */
  add({ group, version, names }: CustomResourceDefinitionRow, cluster: ClusterView): readonly ObjectId[] {
    this.#names.add(customKindOf({ kind: names.kind, apiVersion: `${group}/${version}` }))
    return KIND_NAMES.flatMap((kind) => {
      const rows: readonly Row[] = cluster.where(
        kind,
        (row: Row) => this.isOf(row) || row.ownerReferences.some((owner) => this.has(owner)),
      )
      return rows.map(idOf)
    })
  }

  /** Whether the object is a custom resource of such a kind. */
  isOf(row: Row): boolean {
    return row.kind === 'CustomResource' && this.has({ kind: row.ownKind, apiVersion: row.apiVersion })
  }
}
