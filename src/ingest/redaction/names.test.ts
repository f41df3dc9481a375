import { describe, expect, it } from 'vitest'
import { Names } from './names.ts'
import { Renaming } from './renaming.ts'

/** What a text becomes. */
function renamedBy(change: (names: Names) => string, keptLabels: readonly string[] = []): string {
  const renaming = new Renaming('key')
  const names = new Names(renaming, { keptLabels })
  change(names)
  renaming.settle()
  return change(names)
}

describe('Names', () => {
  it.each([
    ['nginx', /^[a-z0-9]+$/],
    ['docker.io/library/nginx:latest', /^docker\.io\/library\/[a-z0-9]+:latest$/],
    ['registry.acme.com:5000/team/app:1.2', /^[a-z0-9]+\.[a-z0-9]+\.[a-z0-9]+:5000\/[a-z0-9]+\/[a-z0-9]+:1\.2$/],
    [`app@sha256:${'0'.repeat(64)}`, /^[a-z0-9]+@sha256:(?!0{64})[0-9a-f]{64}$/],
  ])('an image keeps its form: %s', (image, form) => {
    expect(renamedBy((names) => names.image(image))).toMatch(form)
  })

  it.each([
    ['cpu', /^cpu$/],
    ['requests.nvidia.com/gpu', /^requests\.nvidia\.com\/gpu$/],
    ['requests.acme.com/license', /^requests\.(?!acme)[a-z0-9]+\.[a-z0-9]+\/(?!license)[a-z0-9]+$/],
    [
      'fast.storageclass.storage.k8s.io/requests.storage',
      /^(?!fast)[a-z0-9]+\.storageclass\.storage\.k8s\.io\/requests\.storage$/,
    ],
    ['count/deployments.apps', /^count\/deployments\.apps$/],
    ['count/widgets.acme.com', /^count\/(?!widgets)[a-z0-9]+\.(?!acme)[a-z0-9]+\.[a-z0-9]+$/],
  ])('a resource keeps what is published: %s', (resource, form) => {
    expect(renamedBy((names) => names.resource(resource))).toMatch(form)
  })

  it('keeps keys of published domains, and those that it is given', () => {
    expect(renamedBy((names) => names.key('topology.kubernetes.io/zone'))).toBe('topology.kubernetes.io/zone')
    expect(renamedBy((names) => names.key('acme.com/team'), ['acme.com/team'])).toBe('acme.com/team')
    expect(renamedBy((names) => names.key('kubernetes.io.acme.com/team'))).not.toMatch(/acme|team/)
  })

  it('renames the values of published keys unless they say where and what a machine is', () => {
    expect(renamedBy((names) => names.value('topology.kubernetes.io/zone', 'eu-1a'))).toBe('eu-1a')
    expect(renamedBy((names) => names.value('kubernetes.io/hostname', 'web'))).not.toBe('web')
  })

  it('gives each address one of its own, of the same family', () => {
    expect(renamedBy((names) => names.text('203.0.113.9'))).toMatch(/^10(?:\.\d{1,3}){3}$/)
    expect(renamedBy((names) => names.text('2001:db8::9'))).toMatch(/^fd00(?::[0-9a-f]{4}){7}$/)
    const names = new Names(new Renaming('key'))
    const all = Array.from({ length: 5000 }, (_, i) => names.text(`198.51.${i >> 8}.${i & 255}`))
    expect(new Set(all).size).toBe(all.length)
  })

  it('keeps of messages the words of Kubernetes, and renames what they name', () => {
    const message = `0/3 nodes are available: 1 node(s) didn't match Pod's node affinity, persistentvolumeclaim "missing" not found in acme.`
    const text = renamedBy((names) => names.message(message))
    expect(text).toMatch(/^0\/3 nodes are available: 1 node\(s\) didn't match Pod's node affinity, persistentvolumeclaim "/)
    expect(text).not.toMatch(/missing|acme/)
  })
})
