import type { OpenedObject } from '../address/map-address.ts'
import { nameOf } from '../parts/words.ts'
import { ObjectLink } from './ObjectLink.tsx'

/** Objects as links, each on a line of its own. */
export function ObjectLines({ objects }: { readonly objects: readonly OpenedObject[] }) {
  return (
    <>
      {objects.map((object) => (
        <span key={nameOf(object)} class="line">
          <ObjectLink object={object} />
        </span>
      ))}
    </>
  )
}
