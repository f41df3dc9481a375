import type { GraphQLError } from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { raiseIt } from '../../service/limit-settings.ts'
import { bytesText } from '../../service/limit-text.ts'
import { type Code, codedError } from '../error-codes.ts'

/**
 * Reads the body of a POST: JSON, one operation, no longer than allowed. Other content types are refused: they are the ones
 * that a page of another site can send.
 */
export function useJsonBody(bytesMax: number): Plugin {
  return {
    onRequestParse({ request, setRequestParser }) {
      if (request.method !== 'POST') return
      if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
        throw refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'send the operation as content-type: application/json')
      if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLong(bytesMax)
      setRequestParser(async () => readParams(await readText(request, bytesMax)))
    },
  }
}

async function readText(request: Request, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (;;) {
    // Leaving a loop over the body itself would cut the connection before the refusal is sent.
    const piece = await reader?.read().catch(leftOff)
    if (!piece || piece.done) break
    length += piece.value.byteLength
    if (length > bytesMax) throw tooLong(bytesMax)
    chunks.push(piece.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A client that disconnects during a request is not a server error. */
function leftOff(): never {
  throw refusal(400, 'ABANDONED', 'the request ended before its body was complete')
}

function readParams(text: string): GraphQLParams {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw refusal(400, 'BAD_REQUEST', `the body is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`)
  }
  if (Array.isArray(body)) throw refusal(400, 'BAD_REQUEST', 'send one operation per request: batches are not supported')
  if (typeof body !== 'object' || body === null)
    throw refusal(400, 'BAD_REQUEST', 'the body must be an object with the field "query"')
  return body
}

function tooLong(bytesMax: number): GraphQLError {
  return refusal(413, 'LIMIT_EXCEEDED', `the body is longer than ${bytesText(bytesMax)}.${raiseIt('bodyBytes')}`)
}

function refusal(status: number, code: Code, message: string): GraphQLError {
  return codedError(code, message, { http: { status } })
}
