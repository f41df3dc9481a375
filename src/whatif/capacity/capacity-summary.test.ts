import { expect, it } from 'vitest'
import type { Capacity } from './capacity.ts'
import { type CapacityFindings, capacitySummary } from './capacity-summary.ts'

function summary(found: Partial<Capacity>, findings: Partial<CapacityFindings> = {}): string {
  const nothing = {
    fits: 0,
    reachedMax: false,
    message: '',
    reasons: [],
    refusal: undefined,
    preempted: [],
    pooled: 0,
    nodes: [],
  }
  return capacitySummary({
    found: { ...nothing, ...found },
    mix: null,
    pods: undefined,
    nodesNeeded: [],
    largest: null,
    ...findings,
  })
}

const reason = { plugin: 'NodeResourcesFit', reason: 'Insufficient cpu', code: 'Unschedulable', count: 3, sampleNodes: [] }
const cpu = [reason] as unknown as Capacity['reasons']

it('reports how many fit and what stops the next one', () => {
  expect(summary({ fits: 30, reachedMax: true })).toBe('30 of 30 pods fit.')
  expect(summary({ fits: 18, reasons: cpu })).toBe('18 pods fit; the 19th is Pending (Insufficient cpu).')
  expect(summary({ fits: 1, refusal: 'exceeded quota: small.' })).toBe('1 pod fits; the 2nd is refused: exceeded quota: small.')
  const preempted = [{ kind: 'Pod' as const, namespace: 'a', name: 'b' }]
  expect(summary({ fits: 2, reachedMax: true, preempted })).toBe('2 of 2 pods fit; 1 other pod preempted.')
})

it('names the workload of which more pods are counted', () => {
  const workload = { kind: 'Deployment', namespace: 'shop', name: 'web' } as const
  expect(summary({ fits: 1, reasons: cpu }, { workload })).toBe(
    '1 more pod of Deployment shop/web fits; the 2nd is Pending (Insufficient cpu).',
  )
  expect(summary({ fits: 30, reachedMax: true }, { workload })).toBe('30 of 30 more pods of Deployment shop/web fit.')
})

it('reports the requested number first', () => {
  const nodesNeeded = [
    { like: 'a', nodes: 4, message: '' },
    { like: 'b', nodes: undefined, message: '' },
  ]
  expect(summary({ fits: 2, reachedMax: true }, { pods: 30, nodesNeeded })).toBe(
    '30 pods need 4 more nodes like a or more than 1000 nodes like b; 2 of 2 pods fit.',
  )
  const mix = { sets: 3, reachedMax: false, message: '', refusal: undefined }
  expect(summary({ fits: 9, reasons: cpu }, { mix })).toBe(
    '3 sets of the mix fit, the 4th is Pending; 9 pods fit; the 10th is Pending (Insufficient cpu).',
  )
  expect(summary({ fits: 9, reachedMax: true }, { largest: { cpuMillis: 1500, memoryBytes: 2 ** 31 } })).toBe(
    'the largest pod that fits requests 1500m CPU or 2Gi memory; 9 of 9 pods fit.',
  )
})
