import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedForms, JSON_FORM, readPage } from '../../src/ingest/kubernetes/list-page.ts'
import { type KnownResource, RESOURCES } from '../../src/ingest/resources.ts'
import { keepsManagers } from '../../src/kube/keeps-authorship.ts'
import { assert } from '../../src/lib/assert.ts'

interface Recording {
  readonly protobuf: string
  readonly list: { readonly kind: string; readonly items: readonly object[] }
}

/** Random objects of each kind, a few with every field, encoded by Kubernetes 1.36.3 (`scripts/oracle/vectors/cmd/wire`). */
const RECORDED: readonly Recording[] = gunzipSync(readFileSync(new URL('lists.protobuf.json.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Fields that are null are as good as absent, and so are the field managers of a kind whose rows keep none. */
function comparable(value: unknown, { kind }: KnownResource): unknown {
  const isAbsent = (key: string, field: unknown) => field === null || (key === 'managedFields' && !keepsManagers(kind))
  return JSON.parse(JSON.stringify(value, (key, field: unknown) => (isAbsent(key, field) ? undefined : field)))
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function readList(bytes: Buffer, resource: KnownResource) {
  const page = readPage(once(bytes), resource)
  const objects: unknown[] = []
  while (true) {
    const next = await page.next()
    if (next.done) return { objects: comparable(objects, resource), metadata: next.value }
    objects.push(...next.value)
  }
}

test.each(RESOURCES.filter(({ kind }) => acceptedForms(kind) !== JSON_FORM))(
  'objects of kind $kind that Kubernetes encodes as protobuf are read to what its JSON of them is read to',
  async (resource) => {
    const recorded = RECORDED.find(({ list }) => list.kind === `${resource.kind}List`)
    assert(recorded !== undefined, `there are no recorded objects of kind ${resource.kind}`)
    const fromProtobuf = await readList(Buffer.from(recorded.protobuf, 'base64'), resource)
    const fromJson = await readList(Buffer.from(JSON.stringify(recorded.list)), resource)
    expect(recorded.list.items.length).toBeGreaterThanOrEqual(12)
    expect(fromProtobuf).toEqual(fromJson)
  },
)
