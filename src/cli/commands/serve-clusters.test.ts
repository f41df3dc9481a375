import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/support/api-client.ts'
import { type ApiBackend, ApiServer } from '../../../test/support/api-server.ts'
import { ApiCluster } from '../../../test/support/api-server-cluster.ts'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { serving } from '../../../test/support/serving.ts'
import { tokenHash } from '../../server/access/token-file.ts'

const web = savedCluster(webCluster({ pods: ['a', 'b', 'b'] }))

async function ask(address: string, query: string, headers: Record<string, string> = {}): Promise<Json> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  return response.json()
}

const NODES = '{ cluster { ... on Cluster { nodes { nodes { name } } } ... on NotReadyError { waitingFor } } }'
const namesOf = ({ data }: Json): string[] => (data.cluster.nodes?.nodes ?? []).map(({ name }: { name: string }) => name)

describe('serve --cluster, of files', () => {
  it('serves each below its name, and commands query one of them', async () => {
    const other = savedCluster(webCluster({ pods: ['a'] }))
    let headroom = { code: -1, out: '', err: '' }
    const run = await serving(['--cluster', `one=${web}`, '--cluster', `two=${other}`], async (url) => {
      const query = '{ cluster { ... on Cluster { state { clusterName } pods { totalCount } } } }'
      expect((await ask(`${url}/clusters/one`, query)).data).toEqual({
        cluster: { state: { clusterName: 'one' }, pods: { totalCount: 3 } },
      })
      await expect.poll(async () => (await (await fetch(`${url}/readyz`)).json()).notReady).toEqual([])
      headroom = await cli(['cordon', 'b', '--server', `${url}/clusters/two`])
      expect(await cli(['cordon', 'b', '--server', `${url}/clusters/three`])).toMatchObject({
        code: 1,
        err: `error: the server at ${url} answers with status 404: /clusters/three/graphql not found: each cluster is at /clusters/NAME/, and its API at /clusters/NAME/graphql; the clusters are one, two\n`,
      })
    })
    expect(headroom).toMatchObject({ code: 0, err: '' })
    expect(run.out.replaceAll(run.url, 'URL').replaceAll(web, 'ONE').replaceAll(other, 'TWO')).toMatch(
      /Dashboards:\n {2}URL\/clusters\/one\/ {2}files ONE\n {2}URL\/clusters\/two\/ {2}files TWO\nAll clusters: URL\n/,
    )
    expect(run.out).toContain(`Cluster one, from files ${web}: 9 objects\n`)
    expect(run).toMatchObject({ code: 0 })
  })

  it('reads the files of each as of its own time, and with the configuration of its own scheduler', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rehearse-clusters-'))
    const scheduler = (name: string): string => {
      const path = join(folder, `${name}.yaml`)
      const header = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n'
      writeFileSync(path, `${header}profiles: [{ schedulerName: ${name} }]`)
      return path
    }
    const config = join(folder, 'rehearse.json')
    const cluster = [
      { name: 'one', from: web, asOf: '2026-07-01T00:00:00Z', schedulerConfig: scheduler('default-scheduler') },
      { name: 'two', from: web },
    ]
    writeFileSync(config, JSON.stringify({ cluster, schedulerConfig: scheduler('other') }))
    const query = `{
      cluster { ... on Cluster { state { takenAt } } }
      explainPod(pod: { kind: "Pod", namespace: "shop", name: "web-5d4f-0" }) { ... on SchedulingExplanation { summary } }
    }`
    const answers: Json[] = []
    const run = await serving(['--config', config], async (url) => {
      for (const name of ['one', 'two']) answers.push((await ask(`${url}/clusters/${name}`, query)).data)
    })
    expect(run).toMatchObject({ code: 0, err: '' })
    const notModelled = 'shop/web-5d4f-0 is on a; the scheduler "default-scheduler" is not modelled.'
    expect(answers.map(({ explainPod, cluster: { state } }) => [state.takenAt, explainPod.summary === notModelled])).toEqual([
      ['2026-07-01T00:00:00Z', false],
      ['2026-06-01T12:00:00Z', true],
    ])
  })

  it.each([
    [['--cluster', 'a', '--live'], '--cluster and --live name clusters in two ways: give one of them'],
    [['--cluster', 'a', '--from', web], '--cluster and --from name clusters in two ways'],
    [['--cluster', 'a=x', '--cluster', 'a=y'], '--cluster: two clusters have the name "a"'],
    [['--cluster', 'A/b'], '--cluster A/b: "A/b" is not a name'],
    [['--cluster', 'a='], '--cluster a=: write a context or a file behind "="'],
    [
      ['--cluster', '{"name":"a","form":"x"}'],
      'unknown key "form"; the keys are name, context, kubeconfig, from, asOf, schedulerConfig, tokens',
    ],
    [['--cluster', '{"name":"a","from":"x","context":"y"}'], 'give either from, or context and kubeconfig'],
    [['--cluster', '{"context":"y"}'], 'write a name'],
    [['--cluster', '{"name":"a","asOf":"2026-01-31T12:00:00Z"}'], 'asOf is the time of files: give it with from'],
    [['--cluster', `{"name":"a","from":"${web}","asOf":"noon"}`], '--cluster a: --as-of noon: not a valid time'],
    [
      ['--cluster', `{"name":"a","from":"${web}","schedulerConfig":"./none.yaml"}`],
      '--cluster a: cannot read --scheduler-config ./none.yaml',
    ],
    [['--cluster', '{'], 'write NAME=CONTEXT, or a mapping as JSON'],
    [['--cluster', 'a=./nowhere.json', '--port', '0'], './nowhere.json: no such file or folder'],
    [['--cluster', `a=${web}`, '--history', '/tmp/x', '--port', '0'], '--history keeps the states of a cluster'],
    [['--cluster', `a=${web}`, '--oidc-redirect-url', 'https://x.example.com'], '--oidc-redirect-url needs an issuer'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await cli(['serve', ...args])
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  })
})

describe('serve --cluster, of live clusters', () => {
  let servers: readonly ApiServer[]
  let clusters: ApiCluster[]
  let folder: string

  function clusterOf(name: string): ApiCluster {
    const cluster = new ApiCluster()
    cluster.put('Namespace', 'kube-system', { metadata: { uid: `uid-${name}` } })
    cluster.put('Node', `node-${name}`)
    return cluster
  }

  /** Another cluster answers at the address of one. */
  function replace(at: number, cluster: ApiCluster): void {
    clusters[at] = cluster
    servers[at]?.cutConnections()
  }

  /** What answers for the cluster that has this place now. */
  function backendAt(at: number): ApiBackend {
    const now = (): ApiBackend => clusters[at] ?? expect.fail('no cluster')
    return { list: (request) => now().list(request), watch: (request, send) => now().watch(request, send) }
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'serve-clusters-'))
    clusters = [clusterOf('one'), clusterOf('two')]
    servers = await Promise.all(clusters.map((_, at) => ApiServer.start(backendAt(at))))
  })
  afterEach(() => Promise.all(servers.map((server) => server.stop())))

  /** A configuration file with both, and what else is given for each. */
  function configuration(more: (name: string) => object = () => ({})): string {
    const file = join(folder, 'rehearse.yaml')
    const cluster = servers.map((server, i) => {
      const name = ['one', 'two'][i] ?? ''
      return { name, kubeconfig: server.kubeconfig(), context: ['test', ''][i], ...more(name) }
    })
    writeFileSync(file, JSON.stringify({ cluster }))
    return file
  }

  it('lets commands find the cluster of their kubeconfig, whatever its name is on the server', async () => {
    await serving(['--config', configuration()], async (url) => {
      await expect.poll(async () => (await (await fetch(`${url}/readyz`)).json()).notReady).toEqual([])
      const nodes = (env: Readonly<Record<string, string>>) => cli(['get', 'nodes', '-o', 'name', '--server', url], { env })
      for (const [i, name] of ['one', 'two'].entries())
        expect(await nodes({ KUBECONFIG: servers[i]?.kubeconfig() ?? '' })).toEqual({
          code: 0,
          out: `node/node-${name}\n`,
          err: '',
        })
      const named = `--server ${url}/clusters/one, --server ${url}/clusters/two\n`
      expect(await nodes({ KUBECONFIG: '/no/such/kubeconfig' })).toMatchObject({ code: 1, err: expect.stringContaining(named) })
      const path = join(folder, 'export.json')
      const env = { KUBECONFIG: servers[1]?.kubeconfig() ?? '' }
      expect(await cli(['export', '-o', path, '--server', url], { env })).toEqual({ code: 0, out: '', err: '' })
      expect(readFileSync(path, 'utf8')).toContain('"node-two"')
      replace(0, clusterOf('three'))
      expect(await nodes({ KUBECONFIG: servers[0]?.kubeconfig() ?? '' })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/serves several clusters, and none is that of the context "test": name one of them: /),
      })
    })
  })

  it('lets them name it where two clusters of the server are the one of their kubeconfig', async () => {
    clusters[1] = clusterOf('one')
    await serving(['--config', configuration()], async (url) => {
      await expect.poll(async () => (await (await fetch(`${url}/readyz`)).json()).notReady).toEqual([])
      const env = { KUBECONFIG: servers[0]?.kubeconfig() ?? '' }
      expect(await cli(['get', 'nodes', '--server', url], { env })).toMatchObject({
        code: 1,
        err: expect.stringContaining('has that of the context "test" more than once: name one of them: '),
      })
    })
  })

  it('keeps forks and history of each in a folder of its own, and shows none of them to the other', async () => {
    const kept = { store: join(folder, 'forks'), history: join(folder, 'past') }
    const args = ['--config', configuration(), '--store', kept.store, '--history', kept.history]
    const run = await serving(args, async (url) => {
      await expect.poll(async () => (await (await fetch(`${url}/readyz`)).json()).notReady).toEqual([])
      expect(namesOf(await ask(`${url}/clusters/one`, NODES))).toEqual(['node-one'])
      expect(namesOf(await ask(`${url}/clusters/two`, NODES))).toEqual(['node-two'])
      await ask(`${url}/clusters/one`, 'mutation { createFork(input: { name: "plan" }) { __typename } }')
      const query =
        '{ forks { name } history { ... on MomentConnection { totalCount } } plan: cluster(on: { fork: "plan" }) { __typename } }'
      await expect
        .poll(async () => (await ask(`${url}/clusters/one`, query)).data)
        .toEqual({
          forks: [{ name: 'plan' }],
          history: { totalCount: 1 },
          plan: { __typename: 'Cluster' },
        })
      expect((await ask(`${url}/clusters/two`, query)).data).toMatchObject({ forks: [], plan: { __typename: 'NotFoundError' } })
    })
    expect(run.err).toBe('')
    for (const place of Object.values(kept)) expect(readdirSync(place).sort()).toEqual(['one', 'two'])
    const again = await serving(args, async (url) => {
      const forks = async (name: string) => (await ask(`${url}/clusters/${name}`, '{ forks { name } }')).data.forks
      expect([await forks('one'), await forks('two')]).toEqual([[{ name: 'plan' }], []])
    })
    expect(again).toMatchObject({ code: 0, err: '' })
  })

  it('serves the others while one cannot be reached, names it with its reason, and tries again', async () => {
    const [, two] = servers
    if (two) two.fault = () => ({ type: 'status', status: 401 })
    const run = await serving(['--config', configuration()], async (url) => {
      await expect.poll(async () => (await fetch(`${url}/clusters/one/readyz`)).status).toBe(200)
      const listed = async () => (await (await fetch(`${url}/clusters`)).json()).clusters
      await expect.poll(listed).toMatchObject([
        { name: 'one', ready: true },
        {
          name: 'two',
          ready: false,
          reasons: expect.arrayContaining([expect.stringContaining('its list failed and is tried again')]),
        },
      ])
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true, notReady: ['two'] })
      expect(namesOf(await ask(`${url}/clusters/one`, NODES))).toEqual(['node-one'])
      expect((await ask(`${url}/clusters/two`, NODES)).data.cluster.waitingFor).toContain('Node')
      if (two) two.fault = () => undefined
      await expect.poll(async () => (await fetch(`${url}/clusters/two/readyz`)).status).toBe(200)
      expect(namesOf(await ask(`${url}/clusters/two`, NODES))).toEqual(['node-two'])
    })
    expect(run.err).toMatch(/^problem: cluster two: https:.* does not accept the credentials: .* Retrying\.\n$/)
    expect(run.out).toContain('Cluster two, from context test: 2 objects\n')
  })

  it('keeps a cluster that is replaced apart from its successor, in memory and over a restart, and the others as they are', async () => {
    const args = ['--config', configuration(), '--store', join(folder, 'forks'), '--history', join(folder, 'past')]
    const damaged = '{ forks { name } damagedForks { name message } history { ... on MomentConnection { totalCount } } }'
    const both = /is of the cluster uid-two, and this is the cluster uid-next/
    const expectApart = async (url: string) => {
      await expect.poll(async () => (await fetch(`${url}/clusters/two/readyz`)).status).toBe(200)
      expect(namesOf(await ask(`${url}/clusters/two`, NODES))).toEqual(['node-next'])
      await expect
        .poll(async () => (await ask(`${url}/clusters/two`, damaged)).data)
        .toMatchObject({
          forks: [],
          damagedForks: [{ name: 'plan', message: expect.stringMatching(both) }],
          history: { totalCount: 1 },
        })
      expect((await ask(`${url}/clusters/one`, '{ forks { name } }')).data.forks).toEqual([{ name: 'plan' }])
    }
    const first = await serving(args, async (url) => {
      for (const name of ['one', 'two']) {
        await expect.poll(async () => (await fetch(`${url}/clusters/${name}/readyz`)).status).toBe(200)
        await ask(`${url}/clusters/${name}`, 'mutation { createFork(input: { name: "plan" }) { __typename } }')
        await expect.poll(async () => (await ask(`${url}/clusters/${name}`, damaged)).data.history.totalCount).toBe(1)
      }
      replace(1, clusterOf('next'))
      await expect.poll(async () => namesOf(await ask(`${url}/clusters/two`, NODES))).toEqual(['node-next'])
      const { data } = await ask(`${url}/clusters/two`, '{ forks { name } damagedForks { name message } }')
      expect(data).toEqual({ forks: [], damagedForks: [{ name: 'plan', message: expect.stringMatching(both) }] })
    })
    expect(first.err).toMatch(
      /^problem: cluster two: https:.* is another cluster now: the uid of its namespace kube-system is uid-next, before it was uid-two/,
    )
    await serving(args, expectApart)
  })

  it('admits to each the callers of its own file', async () => {
    const tokens = (name: string) => {
      const file = join(folder, `tokens-${name}`)
      writeFileSync(file, `caller-${name} ${tokenHash(`secret-${name}`)}\n`)
      return { tokens: file }
    }
    await serving(['--config', configuration(tokens)], async (url) => {
      for (const name of ['one', 'two'])
        await expect.poll(async () => (await fetch(`${url}/clusters/${name}/readyz`)).status).toBe(200)
      const isAdmitted = async (name: string, secret: string) => {
        const { data } = await ask(`${url}/clusters/${name}`, '{ limits { pageMax } }', {
          authorization: `Bearer secret-${secret}`,
        })
        return data !== undefined
      }
      expect([
        await isAdmitted('one', 'one'),
        await isAdmitted('one', 'two'),
        await isAdmitted('two', 'one'),
        await isAdmitted('two', 'two'),
      ]).toEqual([true, false, false, true])
    })
  })
})
