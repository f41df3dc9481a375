import { expect, it } from 'vitest'
import { auditedNamespaces } from './audited-namespaces.ts'

it('counts the workloads that a restart replaces, and leaves out namespaces without one', () => {
  const workloads = [
    { kind: 'Deployment', namespace: 'web' },
    { kind: 'StatefulSet', namespace: 'web' },
    { kind: 'DaemonSet', namespace: 'ops' },
    { kind: 'ReplicationController', namespace: 'ops' },
    { kind: 'Job', namespace: 'batch' },
    { kind: 'CronJob', namespace: 'batch' },
  ]
  expect(auditedNamespaces(workloads)).toEqual([
    ['', 3],
    ['web', 2],
    ['ops', 1],
  ])
})
