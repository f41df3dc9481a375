import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { changeIssues } from './validate-change.ts'

const CONTAINER = { name: 'main', image: 'app:1', imagePullPolicy: 'IfNotPresent', terminationMessagePolicy: 'File' }
const TOLERATION = { key: 'team', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 60 }
const SPEC: JsonObject = {
  containers: [CONTAINER],
  initContainers: [{ ...CONTAINER, name: 'setup' }],
  restartPolicy: 'Always',
  dnsPolicy: 'ClusterFirst',
  terminationGracePeriodSeconds: 30,
  tolerations: [TOLERATION],
}
const METADATA: JsonObject = {
  name: 'p',
  namespace: 'default',
  uid: 'u',
  creationTimestamp: '2026-06-01T00:00:00Z',
  labels: { a: 'b' },
}

interface Change {
  readonly spec?: JsonObject
  readonly metadata?: JsonObject
}

/** The fields that are wrong in a change of a pod. */
function wrong({ spec = {}, metadata = {} }: Change): readonly string[] {
  const stored = { metadata: METADATA, spec: SPEC }
  const next = { metadata: { ...METADATA, ...metadata }, spec: { ...SPEC, ...spec } }
  return changeIssues('Pod', next, stored).map(({ field }) => field)
}

describe('a change of a pod', () => {
  it('changes labels', () => {
    expect(wrong({ metadata: { labels: { a: 'c' } } })).toEqual([])
  })

  it('WL-UPD-03 takes no new finalizer once it is being deleted, and gives up old ones', () => {
    const deletion = { deletionTimestamp: '2026-06-01T00:00:00Z', deletionGracePeriodSeconds: 30 }
    const stored = { metadata: { ...METADATA, ...deletion, finalizers: ['example.com/a'] }, spec: SPEC }
    const withFinalizers = (finalizers: readonly string[]) => ({ ...stored, metadata: { ...stored.metadata, finalizers } })
    expect(changeIssues('Pod', withFinalizers([]), stored)).toEqual([])
    const [refusal] = changeIssues('Pod', withFinalizers(['example.com/a', 'example.com/b']), stored)
    expect([refusal?.field, refusal?.message]).toEqual([
      'metadata.finalizers',
      expect.stringContaining('no new finalizers can be added'),
    ])
  })

  it('WL-UPD-04 WL-UPD-10 WL-INIT-16 may change images, and nothing else of the containers', () => {
    expect(wrong({ spec: { containers: [{ ...CONTAINER, image: 'app:2' }] } })).toEqual([])
    expect(wrong({ spec: { initContainers: [{ ...CONTAINER, name: 'setup', image: 'app:2' }] } })).toEqual([])
    expect(wrong({ spec: { containers: [{ ...CONTAINER, command: ['sleep'] }] } })).toEqual(['spec'])
    expect(wrong({ spec: { nodeSelector: { disk: 'ssd' } } })).toEqual(['spec'])
    expect(wrong({ spec: { restartPolicy: 'Never' } })).toEqual(['spec'])
  })

  it('WL-UPD-05 adds tolerations, and takes none away', () => {
    const more = { key: 'gpu', operator: 'Exists', effect: 'NoSchedule' }
    expect(wrong({ spec: { tolerations: [TOLERATION, more] } })).toEqual([])
    expect(wrong({ spec: { tolerations: [more] } })).toEqual(['spec.tolerations'])
  })

  it.each<[name: string, before: number | undefined, after: number | undefined, allowed: boolean]>([
    ['WL-UPD-06 is set', undefined, 60, true],
    ['WL-UPD-07 gets shorter', 60, 30, true],
    ['WL-UPD-07 gets as short as it can', 60, 1, true],
    ['WL-UPD-08 gets longer', 60, 61, false],
    ['WL-UPD-08 is taken away', 60, undefined, false],
    ['WL-UPD-07 gets negative', 60, -1, false],
  ])('the deadline: %s', (_name, before, after, allowed) => {
    const deadline = (value: number | undefined): JsonObject => (value === undefined ? {} : { activeDeadlineSeconds: value })
    const stored = { metadata: METADATA, spec: { ...SPEC, ...deadline(before) } }
    const next = { metadata: METADATA, spec: { ...SPEC, ...deadline(after) } }
    const fields = changeIssues('Pod', next, stored).map(({ field }) => field)
    expect([...new Set(fields)]).toEqual(allowed ? [] : ['spec.activeDeadlineSeconds'])
  })

  it('WL-UPD-09 WL-EPH-06 adds no container', () => {
    expect(wrong({ spec: { containers: [CONTAINER, { ...CONTAINER, name: 'more' }] } })).toEqual(['spec.containers'])
    expect(wrong({ spec: { initContainers: [] } })).toEqual(['spec.initContainers'])
  })
})
