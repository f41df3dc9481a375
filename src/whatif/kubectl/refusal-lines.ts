import type { ApiRefusal, ObjectKey } from '../../engine/turn.ts'
import { KINDS } from '../../kube/kinds.ts'

/** An object that the API server did not accept from kubectl apply. */
export interface RefusedObject {
  readonly object: ObjectKey
  readonly refusal: ApiRefusal
  /** The request; a server-side apply is not named in the message. */
  readonly when: 'creating' | 'patching' | 'serverside-apply'
}

export interface RefusalText {
  /** In one paragraph, for a reason. */
  readonly message: string
  /** What kubectl prints. */
  readonly lines: readonly string[]
}

/**
 * What kubectl apply prints on standard error for each object that was refused, after all other objects were applied. A refusal as invalid that is the only one is printed by its fields. The patch itself, which kubectl prints before the
 * message of a patch, is left out. (semantics F3.6; kubectl/pkg/cmd/util/helpers.go checkErr)
 */
export function refusalLines(refused: readonly RefusedObject[], source: string): readonly RefusalText[] {
  const [only, ...others] = refused
  if (!only) return []
  return others.length === 0 ? [aloneText(only, source)] : refused.map((item) => asPrinted(serverText(item, source)))
}

function asPrinted(text: string): RefusalText {
  return { message: text, lines: text.split('\n') }
}

function aloneText(item: RefusedObject, source: string): RefusalText {
  const { refusal, when } = item
  if (when === 'serverside-apply' && refusal.reason === 'Conflict') return asPrinted(`error: ${refusal.message}`)
  return refusal.reason === 'Invalid' && refusal.causes.length > 0 ? invalidText(item) : asPrinted(serverText(item, source))
}

/** Admission policies refuse a resource and name no field, validation refuses a kind (StatusDetails.kind). */
function invalidText({ object: { kind, name }, refusal: { causes } }: RefusedObject): RefusalText {
  const texts = [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))]
  const subject = causes.every(({ field }) => field === '') ? KINDS[kind].plural : kind
  const head = `The ${subject} "${name}" is invalid: `
  const message = `${head}${texts.join('; ')}`
  return { message, lines: texts.length === 1 ? [message] : [head, ...texts.map((text) => `* ${text}`)] }
}

function serverText({ refusal: { reason, message }, when }: RefusedObject, source: string): string {
  if (when === 'serverside-apply' && reason === 'Conflict') return message
  const what = when === 'serverside-apply' ? message : `error when ${when} ${JSON.stringify(source)}: ${message}`
  return reason === '' ? `Error from server: ${what}` : `Error from server (${reason}): ${what}`
}
