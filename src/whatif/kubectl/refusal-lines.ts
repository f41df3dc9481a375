import type { ApiRefusal, ObjectKey } from '../../engine/turn.ts'
import { invalidText, isListed, type RefusalText, serverText } from './error-lines.ts'
import { isOwnError } from './own-error.ts'

/** An object that the API server did not accept from kubectl apply, create or replace. */
export interface RefusedObject {
  readonly object: ObjectKey
  readonly refusal: ApiRefusal
  /** The request; a server-side apply is not named in the message. Missing where kubectl sends none. */
  readonly when?: 'creating' | 'patching' | 'replacing' | 'serverside-apply'
}

/**
 * What kubectl apply, create and replace print on standard error for each object that was refused, after all other objects were applied.
 * A refusal as invalid that is the only one is printed by its fields. The patch itself, which kubectl prints before the
 * message of a patch, is left out. (semantics F3.6; kubectl/pkg/cmd/util/helpers.go checkErr)
 */
export function refusalLines(
  refused: readonly RefusedObject[],
  source: string,
  { alone }: { readonly alone: boolean } = { alone: true },
): readonly RefusalText[] {
  const [only, ...others] = refused
  if (!only) return []
  return others.length === 0 && alone ? [aloneText(only, source)] : refused.map((item) => asPrinted(textOf(item, source)))
}

function asPrinted(text: string): RefusalText {
  return { message: text, lines: text.split('\n') }
}

function aloneText(item: RefusedObject, source: string): RefusalText {
  const { object, refusal, when } = item
  if (isOwnError(refusal)) return { message: refusal.message, lines: `error: ${refusal.message}`.split('\n') }
  if (when === 'serverside-apply' && refusal.reason === 'Conflict') return asPrinted(`error: ${refusal.message}`)
  return isListed(refusal) ? invalidText(object, refusal) : asPrinted(textOf(item, source))
}

function textOf({ refusal, when }: RefusedObject, source: string): string {
  const { reason, message } = refusal
  if (isOwnError(refusal) || when === undefined) return message
  if (when !== 'serverside-apply') return serverText(refusal, `error when ${when} ${JSON.stringify(source)}: ${message}`)
  return reason === 'Conflict' ? message : serverText(refusal)
}
