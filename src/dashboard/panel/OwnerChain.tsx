import type { ControllerFieldsFragment } from '../api/answers.generated.ts'
import { nameOf, titleOf } from '../parts/words.ts'
import { ObjectLink } from './ObjectLink.tsx'

/** The controllers of an object, from the nearest to the top. */
export function OwnerChain({ owners }: { readonly owners: readonly ControllerFieldsFragment[] }) {
  if (owners.length === 0) return <>no controller</>
  return (
    <>
      {owners.map((owner) => (
        <span key={titleOf(owner)} class="line">
          {owner.kind} {owner.object ? <ObjectLink object={owner} /> : `${nameOf(owner)}, which is not in the twin`}
        </span>
      ))}
    </>
  )
}
