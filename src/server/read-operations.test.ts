import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { askApi, postBody } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { createApi } from '../graphql/create-api.ts'
import { readOperations } from './read-operations.ts'

const FOLDER = fileURLToPath(new URL('../../docs/queries', import.meta.url))

it('finds the operations of a folder by file name and by digest', async () => {
  const operations = await readOperations(FOLDER, true)
  const names = readdirSync(FOLDER).map((file) => file.replace('.graphql', ''))
  expect([...operations.documents.keys()].filter((key) => !key.startsWith('sha256:')).sort()).toEqual(names.sort())
  expect(operations.documents.size).toBe(2 * names.length)
  const api = createApi({ twin: smallShop(), operations })
  const { data, errors } = await postBody(api, JSON.stringify({ documentId: 'cluster' }))
  expect([errors, data.cluster]).toEqual([[], expect.any(Object)])
  const other = await askApi(api, '{ limits { pageMax } }')
  expect(other.errors[0].extensions).toMatchObject({ code: 'PERSISTED_ONLY' })
})

it('reports a folder that does not exist', async () => {
  await expect(readOperations(`${FOLDER}/nowhere`, false)).rejects.toThrow(/ENOENT/)
})
