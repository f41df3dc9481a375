import { expect, it } from 'vitest'
import { matchingFindings } from './matching-findings.ts'
import type { ShownFinding } from './shown-finding.ts'

function finding(severity: ShownFinding['severity'], workload: string | null, nodes: readonly string[] = []): ShownFinding {
  const keyOf = (kind: string, name: string) => ({ kind, namespace: 'shop', name })
  return {
    severity,
    rule: 'PRE_STOP_MISSING',
    object: keyOf('Service', 'front'),
    workload: workload === null ? null : keyOf('Deployment', workload),
    reason: 'it has no preStop hook',
    remedy: null,
    command: null,
    nodes,
    proof: 'NOT_RUN',
    remains: null,
  }
}

const FINDINGS = [finding('CRITICAL', 'web'), finding('WARNING', 'api', ['node-7']), finding('INFO', null)]

it.each([
  ['', [0, 1, 2]],
  ['critical', [0]],
  ['Deployment shop/', [0, 1]],
  ['warning web', []],
  ['pre_stop front', [0, 1, 2]],
  ['NODE-7', [1]],
  ['hook  api', [1]],
])('the filter %j selects the findings %j', (filter, selected) => {
  expect(matchingFindings(FINDINGS, filter)).toEqual(selected.map((at) => FINDINGS[at]))
})
