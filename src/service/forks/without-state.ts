import type { NotReady, StateDamaged } from '../errors.ts'
import type { Held } from './held.ts'

/** Why a fork or a snapshot that is kept has no state. */
export function withoutState(held: Held): NotReady | StateDamaged {
  const damaged = damageOf(held)
  if (damaged) return damaged
  const { kind, name } = held
  const message = `The ${kind} "${name}" is being restored after a restart of the server: try again in a moment.`
  return { type: 'NotReadyError', message, waitingFor: [`${kind} ${name}`] }
}

/** Why its state cannot be used; `undefined` for all others. */
export function damageOf({ kind, name, unusable }: Held): StateDamaged | undefined {
  if (unusable === undefined) return undefined
  const message = `The ${kind} "${name}" ${unusable.reason}. ${unusable.remedy}`
  return { type: 'StateDamagedError', message, kind, name }
}
