import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '../../src/graphql/create-api.ts'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import type { SourceKind } from '../../src/ingest/resources.ts'
import { LiveTwin } from '../../src/server/live-twin.ts'
import { dataOf, subscribeApi } from '../support/api-client.ts'
import { ApiServer, type Fault } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { type CliRun, cli, webCluster } from '../support/cli.ts'

let cluster: ApiCluster
let server: ApiServer

beforeEach(async () => {
  cluster = new ApiCluster()
  cluster.gitVersion = 'v1.36.1'
  server = await ApiServer.start(cluster)
  cluster.putSaved(webCluster({ pods: ['a', 'b', 'c'] }))
})

afterEach(() => server.stop())

function drain(...flags: readonly string[]): Promise<CliRun> {
  return cli(['drain', 'a', '--kubeconfig', server.kubeconfig(), ...flags])
}

/** Without the breaks of the lines. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

describe('a verdict with unread kinds', () => {
  it('is SAFE where all required kinds were read', async () => {
    const run = await drain()
    expect([run.code, run.err]).toEqual([0, ''])
    expect(run.out).toMatch(/^SAFE/)
    expect(flat(run.out)).toContain('Kubernetes v1.36.1')
  })

  it.each<[SourceKind, string]>([
    ['PodDisruptionBudget', 'poddisruptionbudgets'],
    ['ReplicaSet', 'replicasets'],
    ['Deployment', 'deployments'],
    ['DaemonSet', 'daemonsets'],
    ['StatefulSet', 'statefulsets'],
    ['Job', 'jobs'],
    ['ResourceQuota', 'resourcequotas'],
    ['Service', 'services'],
    ['EndpointSlice', 'endpointslices'],
    ['Namespace', 'namespaces'],
    ['ValidatingAdmissionPolicy', 'validatingadmissionpolicies'],
    ['ValidatingAdmissionPolicyBinding', 'validatingadmissionpolicybindings'],
  ])('is UNKNOWN for a drain when the kind %s may not be read', async (kind, plural) => {
    cluster.forbidden.add(kind)
    const run = await drain()
    expect(run.code).toBe(1)
    expect(run.out).toMatch(/^UNKNOWN/)
    expect(flat(run.out)).toContain(`no permission to read ${plural}: ${plural} is forbidden: User "tester" cannot list it`)
  })

  it.each<[string, Fault]>([
    ['fail', { type: 'status', status: 500 }],
    ['break off', { type: 'cut', afterBytes: 20 }],
  ])(
    'is UNKNOWN when the lists of budgets %s repeatedly',
    async (_name, fault) => {
      server.fault = ({ path }) => (path.endsWith('/poddisruptionbudgets') ? fault : undefined)
      const run = await drain()
      expect(run.code).toBe(1)
      expect(run.out).toMatch(/^UNKNOWN/)
      expect(run.out).toContain('poddisruptionbudgets could not be read')
    },
    60_000,
  )

  it.each<SourceKind>(['Lease', 'CronJob', 'PersistentVolume', 'ResourceClaim', 'RuntimeClass', 'Ingress'])(
    'has only a note when the kind %s, which it does not need, may not be read',
    async (kind) => {
      cluster.forbidden.add(kind)
      const run = await drain('-o', 'wide')
      expect(run.code).toBe(0)
      expect(run.out).toMatch(/^SAFE/)
      expect(run.out).toContain('no permission to read')
    },
  )

  it('does not need budgets where no pod is removed', async () => {
    cluster.forbidden.add('PodDisruptionBudget')
    const config = ['--kubeconfig', server.kubeconfig()]
    expect((await cli(['cordon', 'a', ...config])).code).toBe(0)
    expect((await cli(['scale', 'deployment/web', '-n', 'shop', '--replicas', '4', ...config])).code).toBe(0)
    expect((await cli(['scale', 'deployment/web', '-n', 'shop', '--replicas', '2', ...config])).code).toBe(1)
  })

  it.each<[SourceKind, string]>([
    ['Node', 'nodes'],
    ['Pod', 'pods'],
  ])('is an error when the kind %s may not be read, with the kind, the place and the verbs', async (kind, plural) => {
    cluster.forbidden.add(kind)
    const run = await drain()
    expect([run.code, run.out]).toEqual([1, ''])
    expect(run.err).toContain(`context test: no permission to read ${plural}`)
    expect(run.err).toContain(`Grant the verbs list and watch on ${plural} in all namespaces`)
  })

  it('is an error when the list of pods fails repeatedly', async () => {
    server.fault = ({ path }) => (path.endsWith('/pods') ? { type: 'status', status: 500 } : undefined)
    const run = await drain()
    expect([run.code, run.out]).toEqual([1, ''])
    expect(run.err).toContain('pods could not be read')
  })
})

describe('the version of the cluster', () => {
  it.each([
    ['v1.35.9', false],
    ['v1.37.0', false],
    ['v1.34.2-eks-2d5f260', true],
    ['v1.38.0', true],
    ['v1.29.15+k3s1', true],
  ])(
    '%s is in the answer, and is noted where it is more than one minor version from the engine: %s',
    async (version, isNoted) => {
      cluster.gitVersion = version
      const run = await drain('-o', 'wide')
      expect(run.code).toBe(0)
      expect(run.out).toContain(`Kubernetes ${version}`)
      expect(run.out.includes(`the cluster runs Kubernetes ${version}, but the engine models 1.36`)).toBe(isNoted)
    },
  )

  it('is that of the newest kubelet where the API server reports none', async () => {
    cluster.gitVersion = undefined
    for (const [name, kubeletVersion] of [
      ['a', 'v1.9.10'],
      ['b', 'v1.36.2'],
      ['c', 'v1.36.10'],
    ] as const) {
      const saved = cluster.saved('Node', name)
      cluster.put('Node', name, {
        fields: { ...saved, status: { ...(saved['status'] as object), nodeInfo: { kubeletVersion } } },
      })
    }
    expect(flat((await drain()).out)).toContain('Kubernetes v1.36.10')
  })
})

describe('a server that follows a cluster', () => {
  const DRAIN = `scenario: { actions: [{ drain: { nodes: { names: ["a"] } } }] }`
  const ANSWER = '... on Outcome { verdict coverage { code message } } ... on Error { code message }'

  async function following(use: (twin: LiveTwin) => Promise<void>): Promise<void> {
    const source = await createKubernetesSource({ kubeconfig: server.kubeconfig(), clock: fastClock(4) })
    const twin = new LiveTwin(source, { live: true, coalesceMs: 10 })
    const stop = new AbortController()
    let settle = (): void => {}
    const settled = new Promise<void>((resolve) => {
      settle = resolve
    })
    const ended = twin.run(stop.signal, settle)
    try {
      await settled
      await use(twin)
    } finally {
      stop.abort()
      await ended
    }
  }

  it('reports with its answers that it lost the permission to watch a kind, and that it has it again', async () => {
    await following(async (twin) => {
      const api = createApi({ twin, limits: { standingIntervalMsMin: 0 } })
      const ask = async () => (await dataOf(api, `{ whatIf(${DRAIN}) { ${ANSWER} } }`)).whatIf
      const answers = subscribeApi(api, `subscription { standingWhatIf(${DRAIN}, minInterval: "0s") { answer { ${ANSWER} } } }`)
      const next = async () => {
        const { value } = await answers.next()
        if (value?.errors) throw new Error(JSON.stringify(value.errors))
        return value?.data.standingWhatIf.answer
      }
      expect((await next()).verdict).toBe('SAFE')
      expect((await ask()).verdict).toBe('SAFE')
      cluster.forbidden.add('PodDisruptionBudget')
      server.fault = ({ watch, path }) =>
        watch && path.endsWith('/poddisruptionbudgets') ? { type: 'status', status: 403 } : undefined
      server.cutWatches()
      const blind = await next()
      expect(blind.verdict).toBe('UNKNOWN')
      expect((await ask()).verdict).toBe('UNKNOWN')
      const [note] = blind.coverage.filter(({ code }: { readonly code: string }) => code === 'UNREADABLE')
      expect(note.message).toContain('their last known state is used')
      cluster.forbidden.clear()
      server.fault = () => undefined
      expect((await next()).verdict).toBe('SAFE')
      expect((await ask()).verdict).toBe('SAFE')
      await answers.return?.(undefined)
    })
  })

  it('returns errors while it may not read pods, and answers when it may', async () => {
    cluster.forbidden.add('Pod')
    await following(async (twin) => {
      const api = createApi({ twin })
      const ask = async () => (await dataOf(api, `{ whatIf(${DRAIN}) { ${ANSWER} } }`)).whatIf
      expect(await ask()).toMatchObject({
        code: 'NOT_READY',
        message: expect.stringContaining('context test: no permission to read pods'),
      })
      expect(twin.waitingFor()).toEqual(['Pod'])
      cluster.forbidden.clear()
      await expect.poll(ask).toMatchObject({ verdict: 'SAFE' })
    })
  })
})
