import type { Row } from '../../../kube/kinds.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { Turn } from '../../turn.ts'
import { controllerReference } from './controller-reference.ts'
import { withMetadata } from './with-metadata.ts'

export interface ClaimOptions<R extends Row> {
  readonly controller: Row
  readonly candidates: readonly R[]
  /** Whether the controller's selector, and any filter of its own, takes the object. */
  readonly matches: (candidate: R) => boolean
  /** Put on what is adopted and taken off what is released. */
  readonly finalizer?: string | undefined
}

/**
 * The candidates that belong to the controller: those it controls and selects, and orphans it selects, which it adopts.
 * What it controls but no longer selects is released (controller_ref_manager.go). The rows returned are as they were read.
 */
export function claim<R extends Row>(turn: Turn, options: ClaimOptions<R>): readonly R[] {
  const { controller, candidates, matches, finalizer } = options
  const leaving = controller.deletionTimestamp !== undefined
  return candidates.filter((candidate) => {
    const owner = controllerOf(candidate)
    if (owner && owner.uid !== controller.uid) return false
    const selected = matches(candidate)
    if (owner) {
      if (!selected && !leaving) release(turn, candidate, { controller, finalizer })
      return selected
    }
    if (!selected || leaving || candidate.deletionTimestamp !== undefined) return false
    return adopt(turn, candidate, { controller, finalizer })
  })
}

function adopt(turn: Turn, row: Row, { controller, finalizer }: Pick<ClaimOptions<Row>, 'controller' | 'finalizer'>): boolean {
  const ownerReferences = [...row.ownerReferences, controllerReference(controller)]
  const finalizers =
    finalizer === undefined || row.finalizers.includes(finalizer) ? row.finalizers : [...row.finalizers, finalizer]
  return turn.api.update(withMetadata(row, { ownerReferences, finalizers })).ok
}

function release(turn: Turn, row: Row, { controller, finalizer }: Pick<ClaimOptions<Row>, 'controller' | 'finalizer'>): void {
  const ownerReferences = row.ownerReferences.filter(({ uid }) => uid !== controller.uid)
  const finalizers = row.finalizers.filter((name) => name !== finalizer)
  turn.api.update(withMetadata(row, { ownerReferences, finalizers }))
}
