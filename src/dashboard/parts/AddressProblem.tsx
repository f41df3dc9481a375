import { addressBar } from '../address/address-bar.ts'
import { Notice } from './Notice.tsx'

/** What is wrong with the address, in the view that it is of; nothing where it can be read. */
export function AddressProblem() {
  const { error } = addressBar.value
  if (error === undefined) return null
  return (
    <Notice kind="error" title="The address cannot be read.">
      <p>{error}</p>
    </Notice>
  )
}
