import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type Duplex, Readable } from 'node:stream'
import { CliError } from './cli-error.ts'

/** Statuses that send on elsewhere. */
const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Statuses of answers that have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])
/** More redirects than this are a loop. */
const MOVES_MAX = 5

/**
 * Sends one request as fetch does, and waits for its answer as long as it takes: fetch itself gives up after five minutes, and a
 * plan for a thousand nodes may take longer than that. Follows a server that sends on to another path of its own, with the same
 * method and body; nothing that is meant for this server is sent to another one.
 * @param connect opens the connection; by default to the address
 * @throws {CliError} naming the new address when the server redirects to another host, or endlessly.
 * @throws the error of the network, or an AbortError once the signal is aborted.
 */
export async function fetchWithoutTimeout(url: string, init: RequestInit, connect?: () => Duplex): Promise<Response> {
  let at = url
  for (let moves = 0; moves <= MOVES_MAX; moves++) {
    const answer = await send(at, init, connect)
    const location = MOVED.has(answer.status) ? answer.headers.get('location') : null
    if (location === null) return answer
    await answer.body?.cancel()
    const next = URL.canParse(location, at) ? new URL(location, at) : undefined
    if (next?.origin !== new URL(at).origin || answer.status === 303)
      throw new CliError(
        `${at} redirects to ${next?.href ?? location} (status ${answer.status}): give the address of the server itself`,
      )
    at = next.href
  }
  throw new CliError(`${url} redirects too often, last to ${at}: give the address of the server itself`)
}

function send(url: string, { method = 'GET', headers, body, signal }: RequestInit, connect?: () => Duplex): Promise<Response> {
  // A connection that is opened here is encrypted already.
  const request = new URL(url).protocol === 'https:' && !connect ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = { method, headers: Object.fromEntries(new Headers(headers)), ...(signal ? { signal } : {}) }
    const sent = connect ? request({ ...options, ...partsOf(url), createConnection: connect }) : request(url, options)
    sent.once('error', reject)
    sent.once('response', (answer) => {
      try {
        resolve(responseOf(answer))
      } catch (error) {
        sent.destroy()
        reject(error)
      }
    })
    sent.end(body)
  })
}

/** Node refuses to send a request for https over a connection that it did not open itself. */
function partsOf(url: string) {
  const { hostname: host, port, pathname, search } = new URL(url)
  return { host, port, path: `${pathname}${search}` }
}

/** @throws {RangeError} when the status is none of HTTP. */
function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 200 } = answer
  const headers = Object.entries(answer.headers).flatMap(([name, values]): [string, string][] =>
    values === undefined ? [] : [[name, String(values)]],
  )
  if (BODILESS.has(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers })
}
