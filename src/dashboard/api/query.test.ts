import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/' })
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))

let answer: (response: Response) => void = () => {}
let api: typeof import('./query.ts') & typeof import('./token.ts')

beforeAll(async () => {
  // They read the globals above.
  api = { ...(await import('./query.ts')), ...(await import('./token.ts')) }
})
beforeEach(() => api.useToken('first'))
afterAll(() => vi.unstubAllGlobals())

/** Sends a query, and refuses its token after `meanwhile`. */
async function refused(status: number, meanwhile: () => void): Promise<void> {
  const querying = api.query({ text: '{ __typename }' }, {}, { signal: new AbortController().signal })
  meanwhile()
  answer(Response.json({ errors: [{ message: 'the token is not valid' }] }, { status }))
  await expect(querying).rejects.toThrow('the token is not valid')
}

it('a server that is slow is not one that cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError')))
  const querying = api.query({ text: '{ __typename }' }, {}, { signal: new AbortController().signal })
  await expect(querying).rejects.toThrow('The server has not answered for 20 s: it may be busy with other runs')
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
})

it.each([401, 403])('another token is requested after %d', async (status) => {
  await refused(status, () => {})
  expect(api.refusedToken.value).toBe('the token is not valid')
})

it.each([401, 403])('a late %d does not concern the token that was entered meanwhile', async (status) => {
  await refused(status, () => api.useToken('second'))
  expect(api.refusedToken.value).toBeUndefined()
})
