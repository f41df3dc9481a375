import type { ControllerFieldsFragment } from '../api/answers.generated.ts'
import { titleOf } from '../parts/words.ts'

/** That a change does not last if the operator of the custom resource that controls the object acts; nothing without one. */
export function OperatorNote({ controller }: { readonly controller: ControllerFieldsFragment | undefined }) {
  if (!controller || controller.modelled) return null
  return <p class="aside">Controlled by {titleOf(controller)}: its operator, which is not modelled, may revert a change.</p>
}
