import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'

/**
 * Sends one request as fetch does, and waits for its answer as long as it takes: fetch itself gives up after five minutes, and a
 * plan for a thousand nodes may take longer than that. Redirects are answers like others.
 * @throws what the network says, or an AbortError once the signal is aborted.
 */
export function patientFetch(url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers: Object.fromEntries(new Headers(headers)), ...(signal ? { signal } : {}) })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      const content = Readable.toWeb(answer) as ReadableStream<Uint8Array>
      const told = Object.entries(answer.headers).flatMap(([name, values]): [string, string][] =>
        values === undefined ? [] : [[name, String(values)]],
      )
      resolve(new Response(content, { status: answer.statusCode ?? 200, headers: told }))
    })
    sent.end(body)
  })
}
