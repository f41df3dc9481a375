import { describe, expect, it } from 'vitest'
import { listAsProtobuf } from '../../../test/support/list-as-protobuf.mjs'
import { assert } from '../../lib/assert.ts'
import { messageOf } from '../protobuf/message.ts'
import { resourceOfKind } from '../resources.ts'
import { TransportError } from './api-error.ts'
import { acceptedForms, readPage } from './list-page.ts'

const PODS = resourceOfKind('Pod')
assert(PODS !== undefined, 'pods are read')
const ITEMS = ['a', 'b'].map((name) => ({ metadata: { name, namespace: 'shop', labels: { app: name } } }))
const LIST = { apiVersion: 'v1', kind: 'PodList', metadata: { resourceVersion: '9', continue: 'next' }, items: ITEMS }

interface ReadList {
  readonly objects: readonly unknown[]
  readonly metadata: unknown
  readonly tokens: readonly string[]
}

async function read(bytes: Buffer, size = bytes.length): Promise<ReadList> {
  const parts = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const tokens: string[] = []
  const objects: unknown[] = []
  assert(PODS !== undefined, 'pods are read')
  const page = readPage(parts(), PODS, { onContinue: (token) => tokens.push(token) })
  while (true) {
    const next = await page.next()
    if (next.done) return { objects, metadata: next.value, tokens }
    objects.push(...next.value)
  }
}

const FORMS = [
  { form: 'JSON', encode: (list: typeof LIST) => Buffer.from(JSON.stringify(list)) },
  { form: 'protobuf', encode: (list: typeof LIST) => listAsProtobuf(messageOf('Pod'), list) },
]

describe.each(FORMS)('a page as $form', ({ encode }) => {
  it('is read to its objects, its metadata and the token of the next page', async () => {
    expect(await read(encode(LIST), 100)).toEqual({ objects: ITEMS, metadata: LIST.metadata, tokens: ['next'] })
  })

  it('of another kind is an error', async () => {
    await expect(read(encode({ ...LIST, kind: 'SecretList' }))).rejects.toThrow('expected a PodList, the server sent SecretList')
  })

  it('with an object without a name is an error', async () => {
    const items = [{ metadata: { name: 'a', namespace: '', labels: {} } }, { metadata: {} }] as unknown as typeof ITEMS
    await expect(read(encode({ ...LIST, items }))).rejects.toThrow('an item of the list has no metadata.name')
  })

  it('that ends early is an error at every byte', async () => {
    const bytes = encode({ ...LIST, items: ITEMS.slice(1) })
    // What follows a list in protobuf is empty.
    const complete = bytes.length - (bytes[0] === 0x6b ? 4 : 0)
    for (let length = 0; length < complete; length++)
      await expect(read(bytes.subarray(0, length))).rejects.toThrow(TransportError)
  })

  it('that is damaged is an error that names the form', async () => {
    const bytes = encode(LIST)
    bytes[bytes.indexOf('app') - 2] = 0
    await expect(read(bytes)).rejects.toThrow(/damaged (JSON|protobuf)|not complete JSON/)
  })
})

it('pods are requested as protobuf, other kinds as JSON', () => {
  expect(acceptedForms('Pod')).toBe('application/vnd.kubernetes.protobuf, application/json')
  expect(acceptedForms('Node')).toBe('application/json')
})
