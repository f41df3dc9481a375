import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPage } from '../../src/ingest/kubernetes/list-page.ts'
import { type KnownResource, resourceOfKind } from '../../src/ingest/resources.ts'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { FieldError } from '../../src/kube/codec/field.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { assert } from '../../src/lib/assert.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'

/** Random pods, a few with every field, encoded by Kubernetes 1.36.3 (`scripts/oracle/vectors/cmd/wire`). */
const RECORDED = JSON.parse(gunzipSync(readFileSync(new URL('pods.protobuf.json.gz', import.meta.url))).toString()) as {
  readonly protobuf: string
  readonly list: { readonly items: readonly object[]; readonly metadata: object }
}

/** What no row keeps is not read from protobuf. */
const UNREAD = {
  status: ['hostIP', 'hostIPs', 'podIPs', 'resize', 'extendedResourceClaimStatus', 'nodeAllocatableResourceClaimStatuses'],
  container: ['image', 'imageID', 'containerID', 'volumeMounts', 'user', 'allocatedResourcesStatus', 'stopSignal'],
  terminated: ['message', 'containerID'],
}
type Fields = Readonly<Record<string, unknown>>

/** Fields that are null are as good as absent. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, field: unknown) => field ?? undefined))
}

/** The pod as protobuf shows it. */
function read(pod: Fields): unknown {
  const { status } = pod
  return JSON.parse(
    JSON.stringify(isFields(status) ? { ...pod, status: without(status, UNREAD.status) } : pod),
    (key, value: unknown) => {
      if (/ontainerStatuses$/.test(key) && Array.isArray(value))
        return value.map((item: Fields) => without(item, UNREAD.container))
      return key === 'terminated' && isFields(value) ? without(value, UNREAD.terminated) : value
    },
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** Undefined for a pod that cannot be read: the texts of random pods may be empty, or none of those that the API allows. */
function rowOf(pod: unknown, context = new CodecContext(new ShapeInterner())): unknown {
  try {
    const { shape, ...row } = readObject('Pod', pod, context)
    return { ...row, shape: { ...shape, id: 0 } }
  } catch (error) {
    if (error instanceof FieldError) return undefined
    throw error
  }
}

async function* bytesOf(body: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(body)
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
  const fromProtobuf = await readList(bytesOf(Buffer.from(RECORDED.protobuf, 'base64')), pods)
  const fromJson = await readList(bytesOf(JSON.stringify(RECORDED.list)), pods)
  expect(RECORDED.list.items.length).toBeGreaterThanOrEqual(40)
  expect(fromProtobuf).toEqual({ ...fromJson, objects: (fromJson.objects as readonly Fields[]).map(read) })
})

test('rows of pods from protobuf, read with what they share, are those of their JSON, each read alone', async () => {
  const pods = resourceOfKind('Pod')
  assert(pods !== undefined, 'pods are read')
  const { objects } = await readList(bytesOf(Buffer.from(RECORDED.protobuf, 'base64')), pods)
  const context = new CodecContext(new ShapeInterner())
  const rows = (objects as readonly unknown[]).map((pod) => rowOf(pod, context))
  expect(rows.filter((row) => row !== undefined).length).toBeGreaterThanOrEqual(20)
  expect(rows).toEqual(RECORDED.list.items.map((pod) => rowOf(pod)))
})
