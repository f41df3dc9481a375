import { expect, it } from 'vitest'
import { findingsByObject } from './findings-by-object.ts'
import type { ShownFinding } from './shown-finding.ts'

function finding(rule: ShownFinding['rule'], workload: string | undefined, object = `service-${workload}`): ShownFinding {
  return {
    severity: 'WARNING',
    rule,
    object: { kind: 'Service', namespace: 'shop', name: object },
    workload: workload === undefined ? null : { kind: 'Deployment', namespace: 'shop', name: workload },
    reason: '',
    remedy: null,
    command: null,
    nodes: [],
    proof: 'NOT_RUN',
    remains: null,
  }
}

it('puts findings of one workload together, in the order of the first of each', () => {
  const groups = findingsByObject([
    finding('REPLICAS', 'web'),
    finding('CONNECTION', undefined, 'lost'),
    finding('PRE_STOP_MISSING', 'web'),
  ])
  expect(groups.map(({ title, findings }) => [title, ...findings.map(({ rule }) => rule)])).toEqual([
    ['Deployment shop/web', 'REPLICAS', 'PRE_STOP_MISSING'],
    ['Service shop/lost', 'CONNECTION'],
  ])
})
