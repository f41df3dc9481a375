import { type Rejection, rejection } from '../../framework/status.ts'

export const NAME = 'NodeResourcesFit'

/** What a node has too little of. The bits name those of the four that every node has; extended resources follow by name. */
export const TOO_MANY_PODS = 1
export const LACKS_CPU = 2
export const LACKS_MEMORY = 4
export const LACKS_EPHEMERAL_STORAGE = 8
/** The request exceeds the node's capacity, so that removing pods does not help. */
export const UNRESOLVABLE = 16

const BASE_REASONS = ['Too many pods', 'Insufficient cpu', 'Insufficient memory', 'Insufficient ephemeral-storage'] as const

const plain: readonly Rejection[] = Array.from({ length: 32 }, (_, bits) => make(bits, []))
const extended = new Map<string, Rejection>()

/** The one refusal for these shortages. There are few combinations, so that each is made once. */
export function fitRejection(bits: number, scalars: readonly string[]): Rejection {
  if (scalars.length === 0) return plain[bits] as Rejection
  const key = `${bits} ${scalars.join(' ')}`
  const known = extended.get(key)
  if (known) return known
  const made = make(bits, scalars)
  extended.set(key, made)
  return made
}

function make(bits: number, scalars: readonly string[]): Rejection {
  const reasons = BASE_REASONS.filter((_, i) => (bits & (1 << i)) !== 0)
  const code = bits & UNRESOLVABLE ? 'UnschedulableAndUnresolvable' : 'Unschedulable'
  return rejection(NAME, code, ...reasons, ...scalars.map((name) => `Insufficient ${name}`))
}
