import { expect, it } from 'vitest'
import { matchingWorkloads, pathOf } from './matching-workloads.ts'

const workload = (kind: string, name: string) => ({ kind, namespace: 'shop', name, desiredReplicas: 1, readyReplicas: 1 })
const WORKLOADS = [workload('Deployment', 'web'), workload('DaemonSet', 'agent'), workload('CronJob', 'report')]

it.each([
  ['scale', '', ['shop/Deployment/web']],
  ['restart', '', ['shop/Deployment/web', 'shop/DaemonSet/agent']],
  ['restart', 'SHOP age', ['shop/DaemonSet/agent']],
  ['restart', 'deployment', ['shop/Deployment/web']],
  ['scale', 'agent', []],
] as const)('what %s can change, found by "%s"', (action, filter, paths) => {
  expect(matchingWorkloads(WORKLOADS, action, filter).map(pathOf)).toEqual(paths)
})
