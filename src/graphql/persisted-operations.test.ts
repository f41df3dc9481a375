import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { postBody } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { createApi } from './create-api.ts'
import { persistedOperations } from './persisted-operations.ts'

const LIMITS = '{ limits { pageMax } }'
const DIGEST = createHash('sha256').update(LIMITS).digest('hex')
const ANSWER = { limits: { pageMax: 500 } }

const requested = (only: boolean, body: object) =>
  postBody(
    createApi({ twin: smallShop(), operations: persistedOperations(new Map([['limits', LIMITS]]), only) }),
    JSON.stringify(body),
  )

it.each([
  ['its name', { documentId: 'limits' }],
  ['its digest', { documentId: `sha256:${DIGEST}` }],
  ["Apollo's extension", { extensions: { persistedQuery: { version: 1, sha256Hash: DIGEST } } }],
  ['its own text', { query: LIMITS }],
])('answers a persisted operation by %s', async (_name, body) => {
  expect(await requested(false, body)).toMatchObject({ data: ANSWER, errors: [] })
  expect(await requested(true, body)).toMatchObject({ data: ANSWER, errors: [] })
})

it('accepts other operations only where they are allowed', async () => {
  const other = { query: '{ limits { pageDefault } }' }
  expect((await requested(false, other)).data).toEqual({ limits: { pageDefault: 50 } })
  expect(await requested(true, other)).toMatchObject({ status: 400, errors: [{ extensions: { code: 'PERSISTED_ONLY' } }] })
})

it('reports an unknown operation', async () => {
  expect(await requested(false, { documentId: 'nothing' })).toMatchObject({
    status: 400,
    errors: [{ extensions: { code: 'PERSISTED_NOT_FOUND' } }],
  })
  expect((await requested(false, {})).errors[0]).toMatchObject({ message: 'Must provide query string.' })
})
