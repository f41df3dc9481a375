import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPage } from '../../src/ingest/kubernetes/list-page.ts'
import { type KnownResource, resourceOfKind } from '../../src/ingest/resources.ts'
import { assert } from '../../src/lib/assert.ts'

/** Random pods, a few with every field, encoded by Kubernetes 1.36.3 (`scripts/oracle/vectors/cmd/wire`). */
const RECORDED = JSON.parse(gunzipSync(readFileSync(new URL('pods.protobuf.json.gz', import.meta.url))).toString()) as {
  readonly protobuf: string
  readonly list: { readonly items: readonly object[]; readonly metadata: object }
}

/** Fields that are null are as good as absent. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, field: unknown) => field ?? undefined))
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

async function readList(body: AsyncIterable<Buffer>, resource: KnownResource) {
  const page = readPage(body, resource)
  const objects: unknown[] = []
  while (true) {
    const next = await page.next()
    if (next.done) return { objects: withoutNulls(objects), metadata: next.value }
    objects.push(...next.value)
  }
}

test('pods that Kubernetes encodes as protobuf are read to what its JSON of them is read to', async () => {
  const pods = resourceOfKind('Pod')
  assert(pods !== undefined, 'pods are read')
  const wire = Buffer.from(RECORDED.protobuf, 'base64')
  const fromProtobuf = await readList(
    (async function* () {
      yield wire
    })(),
    pods,
  )
  const fromJson = await readList(bytesOf(JSON.stringify(RECORDED.list)), pods)
  expect(RECORDED.list.items.length).toBeGreaterThanOrEqual(40)
  expect(fromProtobuf).toEqual(fromJson)
})
