import type { ApiRefusal, ObjectKey } from '../../engine/turn.ts'
import { KINDS } from '../../kube/kinds.ts'
import { isOwnError } from './own-error.ts'

/** Why a command of kubectl did not do all of its work. */
export interface CommandError {
  readonly object: ObjectKey
  readonly refusal: ApiRefusal
  /** What a reason adds to it. */
  readonly hint?: string
}

/**
 * What kubectl prints on standard error before it ends with 1 (semantics F3.9; kubectl/pkg/cmd/util/helpers.go, checkErr). A
 * refusal as invalid is printed by its fields, and an error of kubectl itself has a prefix, only where it is the only error.
 */
export function errorLines(
  errors: readonly CommandError[],
  { alone }: { readonly alone: boolean } = { alone: true },
): readonly string[] {
  const [only, ...others] = errors
  if (!only) return []
  return others.length === 0 && alone ? aloneLines(only) : errors.flatMap(({ refusal }) => serverText(refusal).split('\n'))
}

function aloneLines({ object, refusal }: CommandError): readonly string[] {
  if (isOwnError(refusal)) return ownLines(refusal)
  if (isListed(refusal)) return invalidText(object, refusal).lines
  return refusal.reason === 'Invalid' ? [`The request is invalid: ${refusal.message}`] : serverText(refusal).split('\n')
}

/** Several errors about one object are several errors, of which none has the prefix. */
function ownLines({ message, causes }: ApiRefusal): readonly string[] {
  if (causes.length > 1) return causes.map((cause) => cause.message)
  return [message.startsWith('error: ') ? message : `error: ${message}`]
}

/** Whether a refusal is printed by its fields where it is alone. */
export function isListed({ reason, causes }: ApiRefusal): boolean {
  return reason === 'Invalid' && causes.length > 0
}

/** Admission policies refuse a resource and name no field, validation refuses a kind (StatusDetails.kind). */
export function invalidText({ kind, name }: ObjectKey, { causes }: ApiRefusal): RefusalText {
  const texts = [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))]
  const subject = causes.every(({ field }) => field === '') ? KINDS[kind].plural : kind
  const head = `The ${subject} "${name}" is invalid: `
  const message = `${head}${texts.join('; ')}`
  return { message, lines: texts.length === 1 ? [message] : [head, ...texts.map((text) => `* ${text}`)] }
}

export interface RefusalText {
  /** In one paragraph, for a reason. */
  readonly message: string
  /** What kubectl prints. */
  readonly lines: readonly string[]
}

/** A refusal of the API server with its reason; what kubectl itself refuses has none. */
export function serverText(refusal: ApiRefusal, message = refusal.message): string {
  if (isOwnError(refusal)) return message
  return refusal.reason === '' ? `Error from server: ${message}` : `Error from server (${refusal.reason}): ${message}`
}
