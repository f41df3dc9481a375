import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storedShop } from '../../../test/support/stored-shop.ts'
import { customResourceRow } from '../../kube/custom-resource.ts'
import { customResourceDefinitionRow } from '../../kube/custom-resource-definition.ts'
import { ForkStoreError } from './fork-store-error.ts'
import { readStateFile, writeStateFile } from './state-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'state-file-'))
const path = join(folder, 'state.json.gz')
const { state } = storedShop().pin()
let bytes = Buffer.alloc(0)

beforeAll(async () => {
  await writeStateFile(path, state)
  bytes = readFileSync(path)
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The digest of what is read from these bytes, or the code of the error. */
async function readBytes(content: Buffer): Promise<string> {
  writeFileSync(path, content)
  return readStateFile(path).then(
    (read) => read.digest(),
    (error: unknown) => {
      if (error instanceof ForkStoreError) return error.code
      throw error
    },
  )
}

it('reads what was written', async () => {
  expect(await readBytes(bytes)).toBe(state.digest())
})

it('reads a custom resource, which has a kind of its own', async () => {
  const twin = storedShop()
  const names = { kind: 'Database', plural: 'databases' }
  const scale = { specReplicasPath: '.spec.instances', statusReplicasPath: '.status.instances' }
  const own = { apiVersion: 'example.com/v1', ownKind: 'Database' }
  twin.put(
    customResourceDefinitionRow({ name: 'databases.example.com', group: 'example.com', names, version: 'v1', scale }),
    customResourceRow({ name: 'db', namespace: 'shop', uid: 'uid-db', ...own, replicas: 3 }),
  )
  const file = join(folder, 'custom.json.gz')
  await writeStateFile(file, twin.state)
  expect((await readStateFile(file)).digest()).toBe(twin.state.digest())
})

it('reports damage for flipped bits anywhere, and never reads another state', async () => {
  const answers = new Map<string, number>()
  for (let at = 0; at < bytes.length; at += at < 20 ? 1 : 3) {
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (at % 8)), at)
    const answer = await readBytes(damaged)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  // Of the header of gzip, the time and the operating system do not matter.
  expect([...answers.keys()].toSorted()).toEqual([state.digest(), 'STATE_DAMAGED'].toSorted())
  expect(answers.get(state.digest())).toBeLessThan(10)
})

it('reports damage at lengths that are not the whole', async () => {
  for (let length = 0; length < bytes.length; length += 7)
    expect(await readBytes(bytes.subarray(0, length))).toBe('STATE_DAMAGED')
})

it('reports damage when text follows, and when the file is missing', async () => {
  expect(await readBytes(Buffer.concat([bytes, bytes]))).toBe('STATE_DAMAGED')
  rmSync(path)
  await expect(readStateFile(path)).rejects.toMatchObject({ code: 'STATE_DAMAGED' })
})
