import { afterEach, describe, expect, it } from 'vitest'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import type { UsageReading } from '../../src/kube/measured-usage.ts'
import { assert } from '../../src/lib/assert.ts'
import { type ApiBackend, ApiServer } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'

const SPEED = 600
const NODES = [{ metadata: { name: 'a' }, usage: { cpu: '1500m', memory: '4Gi' } }]
const PODS = [
  {
    metadata: { name: 'web', namespace: 'shop' },
    containers: [
      { name: 'main', usage: { cpu: '250m', memory: '100Mi' } },
      { name: 'proxy', usage: { cpu: '1234567n', memory: '20Mi' } },
    ],
  },
  { metadata: { name: 'odd', namespace: 'shop' }, containers: [{ name: 'main', usage: { cpu: 'much', memory: '1Mi' } }] },
]

function serving(answer: (path: string) => { readonly status: number; readonly body: unknown }): ApiBackend {
  return {
    list({ path }) {
      const { status, body } = answer(path)
      return { status, body: JSON.stringify(body) }
    },
    watch: () => () => undefined,
  }
}

const list = (kind: string, items: readonly object[]) => ({ status: 200, body: { kind, metadata: {}, items } })
const refusal = (code: number, message: string) => ({ status: code, body: { kind: 'Status', status: 'Failure', code, message } })

describe('usage from the metrics API', () => {
  let server: ApiServer | undefined
  const end = new AbortController()

  afterEach(async () => {
    await server?.stop()
  })

  async function readings(backend: ApiBackend, count: number): Promise<readonly UsageReading[]> {
    server = await ApiServer.start(backend)
    const source = await createKubernetesSource({ kubeconfig: server.kubeconfig(), clock: fastClock(SPEED) })
    assert(source.usage !== undefined, 'a live cluster can tell usage')
    const found: UsageReading[] = []
    for await (const reading of source.usage(end.signal)) if (found.push(reading) === count) break
    return found
  }

  it('is the total of each node and the sum over the containers of each pod, without unreadable values', async () => {
    const [reading] = await readings(
      serving((path) => (path.endsWith('/pods') ? list('PodMetricsList', PODS) : list('NodeMetricsList', NODES))),
      1,
    )
    assert(reading?.ok === true, 'it was told')
    expect([...reading.usage.nodes]).toEqual([['a', { cpuMilli: 1500, memoryBytes: 4 * 2 ** 30 }]])
    expect([...reading.usage.pods]).toEqual([['shop/web', { cpuMilli: 252, memoryBytes: 120 * 2 ** 20 }]])
    expect([...reading.usage.containers]).toEqual([
      ['shop/web/main', { cpuMilli: 250, memoryBytes: 100 * 2 ** 20 }],
      ['shop/web/proxy', { cpuMilli: 2, memoryBytes: 20 * 2 ** 20 }],
    ])
    expect(server?.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /apis/metrics.k8s.io/v1beta1/nodes',
      'GET /apis/metrics.k8s.io/v1beta1/pods',
    ])
  })

  it.each([
    [404, /does not serve metrics\.k8s\.io/],
    [403, /no permission to read metrics\.k8s\.io: deploy\/rbac\.yaml/],
    [503, /does not respond: the server is gone/],
  ])('is missing with a reason after status %i', async (status, reason) => {
    const [reading] = await readings(
      serving(() => refusal(status, 'the server is gone')),
      1,
    )
    assert(reading?.ok === false, 'nothing was told')
    expect(reading.reason).toMatch(reason)
  })

  it('is requested every minute, after any result', async () => {
    let reads = 0
    const found = await readings(
      serving((path) => {
        if (path.endsWith('/nodes')) reads++
        if (reads === 1) return refusal(503, 'later')
        return path.endsWith('/nodes') ? list('NodeMetricsList', NODES) : list('PodMetricsList', PODS)
      }),
      3,
    )
    expect(found.map(({ ok }) => ok)).toEqual([false, true, true])
  })
})
