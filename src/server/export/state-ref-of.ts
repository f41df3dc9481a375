import type { StateRefValue } from '../../graphql/resolve-state.ts'
import { parseInstant } from '../../kube/instant.ts'
import { type InvalidInput, invalidInput } from '../../service/errors.ts'

const NAMES = ['fork', 'snapshot', 'time', 'digest'] as const

/** The state that a query names, by one of the fields of `StateRef`; without one the live twin. */
export function stateRefOf(query: string): StateRefValue | InvalidInput {
  const given = [...new URLSearchParams(query)]
  const unknown = given.find(([name]) => !NAMES.some((known) => known === name))
  if (unknown) return invalidInput([{ path: unknown[0], message: `no such parameter: use ${NAMES.join(', ')}` }])
  const [first, second] = given
  if (first && second) return invalidInput([{ path: second[0], message: `${first[0]} names a state already: give one of them` }])
  if (!first) return {}
  const [name, value] = first
  if (name !== 'time') return { [name]: value }
  const time = parseInstant(value)
  return time === undefined
    ? invalidInput([{ path: 'time', message: `${value} is not a valid time: write it like 2026-01-31T12:00:00Z` }])
    : { time }
}
