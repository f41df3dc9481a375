import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { objectIssues } from './validate-object.ts'

const CONTAINER = { name: 'main', image: 'app:1', imagePullPolicy: 'IfNotPresent', terminationMessagePolicy: 'File' }
const PROBE = { exec: { command: ['true'] }, timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }
const PRE_STOP = { lifecycle: { preStop: { exec: { command: ['sleep', '1'] } } } }

/** The fields that are wrong in a new pod. */
function wrong(spec: JsonObject, name = 'p'): readonly string[] {
  const whole = {
    containers: [CONTAINER],
    restartPolicy: 'Always',
    dnsPolicy: 'ClusterFirst',
    terminationGracePeriodSeconds: 30,
    ...spec,
  }
  return objectIssues('Pod', { metadata: { name, namespace: 'default' }, spec: whole }).map(({ field }) => field)
}

const init = (more: JsonObject): JsonObject => ({ initContainers: [{ ...CONTAINER, name: 'setup', ...more }] })

describe('a new pod', () => {
  it('WL-INIT-29 may have init containers beside its containers', () => {
    expect(wrong(init({}))).toEqual([])
  })

  it('WL-INIT-21 gives them what other containers may have', () => {
    const resources = { requests: { cpu: '1' }, limits: { cpu: '1' } }
    expect(wrong(init({ resources, env: [{ name: 'A', value: 'b' }] }))).toEqual([])
  })

  it.each([
    ['WL-INIT-20', 'readinessProbe', { readinessProbe: PROBE }],
    ['WL-INIT-19', 'livenessProbe', { livenessProbe: PROBE }],
    ['WL-INIT-19', 'startupProbe', { startupProbe: PROBE }],
    ['WL-INIT-19', 'lifecycle', PRE_STOP],
  ])('%s gives ordinary init containers no %s, sidecars one', (_id, field, more) => {
    expect(wrong(init(more))).toEqual([`spec.initContainers[0].${field}`])
    expect(wrong(init({ ...more, restartPolicy: 'Always' }))).toEqual([])
  })

  it('WL-INIT-24 names no two containers alike', () => {
    expect(wrong(init({ name: 'main' }))).toEqual(['spec.initContainers[0].name'])
  })

  it('WL-POD-07 has the name of a subdomain', () => {
    expect([wrong({}, 'web.shop-1'), wrong({}, 'Web_1')]).toEqual([[], ['metadata.name']])
  })

  it('WL-EPH-06 has no ephemeral containers from the start', () => {
    expect(wrong({ ephemeralContainers: [{ ...CONTAINER, name: 'debugger' }] })).toContain('spec.ephemeralContainers')
  })

  it('WL-RST-01 has one of three restart policies', () => {
    const policies = ['Always', 'OnFailure', 'Never', 'Sometimes']
    expect(policies.map((restartPolicy) => wrong({ restartPolicy }))).toEqual([[], [], [], ['spec.restartPolicy']])
  })
})
