import { describe, expect, it } from 'vitest'
import { decodeManifest } from './decode-manifest.ts'

const pod = (spec: object) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec })

describe('decodeManifest', () => {
  it.each([
    ['a string', { priority: 'high' }, 'cannot unmarshal string into Go struct field PodSpec.spec.priority of type int32'],
    ['a fraction', { priority: 1.5 }, 'cannot unmarshal number 1.5 into Go struct field PodSpec.spec.priority of type int32'],
    [
      'an object',
      { containers: {} },
      'cannot unmarshal object into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [
      'a list',
      { nodeSelector: [] },
      'cannot unmarshal array into Go struct field PodSpec.spec.nodeSelector of type map[string]string',
    ],
  ])('reports %s in the wrong place', (_, spec, problem) => {
    expect(decodeManifest('Pod', pod(spec)).problem).toBe(`json: ${problem}`)
  })

  it('accepts numbers as quantities, and integers or strings for IntOrString', () => {
    const containers = [{ name: 'c', resources: { requests: { cpu: 1 } }, livenessProbe: { httpGet: { port: 'http' } } }]
    expect(decodeManifest('Pod', pod({ containers }))).toEqual({ problem: undefined, unknown: [] })
  })

  it('reports unknown fields with their places', () => {
    const { unknown } = decodeManifest('Pod', { ...pod({ colour: 1, tolerations: [{ until: 2 }] }), extra: 3 })
    expect(unknown).toEqual(['spec.colour', 'spec.tolerations[0].until', 'extra'])
  })

  it('accepts kinds without a schema', () => {
    expect(decodeManifest('Widget', { spec: { a: 1 } })).toEqual({ problem: undefined, unknown: [] })
  })
})
