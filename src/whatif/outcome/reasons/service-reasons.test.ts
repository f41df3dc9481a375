import { describe, expect, it } from 'vitest'
import { playText, reasonLines } from '../../../../test/support/play-text.ts'
import { ingressRow } from '../../../kube/ingress.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'

function ingressTo(name: string) {
  const defaultBackend = { service: { name, port: 80 } }
  return (state: ClusterState): void =>
    state.put(
      ingressRow({ name: 'front', namespace: 'default', uid: 'front', defaultBackend } as Parameters<typeof ingressRow>[0]),
    )
}

describe('a Service that is deleted', () => {
  const start = 'SERVICE_DELETED CRITICAL Service default/web is deleted and still in use by '

  it.each<[string, string, ((state: ClusterState) => void) | undefined, readonly string[], string]>([
    ['with ready pods behind it', 'deployment web on=a,a', undefined, [`${start}2 ready pods`], 'DEGRADED'],
    ['with an Ingress before it', '', ingressTo('web'), [`${start}Ingress front`], 'DEGRADED'],
    ['with both', 'deployment web on=a', ingressTo('web'), [`${start}1 ready pod and Ingress front`], 'DEGRADED'],
    ['without users', 'deployment api on=a', ingressTo('api'), [], 'SAFE'],
    ['with pods that are not ready', 'deployment web on=a:unready', undefined, [], 'SAFE'],
  ])('%s', (_name, lines, prepare, expected, verdict) => {
    const outcome = playText(`node a\nservice web\n${lines}\nremove Service web`, prepare ? { prepare } : {})
    expect(reasonLines(outcome, 'SERVICE_DELETED', 'SERVICE_DOWN')).toEqual(expected)
    expect(outcome.verdict).toBe(verdict)
  })

  it('is not used by pods that are deleted with it', () => {
    const outcome = playText('node a\nservice web\ndeployment web on=a\nremove Service web\nremove Deployment web')
    expect(reasonLines(outcome, 'SERVICE_DELETED')).toEqual([])
  })
})

describe('a Service without a ready endpoint', () => {
  it.each([
    ['for a while', 'node b', 'WARNING', /^SERVICE_DOWN WARNING Service default\/web has no ready endpoint for \d+ s$/],
    [
      'for good',
      'node b cordoned',
      'CRITICAL',
      /^SERVICE_DOWN CRITICAL Service default\/web has no ready endpoint from .* on and none at the end$/,
    ],
  ])('%s', (_name, node, _severity, expected) => {
    const outcome = playText(`node a\n${node}\nservice web\ndeployment web on=a\ntiming start=2s ready=4s terminate=3s\ndrain a`)
    expect(reasonLines(outcome, 'SERVICE_DOWN')).toEqual([expect.stringMatching(expected)])
  })

  it('within the tolerances is INFO, and SAFE', () => {
    const outcome = playText('node a\nnode b\nservice web\ndeployment web on=a\ndrain a', {
      tolerances: { serviceDownMs: 60_000, noReplicaReadyMs: 60_000 },
    })
    expect(reasonLines(outcome, 'SERVICE_DOWN')[0]).toMatch(/^SERVICE_DOWN INFO /)
    expect(outcome.verdict).toBe('SAFE')
    expect(outcome.summary).toMatch(/2 objects unavailable within the tolerances\.$/)
  })
})

describe('requests that fail', () => {
  const services = [{ namespace: 'default', name: 'web', requestsPerSecond: 1, path: undefined }]

  it('because of the scenario count against it however small their share is', () => {
    const pods = Array(30).fill('b').join(',')
    const outcome = playText(`node a\nnode b pods=40\nnode c\nservice web\ndeployment web on=a,${pods}\ndrain a`, {
      traffic: { services },
    })
    expect(reasonLines(outcome, 'REQUESTS_FAIL')).toEqual([
      expect.stringMatching(
        /^REQUESTS_FAIL WARNING (fewer than|about) 0\.\d of \d+ requests to Service default\/web fail \(502\)$/,
      ),
    ])
    expect(outcome.reasons.map(({ causedByScenario }) => causedByScenario)).not.toContain(false)
    expect(outcome.verdict).toBe('DEGRADED')
  })
})
