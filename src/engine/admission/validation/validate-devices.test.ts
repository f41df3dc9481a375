import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { decodeManifest } from '../../../kube/schema/decode-manifest.ts'
import { defaultManifest } from '../manifest/default-manifest.ts'
import { changeIssues } from './validate-change.ts'
import { objectIssues } from './validate-object.ts'

const ASK = { deviceClassName: 'gpu' }
const REQUEST = { name: 'g', exactly: ASK }
const of = (kind: string, spec: object): JsonObject => ({ kind, metadata: { name: 'b', namespace: 'default' }, spec })
const claim = (...requests: readonly object[]): JsonObject => of('ResourceClaim', { devices: { requests } })

function texts(object: JsonObject): readonly string[] {
  const kind = String(object['kind'])
  return objectIssues(kind, defaultManifest(kind, object)).map(({ field, message }) => `${field}: ${message}`)
}

const AT = 'spec.devices.requests[0]'

// As kube-apiserver 1.36.3 words it.
describe('claims and classes of devices in a manifest (semantics F3.42)', () => {
  it.each<readonly [string, JsonObject, readonly string[]]>([
    ['a claim', claim(REQUEST), []],
    ['a claim of nothing', of('ResourceClaim', {}), []],
    ['alternatives', claim({ name: 'g', firstAvailable: [{ name: 'a', ...ASK }] }), []],
    ['no class', claim({ name: 'g', exactly: {} }), [`${AT}.exactly.deviceClassName: Required value`]],
    [
      'a name that is not a label',
      claim({ ...REQUEST, name: 'G_' }),
      [
        `${AT}.name: Invalid value: "G_": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')`,
      ],
    ],
    ['one name twice', claim(REQUEST, REQUEST), ['spec.devices.requests[1]: Duplicate value: "g"']],
    [
      'a negative count',
      claim({ name: 'g', exactly: { ...ASK, count: -1 } }),
      [`${AT}.exactly.count: Invalid value: -1: must be greater than zero`],
    ],
    [
      'a count beside all devices',
      claim({ name: 'g', exactly: { ...ASK, allocationMode: 'All', count: 2 } }),
      [`${AT}.exactly.count: Invalid value: 2: must not be specified when allocationMode is 'All'`],
    ],
    [
      'an unknown mode',
      claim({ name: 'g', exactly: { ...ASK, allocationMode: 'Some' } }),
      [`${AT}.exactly.allocationMode: Unsupported value: "Some": supported values: "All", "ExactCount"`],
    ],
    [
      'both forms',
      claim({ ...REQUEST, firstAvailable: [{ name: 'x', ...ASK }] }),
      [`${AT}: Invalid value: null: exactly one of \`exactly\` or \`firstAvailable\` is required, but multiple fields are set`],
    ],
    [
      'neither form, and a constraint of an unknown request',
      of('ResourceClaim', { devices: { requests: [{ name: 'g' }], constraints: [{ requests: ['x'] }] } }),
      [
        `${AT}: Required value: exactly one of \`exactly\` or \`firstAvailable\` is required`,
        'spec.devices.constraints[0].requests[0]: Invalid value: "x": must be the name of a request in the claim or the name of a request and a subrequest separated by \'/\'',
        'spec.devices.constraints[0]: Required value: exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set',
      ],
    ],
    [
      'a template',
      of('ResourceClaimTemplate', { spec: { devices: { requests: [{ name: 'g' }] } } }),
      ['spec.spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required'],
    ],
    ['a class', of('DeviceClass', { selectors: [{}] }), ['spec.selectors[0].cel: Required value']],
    ['a class with settings', of('DeviceClass', { config: [{}] }), ['spec.config[0].opaque: Required value']],
  ])('%s', (_name, object, issues) => expect(texts(object)).toEqual(issues))

  it.each<readonly [string, JsonObject, string]>([
    ['a claim as resource.k8s.io/v1beta1 has it', claim({ name: 'g', ...ASK }), `${AT}.deviceClassName`],
    ['a template without the second spec', of('ResourceClaimTemplate', { devices: {} }), 'spec.devices'],
  ])('%s has an unknown field', (_name, object, field) => {
    expect(decodeManifest(String(object['kind']), object).unknown).toEqual([field])
  })

  it('do not change', () => {
    const next = {
      Name: 'h',
      Exactly: {
        DeviceClassName: 'gpu',
        Selectors: null,
        AllocationMode: 'ExactCount',
        Count: 1,
        AdminAccess: null,
        Tolerations: null,
        Capacity: null,
      },
      FirstAvailable: null,
    }
    const spec = { Devices: { Requests: [next], Constraints: null, Config: null } }
    const change = (kind: string, wrap: (devices: object) => object) => {
      const [before, after] = ['g', 'h'].map((name) =>
        defaultManifest(kind, of(kind, wrap({ requests: [{ ...REQUEST, name }] }))),
      )
      return changeIssues(kind, after ?? {}, before ?? {}).map(({ field, message }) => `${field}: ${message}`)
    }
    const shown = (value: object): string => `spec: Invalid value: ${JSON.stringify(value)}: field is immutable`
    expect(change('ResourceClaim', (devices) => ({ devices }))).toEqual([shown(spec)])
    expect(change('ResourceClaimTemplate', (devices) => ({ spec: { devices } }))).toEqual([shown({ Spec: spec })])
  })
})
