import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { cli } from '../../test/support/cli.ts'
import { fetchWithoutTimeout } from './fetch-without-timeout.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  const { promise, resolve } = withResolvers()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

it('sends method, headers and body, and returns status, headers and body', async () => {
  const url = await serving(async (request, response) => {
    const body: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) body.push(part)
    response.writeHead(418, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${request.method} ${request.headers['x-who']} ${Buffer.concat(body).toString()}`)
  })
  const answer = await fetchWithoutTimeout(url, { method: 'POST', headers: { 'x-who': 'me' }, body: 'straße' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([418, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toBe('POST me straße')
})

it('streams a body as it arrives', async () => {
  const received = withResolvers()
  const url = await serving(async (_request, response) => {
    response.write('first')
    await received.promise
    response.end('second')
  })
  const parts: string[] = []
  for await (const part of (await fetchWithoutTimeout(url, {})).body ?? []) {
    parts.push(Buffer.from(part).toString())
    received.resolve()
  }
  expect(parts).toEqual(['first', 'second'])
})

it.each(['before its answer', 'in its middle'])('ends when it is aborted %s', async (when) => {
  const abort = new AbortController()
  const gone = withResolvers()
  const url = await serving((_request, response) => {
    response.once('close', gone.resolve)
    if (when === 'in its middle') response.write('first')
    else abort.abort()
  })
  const text = async (): Promise<string> => {
    const answer = await fetchWithoutTimeout(url, { signal: abort.signal })
    abort.abort()
    return answer.text()
  }
  await expect(text()).rejects.toThrow(/abort/i)
  await gone.promise
})

it('fails with the error of the network', async () => {
  const url = await serving(() => {})
  server?.close()
  await expect(fetchWithoutTimeout(url, {})).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

/** A server that sends on from its first path to the place, and answers there with what it was sent. */
function sendingOn(status: number, place: (port: number) => string): RequestListener {
  return async (request, response) => {
    if (request.url === '/graphql') {
      response.writeHead(status, { location: place(request.socket.localPort ?? 0) }).end('moved')
      return
    }
    const body: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) body.push(part)
    response.end(`${request.method} ${request.url} ${request.headers['x-who']} ${Buffer.concat(body).toString()}`)
  }
}

it.each([301, 302, 307, 308])('follows a redirect within a server with the whole request (status %i)', async (status) => {
  const init = { method: 'POST', headers: { 'x-who': 'me' }, body: 'what' }
  const near = await fetchWithoutTimeout(await serving(sendingOn(status, () => 'deep/graphql?a=1')), init)
  expect([near.status, await near.text()]).toEqual([200, 'POST /deep/graphql?a=1 me what'])
})

it.each<readonly [name: string, status: number, place: (port: number) => string, text: RegExp]>([
  [
    'another host',
    308,
    (port) => `http://localhost:${port}/there`,
    /graphql redirects to http:\/\/localhost:\d+\/there \(status 308\)/,
  ],
  ['another protocol', 301, (port) => `https://127.0.0.1:${port}/graphql`, /redirects to https:\/\/127\.0\.0\.1:\d+\/graphql/],
  ['another port', 302, () => 'http://127.0.0.1:1/graphql', /redirects to http:\/\/127\.0\.0\.1:1\/graphql/],
  ['what is to be read, and nothing sent', 303, () => '/see', /redirects to http:\/\/127\.0\.0\.1:\d+\/see \(status 303\)/],
  ['no address at all', 307, () => 'http://', /redirects to http:\/\/ \(status 307\)/],
  ['itself', 307, () => '/graphql', /redirects too often, last to http:\/\/127\.0\.0\.1:\d+\/graphql/],
])('does not follow a redirect to %s, and names it', async (_name, status, place, text) => {
  await expect(fetchWithoutTimeout(await serving(sendingOn(status, place)), { method: 'POST', body: 'what' })).rejects.toThrow(
    text,
  )
})

it.each([204, 205, 304])('returns status %i, which has no body', async (status) => {
  const url = await serving((_request, response) => void response.writeHead(status).end())
  const answer = await fetchWithoutTimeout(url, {})
  expect([answer.status, await answer.text()]).toEqual([status, ''])
})

it('fails with an invalid HTTP status', async () => {
  const url = await serving((_request, response) => void response.writeHead(999).end('what'))
  await expect(fetchWithoutTimeout(url, {})).rejects.toThrow(RangeError)
  expect((await cli(['cordon', 'a', '--server', url])).err).toMatch(/^error: \S+ cannot be reached \(.+\n$/)
})

it('reports an error in one line', async () => {
  const url = await serving(sendingOn(302, () => 'https://login.example/'))
  const run = await cli(['cordon', 'a', '--server', url])
  expect(run).toMatchObject({ code: 1, out: '' })
  expect(run.err).toMatch(/^error: http:\S+ redirects to https:\/\/login\.example\/ \(status 302\): give the address .*\n$/)
})
