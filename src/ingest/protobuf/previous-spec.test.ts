import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodedItem } from '../../../test/support/list-as-protobuf.mjs'
import { messageOf } from './message.ts'
import { ObjectReader } from './object-reader.ts'

const POD = messageOf('Pod')

interface Draw {
  readonly nodeName: string
  readonly suffix: string
  /** That of its mount, which is the same in every valid pod. */
  readonly mounted: string
  readonly image: string
  readonly hasToken: boolean
}

function podOf({ nodeName, suffix, mounted, image, hasToken }: Draw) {
  const token = { name: `kube-api-access-${suffix}`, projected: { defaultMode: 420 } }
  const mount = { name: `kube-api-access-${mounted}`, mountPath: '/var/run/secrets' }
  const container = { name: 'main', image, volumeMounts: hasToken ? [mount] : [{ name: 'data', mountPath: '/data' }] }
  const volumes = [{ name: 'data', emptyDir: {} }, ...(hasToken ? [token] : [])]
  const node = nodeName === '' ? {} : { nodeName }
  return { metadata: { name: 'web' }, spec: { volumes, containers: [container], ...node, priority: 3 } }
}

/** Reads pods one after the other with `reader`. */
function read(reader: ObjectReader, pod: object): ReturnType<typeof podOf> {
  const item = encodedItem(POD, pod)
  let start = 1
  while ((item[start] ?? 0) > 127) start++
  return reader.read(POD, item, start + 1, item.length) as ReturnType<typeof podOf>
}

const suffix = fc.constantFrom('x7k2p', 'aaaaa', 'b')
const draw = fc
  .record<Draw>({
    nodeName: fc.constantFrom('', 'a', 'node-1', 'node-22', 'n'.repeat(130)),
    suffix,
    mounted: suffix,
    image: fc.constantFrom('app:1', 'app:2'),
    hasToken: fc.boolean(),
  })
  .chain((pod) => fc.boolean().map((valid) => (valid ? { ...pod, mounted: pod.suffix } : pod)))

test('a pod that follows another one is read as it would be alone, except for the suffix of its token volume', () => {
  fc.assert(
    fc.property(fc.array(draw, { minLength: 2, maxLength: 12 }), (draws) => {
      const reader = new ObjectReader()
      for (const pod of draws) {
        const valid = pod.suffix === pod.mounted
        const text = JSON.stringify(read(reader, podOf(pod)))
        const expected = JSON.stringify(podOf(pod))
        const masked = (value: string) => (valid ? value.replaceAll(/kube-api-access-\w+/g, 'token') : value)
        expect(JSON.parse(masked(text))).toEqual(JSON.parse(masked(expected)))
      }
    }),
  )
})

test('siblings share the parts of their specs', () => {
  const reader = new ObjectReader()
  const pod = { nodeName: 'a', suffix: 'x7k2p', mounted: 'x7k2p', image: 'app:1', hasToken: true }
  const first = read(reader, podOf(pod))
  const second = read(reader, podOf({ ...pod, nodeName: 'node-22', suffix: 'bbbbb', mounted: 'bbbbb' }))
  expect(second.spec.containers).toBe(first.spec.containers)
  expect([first.spec.nodeName, second.spec.nodeName]).toEqual(['a', 'node-22'])
})

test('a pod with another image, or whose mount names another volume, shares nothing', () => {
  const reader = new ObjectReader()
  const pod = { nodeName: 'a', suffix: 'x7k2p', mounted: 'x7k2p', image: 'app:1', hasToken: true }
  const first = read(reader, podOf(pod))
  expect(read(reader, podOf({ ...pod, image: 'app:2' })).spec.containers).not.toBe(first.spec.containers)
  const odd = read(reader, podOf({ ...pod, mounted: 'other' }))
  expect(odd).toEqual(podOf({ ...pod, mounted: 'other' }))
})
