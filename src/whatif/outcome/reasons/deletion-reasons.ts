import { abbreviatedNames } from '../../../lib/abbreviated-names.ts'
import type { VerdictReason } from '../outcome.ts'
import { type Facts, reason } from './facts.ts'
import { titleOf } from './object-names.ts'

/** ServiceAccounts and classes that are deleted while others still name them. */
export function deletionReasons({ deletedInUse }: Facts): readonly VerdictReason[] {
  return deletedInUse.map(({ object, users, consequence }) => {
    const message = `${titleOf(object)} is deleted and still in use by ${abbreviatedNames(users.map(titleOf))}: ${consequence}`
    return reason('DELETED_IN_USE', 'WARNING', message, [object, ...users])
  })
}
