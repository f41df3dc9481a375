import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

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

it('sends method, headers and body, and hands on status, headers and body', async () => {
  const url = await serving(async (request, response) => {
    const body: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) body.push(part)
    response.writeHead(418, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${request.method} ${request.headers['x-who']} ${Buffer.concat(body).toString()}`)
  })
  const answer = await patientFetch(url, { method: 'POST', headers: { 'x-who': 'me' }, body: 'straße' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([418, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toBe('POST me straße')
})

it('hands on what comes in parts as it comes', async () => {
  const heard = withResolvers()
  const url = await serving(async (_request, response) => {
    response.write('first')
    await heard.promise
    response.end('second')
  })
  const parts: string[] = []
  for await (const part of (await patientFetch(url, {})).body ?? []) {
    parts.push(Buffer.from(part).toString())
    heard.resolve()
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
    const answer = await patientFetch(url, { signal: abort.signal })
    abort.abort()
    return answer.text()
  }
  await expect(text()).rejects.toThrow(/abort/i)
  await gone.promise
})

it('fails with what the network says', async () => {
  const url = await serving(() => {})
  server?.close()
  await expect(patientFetch(url, {})).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
