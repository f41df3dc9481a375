import { VIEW_NAMES } from '../views.ts'
import { type Address, readAddress } from './address.ts'

/** The view of an address alone, without its question: what is wrong with a question is named in its own view. Rehearse for a view that this page does not have. */
export function bareAddress(hash: string): Address {
  const [, named] = /^#?\/([a-z]+)(?=[/?]|$)/.exec(hash) ?? []
  return readAddress(`#/${VIEW_NAMES.find((name) => name === named) ?? 'rehearse'}`)
}
