import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../codec/json.ts'
import { wrapIntegers } from './wrap-integers.ts'

describe('F3.10 a whole number of 32 bits', () => {
  it.each([
    [4_294_967_297, 1],
    [2_147_483_647, 2_147_483_647],
    [2_147_483_648, -2_147_483_648],
    [2_147_483_647_000, -1000],
    [-4_294_967_295, 1],
    [1e20, 0],
    [1.5, 1.5],
    ['3', '3'],
  ])('%j becomes %j', (replicas, expected) => {
    expect(wrapIntegers('Deployment', { spec: { replicas } })).toEqual({ spec: { replicas: expected } })
  })

  it('wraps in lists and templates, and nowhere else', () => {
    const container = (containerPort: number): JsonObject => ({
      name: 'c',
      ports: [{ containerPort }],
      resources: { limits: { cpu: 4_294_967_297 } },
    })
    const manifest = (port: number, seconds: number): JsonObject => ({
      metadata: { annotations: { a: '4294967297' }, generation: 4_294_967_297 },
      spec: {
        minReadySeconds: seconds,
        strategy: { rollingUpdate: { maxSurge: 4_294_967_297 } },
        template: { spec: { activeDeadlineSeconds: 4_294_967_297, containers: [container(port)] } },
      },
    })
    expect(wrapIntegers('Deployment', manifest(4_294_967_376, 4_294_967_306))).toEqual(manifest(80, 10))
  })

  it('is the same object where nothing wraps, and where the kind is not known', () => {
    const manifest = { spec: { replicas: 3, template: { spec: { containers: [{ ports: [{ containerPort: 80 }] }] } } } }
    expect(wrapIntegers('Deployment', manifest)).toBe(manifest)
    const other = { spec: { replicas: 4_294_967_297 } }
    expect(wrapIntegers('Widget', other)).toBe(other)
  })
})
