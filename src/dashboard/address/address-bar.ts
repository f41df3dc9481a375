import { batch, computed, signal } from '@preact/signals'
import { moment } from '../moment/moment.ts'
import { isAboutNow } from '../views.ts'
import { type Address, addressText, readAddress } from './address.ts'
import { AddressError } from './address-error.ts'
import { bareAddress } from './bare-address.ts'
import { momentText, readMomentAddress } from './moment-address.ts'

/** What the address bar holds, and why it cannot be read. */
export interface AddressRead {
  readonly address: Address
  /** The moment that was chosen, as an instant of the API; `undefined`: now. */
  readonly at?: string | undefined
  readonly error?: string | undefined
}

export const addressBar = signal<AddressRead>({ address: { view: 'rehearse' } })

/** The moment that was chosen. Views that are about now alone keep it for the others: see `moment`. */
export const chosenMoment = computed(() => addressBar.value.at)

update()

/** Reads the address again whenever it changes: by a link, by Back, or by hand. */
export function followAddress(): void {
  addEventListener('hashchange', update)
}

/** Goes to an address of the chosen moment, which Back undoes. */
export function goTo(address: Address): void {
  go(hrefOf(address))
}

/** Shows the same view of a moment, or of now. An outcome is that of another state: its remedy and its state are left out. */
export function goToMoment(at: string | undefined): void {
  const { address } = addressBar.value
  const shown: Address = address.view === 'rehearse' ? { view: 'rehearse', question: address.question } : address
  go(momentText({ text: addressText(shown), at }))
}

/** The address of a link inside the page: it keeps the chosen moment. */
export function hrefOf(address: Address): string {
  return momentText({ text: addressText(address), at: chosenMoment.value })
}

/** Goes to an address in the place of this one: Back leads to the one before. */
export function replaceAddress(address: Address): void {
  location.replace(hrefOf(address))
}

/** The whole address, for a link in a ticket. */
export function linkTo(address: Address): string {
  return `${location.origin}${location.pathname}${hrefOf(address)}`
}

function go(text: string): void {
  if (text === location.hash) update()
  else location.hash = text
}

/** Both at once: no view is drawn of the moment of another. */
function update(): void {
  batch(() => {
    const next = read()
    addressBar.value = next
    moment.value = isAboutNow(next.address.view) ? undefined : next.at
  })
}

function read(): AddressRead {
  let at: string | undefined
  try {
    const found = readMomentAddress(location.hash)
    at = found.at
    return { address: readAddress(found.text), at }
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    return { address: bareAddress(location.hash), at, error: error.message }
  }
}
