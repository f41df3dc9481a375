import type { ScenarioInput } from '../api/answers.generated.ts'
import type { FileQuestion } from '../question/question.ts'
import { AddressError } from './address-error.ts'

/** Bytes of a scenario that an address can hold: links of this length pass through chats and tickets. */
export const FILE_BYTES_MAX = 24_000

/** How long a scenario is in an address, before it is encoded. */
export function fileBytes({ input }: FileQuestion): number {
  return new TextEncoder().encode(JSON.stringify(input)).length
}

/** The scenario as JSON in base64url: it is shorter than JSON with its quotes and braces encoded. */
export function filePartsOf({ input }: FileQuestion): URLSearchParams {
  const bytes = new TextEncoder().encode(JSON.stringify(input))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return new URLSearchParams({ input: text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') })
}

/**
 * The inverse of `filePartsOf`. The server checks the fields.
 * @throws {AddressError} for a text that is not a scenario, or is too long.
 */
export function readFile(parts: URLSearchParams): FileQuestion {
  const text = parts.get('input') ?? ''
  if (text.length > FILE_BYTES_MAX * 2)
    throw new AddressError(
      `The address has a scenario of more than ${FILE_BYTES_MAX} bytes: run its file with rehearse run FILE.`,
    )
  const input = decoded(text)
  if (!isScenario(input)) throw new AddressError('The address of a scenario file is damaged or cut off: copy the whole link.')
  return { action: 'file', input }
}

/** `undefined` for a text that is not base64url of JSON. */
function decoded(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** A value with actions; whether they can be done is checked by the server. */
export function isScenario(value: unknown): value is ScenarioInput {
  return typeof value === 'object' && value !== null && 'actions' in value && Array.isArray(value.actions)
}
