import type { OpenedObject } from '../address/map-address.ts'
import { titleOf } from '../parts/words.ts'
import { ObjectLink } from './ObjectLink.tsx'

/** The controllers of an object, from the nearest to the top. */
export function OwnerChain({ owners }: { readonly owners: readonly OpenedObject[] }) {
  if (owners.length === 0) return <>no controller</>
  return (
    <>
      {owners.map((owner) => (
        <span key={titleOf(owner)} class="line">
          {owner.kind} <ObjectLink object={owner} />
        </span>
      ))}
    </>
  )
}
