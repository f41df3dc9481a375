import { describe, expect, it } from 'vitest'
import { objectIssues } from './validate-object.ts'

const OWNERS = [
  ['Deployment', ['Always']],
  ['ReplicaSet', ['Always']],
  ['ReplicationController', ['Always']],
  ['DaemonSet', ['Always']],
  ['StatefulSet', ['Always']],
  ['Job', ['Never', 'OnFailure']],
] as const

const POLICIES = ['Always', 'Never', 'OnFailure']

/** The fields of a workload with such a template that are wrong. */
function wrong(kind: (typeof OWNERS)[number][0], restartPolicy: string): readonly string[] {
  const labels = { app: 'x' }
  const container = { name: 'main', image: 'app:1', imagePullPolicy: 'Always', terminationMessagePolicy: 'File' }
  const template = { metadata: { labels }, spec: { containers: [container], restartPolicy, dnsPolicy: 'ClusterFirst' } }
  const selector = kind === 'ReplicationController' ? labels : { matchLabels: labels }
  const manifest = { metadata: { name: 'x', namespace: 'default' }, spec: { selector, template, replicas: 1 } }
  return objectIssues(kind, manifest).map(({ field }) => field)
}

describe('WL-RST-09 the restart policy of a template', () => {
  it.each(OWNERS)('%s takes %s', (kind, allowed) => {
    const taken = POLICIES.filter((policy) => !wrong(kind, policy).includes('spec.template.spec.restartPolicy'))
    expect(taken).toEqual(allowed)
  })
})
