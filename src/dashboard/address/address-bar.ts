import { signal } from '@preact/signals'
import { type Address, addressText, readAddress } from './address.ts'
import { AddressError } from './address-error.ts'

/** What the address bar holds, and why it cannot be read. */
export interface AddressRead {
  readonly address: Address
  readonly error?: string | undefined
}

export const addressBar = signal<AddressRead>(read())

/** Reads the address again whenever it changes: by a link, by Back, or by hand. */
export function followAddress(): void {
  addEventListener('hashchange', () => {
    addressBar.value = read()
  })
}

/** Goes to an address, which Back undoes. */
export function goTo(address: Address): void {
  const text = addressText(address)
  if (text === location.hash) addressBar.value = read()
  else location.hash = text
}

/** Goes to an address in the place of this one: Back leads to the one before. */
export function replaceAddress(address: Address): void {
  location.replace(addressText(address))
}

/** The whole address, for a link in a ticket. */
export function linkTo(address: Address): string {
  return `${location.origin}${location.pathname}${addressText(address)}`
}

function read(): AddressRead {
  try {
    return { address: readAddress(location.hash) }
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    return { address: { view: 'rehearse' }, error: error.message }
  }
}
