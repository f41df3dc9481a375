import { describe, expect, it } from 'vitest'
import { clusterOf } from '../../../../test/support/admission.ts'
import { aPod } from '../../../../test/support/builders.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { podRow } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { checkChange } from './check-object.ts'
import { Place } from './place.ts'
import { ephemeralChangeIssues } from './validate-ephemeral.ts'

const DEBUGGER = { name: 'debugger', image: 'busybox', stdin: true, tty: true, targetContainerName: 'main' }
const SPEC = { containers: [{ name: 'main', image: 'app:1' }] }

function issues(next: readonly JsonObject[], stored: readonly JsonObject[] = []): readonly string[] {
  const place = (ephemeralContainers: readonly JsonObject[]) =>
    new Place({ spec: { ...SPEC, ephemeralContainers } }, '').at('spec')
  return ephemeralChangeIssues(place(next), place(stored)).map(({ field, message }) => `${field}: ${message.trim()}`)
}

describe('a change of the ephemeral containers of a pod', () => {
  it('adds one, with the fields that containers may have in general', () => {
    expect(issues([DEBUGGER])).toEqual([])
    expect(issues([DEBUGGER, { name: 'other', image: 'busybox' }], [DEBUGGER])).toEqual([])
  })

  it.each([
    ['WL-EPH-04', 'ports', [{ containerPort: 80 }]],
    ['WL-EPH-04', 'livenessProbe', { httpGet: { port: 80 } }],
    ['WL-EPH-04', 'readinessProbe', { httpGet: { port: 80 } }],
    ['WL-EPH-05', 'resources', { requests: { cpu: '1' } }],
    ['WL-EPH-03', 'startupProbe', { httpGet: { port: 80 } }],
    ['WL-EPH-03', 'lifecycle', { preStop: { exec: {} } }],
    ['WL-EPH-03', 'restartPolicy', 'Always'],
  ])('%s sets no %s', (_id, field, value) => {
    expect(issues([{ ...DEBUGGER, [field]: value }])).toEqual([
      `spec.ephemeralContainers[0].${field}: Forbidden: cannot be set for an Ephemeral Container`,
    ])
  })

  it.each([
    ['without a name', { ...DEBUGGER, name: '' }, 'spec.ephemeralContainers[0].name: Required value'],
    ['without an image', { ...DEBUGGER, image: '' }, 'spec.ephemeralContainers[0].image: Required value'],
    ['named as another', { ...DEBUGGER, name: 'main' }, 'spec.ephemeralContainers[0].name: Duplicate value: "main"'],
    [
      'of a container that is not there',
      { ...DEBUGGER, targetContainerName: 'x' },
      'spec.ephemeralContainers[0].targetContainerName: Not found: "x"',
    ],
  ])('adds none %s', (_name, container, issue) => {
    expect(issues([container])).toEqual([issue])
  })

  it('WL-EPH-07 neither changes nor removes one that is there', () => {
    const list = 'spec.ephemeralContainers: Forbidden: existing ephemeral containers "debugger" may not be'
    expect(issues([], [DEBUGGER])).toEqual([`${list} removed`])
    expect(issues([{ ...DEBUGGER, image: 'other' }], [DEBUGGER])).toEqual([`${list} changed`])
  })

  it('is judged where rows are changed', () => {
    const stored = aPod(new ShapeInterner(), 'p')
    const request = { manifest: undefined, stored, storedManifest: undefined }
    const change = (name: string) => {
      const row = podRow({ ...stored, ephemeralContainers: [{ name, image: 'busybox', targetContainerName: '' }] })
      return checkChange(row, clusterOf(), { ...request, requested: row })
    }
    expect(change('debugger').ok).toBe(true)
    expect(change('main')).toMatchObject({ refusal: { message: expect.stringContaining('Duplicate value: "main"') } })
  })
})
