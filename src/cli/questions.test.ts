import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ApiServer } from '../../test/support/api-server.ts'
import { ApiCluster } from '../../test/support/api-server-cluster.ts'
import { cli, SAMPLE, savedCluster, webCluster } from '../../test/support/cli.ts'
import { createFileSource } from '../ingest/files/file-source.ts'
import { LiveTwin } from '../server/live-twin.ts'
import { startServer } from '../server/server.ts'

const web = savedCluster(webCluster())
const guarded = savedCluster(webCluster({ minAvailable: 2 }))
const crowded = savedCluster(webCluster({ nodes: ['a', 'b'], pods: ['a', 'b', ''], minAvailable: 1 }))
const nowhere = join(tmpdir(), 'no-such-file-of-rehearse.json')

function saved(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'rehearse-cli-')), name)
  writeFileSync(path, text)
  return path
}

describe('a node explained', () => {
  it.each([
    ['node/a may go', ['explain', 'node/a', '--from', web], 0, /^DRAINABLE {3}node a\n/],
    [
      'node/a is held back by a budget',
      ['explain', 'no/a', '--from', guarded],
      2,
      /REFUSED NOW +BECAUSE\nshop\/web-5d4f-0 +Cannot/,
    ],
    ['a node that is not there', ['explain', 'node/x', '--from', web], 1, /^$/],
  ])('%s', async (_name, args, code, lines) => {
    const run = await cli(args)
    expect(run.out).toMatch(lines)
    expect(run.code).toBe(code)
    expect(run.err).toBe(code === 1 ? 'error: There is no Node "x". Near it: a, b, c\n' : '')
  })
})

describe('rehearsals', () => {
  it.each([
    ['a drain that only moves pods is safe', ['drain', 'a', '--from', web], 0, 'SAFE   drain a'],
    [
      'a drain of a node that a selector names',
      ['drain', '-l', 'kubernetes.io/hostname=a', '--from', web],
      0,
      'SAFE   drain -l ',
    ],
    ['a drain that a budget holds back for ever is stuck', ['drain', 'a', '--from', guarded], 2, 'STUCK   drain a'],
    ['a drain past the budget is not', ['drain', 'a', '--disable-eviction', '--from', guarded], 0, 'SAFE   drain a'],
    ['a drain that runs out of time is blocked', ['drain', 'a', '--timeout', '30s', '--from', guarded], 2, 'BLOCKED   drain a'],
    ['kubectl takes node/NAME and --force=true', ['drain', 'node/a', '--force=true', '--from', web], 0, 'SAFE   drain a'],
    [
      'a workload scaled into free room is safe',
      ['scale', 'deploy/web', '--replicas', '3', '-n', 'shop', '--from', web],
      0,
      'SAFE ',
    ],
    ['KIND NAME', ['scale', 'deployment.apps', 'web', '--replicas', '1', '-n', 'shop', '--from', web], 0, 'SAFE '],
    ['more replicas than fit', ['scale', 'deploy/web', '--replicas', '30', '-n', 'shop', '--from', web], 2, 'DEGRADED '],
  ])('%s', async (_name, args, code, first) => {
    const run = await cli(args)
    expect(run.err).toBe('')
    expect(run.out.slice(0, first.length)).toBe(first)
    expect(run.code).toBe(code)
  })

  it('tells what moves where, and which budget refuses', async () => {
    const safe = await cli(['drain', 'a', '--from', web])
    expect(safe.out).toMatch(/MOVES: 1 pod from a, by eviction\nPOD {15}TO {2,}DOWNTIME\nshop\/web-5d4f-0 +[bc]\b/)
    const stuck = await cli(['drain', 'a', '--from', guarded])
    expect(stuck.out).toMatch(/REFUSED POD +TIMES +BECAUSE\nshop\/web-5d4f-0 +\d+ /)
    expect(stuck.out).toContain('waits for the budget shop/web. Freed by: ')
  })

  it('takes the configuration of the scheduler from a file', async () => {
    const text =
      'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{ schedulerName: other }]'
    const run = await cli(['drain', 'a', '--scheduler-config', saved('config.yaml', text), '--from', web])
    expect(run.err).toBe('')
    expect(run.out).toContain('the scheduler "default-scheduler" is not modelled')
    const bad = await cli(['drain', 'a', '--scheduler-config', saved('bad.yaml', `${text}\nparallelism: 0`), '--from', web])
    expect(bad.err).toContain(
      'schedulerConfiguration.parallelism: Invalid value: 0: should be an integer value greater than zero',
    )
  })

  it('takes the configuration of the kubelets from a file', async () => {
    const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nshutdownGracePeriod: 60s'
    const run = await cli(['shutdown-node', 'a', '--kubelet-config', saved('kubelet.yaml', text), '--from', web])
    expect(run.err).toBe('')
    expect(run.out).toContain('MOVES: 1 pod from a, by node shutdown')
    const without = await cli(['shutdown-node', 'a', '--from', web])
    expect(without.out).toContain('MOVES: 1 pod from a, by node failure')
    const bad = await cli(['drain', 'a', '--kubelet-config', saved('bad.yaml', `${text}\nevictionHard: 3`), '--from', web])
    expect(bad.err).toContain('kubeletConfiguration.evictionHard')
  })

  it('adds nodes with an autoscaler, and refuses one for nodes without groups', async () => {
    const scale = ['scale', 'deploy/web', '--replicas', '30', '-n', 'shop', '--autoscaler', '--from']
    const grouped: object[] = JSON.parse(JSON.stringify(webCluster()).replaceAll('"disk":"ssd"', '"agentpool":"workers"'))
    const run = await cli([...scale, savedCluster(grouped)])
    expect(run.err).toBe('')
    expect(run.out).toMatch(/^SAFE [\s\S]*workers-new-1/)
    const refused = await cli([...scale, web])
    expect(refused.err).toContain('actors.nodeAutoscaler.groupLabel: no node tells its group by a label of a known provider')
  })

  it('a horizon ends the run there', async () => {
    const run = await cli(['drain', 'a', '--horizon', '30s', '--from', guarded])
    expect(run.out).toContain('TIME      30 s of virtual time')
  })

  it.each(['highmem-1b-1', 'general-1b-1', 'gpu-1a-1'])('answers on the sample fit 80 columns: %s', async (node) => {
    const run = await cli(['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--from', SAMPLE])
    const [verdict] = run.out.split(' ')
    expect(['SAFE', 'DEGRADED', 'BLOCKED', 'STUCK']).toContain(verdict)
    expect(run.code).toBe(verdict === 'SAFE' ? 0 : 2)
    expect(run.out.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(run.out).toContain('\nSTATE     shop-30 as of ')
  })

  it('the same question has the same answer, byte for byte', async () => {
    const args = ['drain', 'gpu-1a-1', '--ignore-daemonsets', '--seed', '7', '--from', SAMPLE, '-o', 'json']
    expect((await cli(args)).out).toBe((await cli(args)).out)
  })

  it('prints the whole typed answer as JSON and as YAML', async () => {
    const json = await cli(['drain', 'a', '--from', guarded, '-o', 'json'])
    const yaml = await cli(['drain', 'a', '--from', guarded, '--output', 'yaml'])
    const answer = JSON.parse(json.out)
    expect(answer).toMatchObject({ __typename: 'Outcome', verdict: 'STUCK', seed: 1, scenario: 'drain a' })
    expect(answer.timeline.nodes[0]).toMatchObject({ kind: 'ACTION_STARTED', at: 'PT0S' })
    expect(parse(yaml.out)).toEqual(answer)
    expect(json.code).toBe(2)
  })

  it('colours the verdict where the terminal can', async () => {
    const run = await cli(['drain', 'a', '--from', web], { colour: true })
    expect(run.out.startsWith('\u001b[1;32mSAFE\u001b[0m   drain a\n')).toBe(true)
  })
})

describe('explain', () => {
  it.each([
    [
      'pod/NAME with -n',
      ['explain', 'pod/web-5d4f-0', '-n', 'shop', '--from', web],
      'SCHEDULED   pod shop/web-5d4f-0\nIt is on a; ',
    ],
    ['NAMESPACE/NAME', ['explain', 'shop/web-5d4f-0', '--from', web], 'SCHEDULED   pod shop/web-5d4f-0\nIt is on a; '],
    [
      'a pod without a node that fits',
      ['explain', 'shop/web-5d4f-2', '--from', crowded],
      'SCHEDULED   pod shop/web-5d4f-2\nIt has no node yet; ',
    ],
  ])('%s', async (_name, args, begin) => {
    const run = await cli(args)
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out.slice(0, begin.length)).toBe(begin)
    expect(run.out).toMatch(/NODE +SCORE +FROM\n/)
  })

  it('a pod that no node will take, with the reasons node by node', async () => {
    const full = savedCluster(webCluster({ nodes: ['a'], pods: ['a', 'a', 'a', 'a', ''] }))
    const run = await cli(['explain', 'shop/web-5d4f-4', '--from', full])
    expect(run).toMatchObject({ code: 2, err: '' })
    expect(run.out).toContain('UNSCHEDULABLE   pod shop/web-5d4f-4\nIt has no node: 0/1 nodes are available: 1 Insufficient cpu.')
    expect(run.out).toMatch(/NODES +PLUGIN +WHY NOT\n1 +NodeResourcesFit +Insufficient cpu \(a\)\n/)
    const answer = JSON.parse((await cli(['explain', 'shop/web-5d4f-4', '--from', full, '-o', 'json'])).out)
    expect(answer.nodes.nodes).toMatchObject([{ node: 'a', fits: false, verdict: { plugin: 'NodeResourcesFit' } }])
  })
})

describe('why-pending', () => {
  it('tells what would help, and then why the pod waits', async () => {
    const full = savedCluster(webCluster({ nodes: ['a'], pods: ['a', 'a', 'a', 'a', ''] }))
    const run = await cli(['why-pending', 'shop/web-5d4f-4', '--from', full])
    expect(run).toMatchObject({ code: 2, err: '' })
    expect(run.out.startsWith('UNSCHEDULABLE   pod shop/web-5d4f-4\n\nWHAT WOULD HELP (')).toBe(true)
    expect(run.out).toContain('- add a node like a: then it goes to a-more')
    expect(run.out).toContain('It has no node: 0/1 nodes are available: 1 Insufficient cpu.')
    expect(Math.max(...run.out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it('has nothing to change where the next try finds a node', async () => {
    const run = await cli(['why-pending', 'shop/web-5d4f-2', '--from', crowded])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).not.toContain('WHAT WOULD HELP')
  })
})

describe('errors are one line, and exit with 1', () => {
  const none = { HOME: join(tmpdir(), 'no-such-home-of-rehearse') }
  it.each([
    ['an unknown node', ['drain', 'x', '--from', web], 'error: there is no Node "x"'],
    [
      'a node misspelt',
      ['drain', 'general-1a-11', '--from', SAMPLE],
      'error: there is no Node "general-1a-11"; near it: general-1a-1',
    ],
    [
      'another namespace',
      ['explain', 'web-5d4f-0', '--from', web],
      'error: There is no Pod "web-5d4f-0" in namespace "default"; there is one in shop: add -n shop',
    ],
    [
      'a workload elsewhere',
      ['scale', 'deploy/web', '--replicas', '1', '--from', web],
      'error: there is no Deployment "web" in namespace "default"; there is one in shop: add -n shop',
    ],
    [
      'a workload misspelt',
      ['scale', 'deploy/serch', '--replicas', '1', '-n', 'shop', '--from', SAMPLE],
      'error: there is no Deployment "serch" in namespace "shop"; near it: search\n',
    ],
    ['a namespace misspelt', ['audit', 'shp', '--from', SAMPLE], 'error: There is no Namespace "shp". Near it: shop'],
    [
      'a storage class misspelt',
      ['fail-provisioning', 'zonal-sdd', '--from', SAMPLE],
      'error: there is no StorageClass "zonal-sdd"; near it: zonal-ssd\n',
    ],
    ['nothing to scale', ['scale', 'ds/web', '--replicas', '1', '--from', web], 'error: DaemonSet has no replicas to set'],
    ['a kind that is none', ['scale', 'frob/web', '--replicas', '1', '--from', web], 'error: there is no kind "frob"'],
    ['no kind at all', ['scale', 'web', '--replicas', '1', '--from', web], 'error: "web" names no workload: write KIND/NAME'],
    ['no node', ['drain', '--from', web], 'error: no node is named'],
    ['nodes twice', ['drain', 'a', '-l', 'x=y', '--from', web], 'error: nodes are given by name or with --selector, not both'],
    ['a selector of nothing', ['drain', '-l', 'x=y', '--from', web], 'error: no node matches the selector "x=y"'],
    ['a bad selector', ['drain', 'a', '--pod-selector', 'a=(', '--from', web], 'error: '],
    [
      'a bad duration',
      ['drain', 'a', '--timeout', '5x', '--from', web],
      "error: option '--timeout <duration>' argument '5x' is invalid. Write it like 90s",
    ],
    [
      'a bad number',
      ['drain', 'a', '--seed', 'one', '--from', web],
      "error: option '--seed <number>' argument 'one' is invalid. Write a whole number.",
    ],
    [
      'a horizon of nothing',
      ['drain', 'a', '--horizon', '0s', '--from', web],
      "error: option '--horizon <duration>' argument '0s' is invalid.",
    ],
    [
      'a format that is none',
      ['drain', 'a', '-o', 'xml', '--from', web],
      "error: option '-o, --output <format>' argument 'xml' is invalid.",
    ],
    [
      'a flag misspelt',
      ['drain', 'a', '--ignore-daemonset'],
      "error: unknown option '--ignore-daemonset' (Did you mean --ignore-daemonsets?)",
    ],
    ['a command misspelt', ['drian', 'a'], "error: unknown command 'drian' (Did you mean drain?)"],
    ['a flag left out', ['scale', 'deploy/web', '--from', web], "error: required option '--replicas <number>' not specified"],
    ['no such path', ['drain', 'a', '--from', nowhere], `error: ${nowhere}: no such file or folder. Check the spelling`],
    ['a file that holds nothing', ['drain', 'a', '--from', saved('x.yaml', 'just text')], 'error: '],
    ['two clusters', ['drain', 'a', '--from', web, '--context', 'x'], 'error: --from and --context name two clusters'],
    ['two places', ['drain', 'a', '--from', web, '--server', 'http://x'], 'error: --server and --from name two places'],
    ['no address', ['drain', 'a', '--server', 'localhost:4000'], 'error: --server localhost:4000: no such address'],
    ['no cluster', ['drain', 'a'], 'error: no kubeconfig was found'],
    [
      'no such configuration',
      ['drain', 'a', '--scheduler-config', nowhere, '--from', web],
      `error: --scheduler-config ${nowhere} cannot be read`,
    ],
    [
      'no such configuration of kubelets',
      ['drain', 'a', '--kubelet-config', nowhere, '--from', web],
      `error: --kubelet-config ${nowhere} cannot be read`,
    ],
    ['no such kubeconfig', ['drain', 'a', '--kubeconfig', nowhere], `error: ${nowhere}: no such kubeconfig file`],
    [
      'a pod that is none',
      ['explain', 'deploy/web', '--from', web],
      'error: "deploy/web" is a Deployment: only pods and nodes are explained',
    ],
  ])('%s', async (_name, args, begin) => {
    const run = await cli(args, { env: none })
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err.slice(0, begin.length)).toBe(begin)
    expect(run.err.trimEnd().split('\n')).toHaveLength(1)
  })

  it('says what is missing from files that could be read only in part', async () => {
    const bad = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'bad' }, status: { allocatable: { cpu: 'lots' } } }
    const run = await cli(['drain', 'a', '--from', savedCluster([...webCluster(), bad])])
    expect(run.code).toBe(0)
    expect(run.err).toMatch(/^warning: .*Node bad.*\n$/)
  })
})

describe('where questions go', () => {
  it('a server prints what a twin of this process prints', async () => {
    const twin = new LiveTwin(createFileSource({ paths: [guarded] }), { live: false })
    await twin.run(new AbortController().signal)
    const server = await startServer({ twin, port: 0 })
    try {
      for (const question of [
        ['drain', 'a'],
        ['drain', 'a', '-o', 'yaml'],
        ['drain', 'nowhere'],
        ['scale', 'deploy/web', '--replicas', '4', '-n', 'shop'],
        ['explain', 'shop/web-5d4f-0'],
        ['explain', 'web-5d4f-0'],
      ])
        expect(await cli([...question, '--server', server.url])).toEqual(await cli([...question, '--from', guarded]))
    } finally {
      await server.close()
    }
    const gone = await cli(['drain', 'a', '--server', server.url])
    expect(gone).toMatchObject({ code: 1, out: '' })
    expect(gone.err).toMatch(/^error: http:.* cannot be reached \(.*\): start a server with "rehearse serve"\n$/)
  })

  it('a cluster is read through the kubeconfig', async () => {
    const cluster = new ApiCluster()
    for (const object of webCluster()) putObject(cluster, object as Stored)
    const api = await ApiServer.start(cluster)
    try {
      const kubeconfig = api.kubeconfig()
      const run = await cli(['scale', 'deploy/web', '--replicas', '3', '-n', 'shop', '--kubeconfig', kubeconfig])
      expect(run).toMatchObject({ code: 0, err: '' })
      expect(run.out).toContain('STATE     test-cluster as of ')
      const byEnvironment = await cli(['drain', 'x'], { env: { KUBECONFIG: kubeconfig } })
      expect(byEnvironment).toEqual({ code: 1, out: '', err: 'error: there is no Node "x"; near it: a, b, c\n' })
    } finally {
      await api.stop()
    }
  })

  it('a cluster that does not let us in is an error, not a wait', async () => {
    const api = await ApiServer.start(new ApiCluster())
    api.fault = () => ({ type: 'status', status: 401 })
    try {
      const run = await cli(['drain', 'a', '--kubeconfig', api.kubeconfig()])
      expect(run).toMatchObject({ code: 1, out: '' })
      expect(run.err).toMatch(/^error: https:.* does not accept the credentials: .* Log in again, .*\n$/)
    } finally {
      await api.stop()
    }
  })
})

interface Stored {
  readonly kind: Parameters<ApiCluster['put']>[0]
  readonly metadata: { readonly name: string; readonly namespace?: string }
}

function putObject(cluster: ApiCluster, { kind, metadata, ...fields }: Stored): void {
  const { name, namespace } = metadata
  cluster.put(kind, name, { fields, ...(namespace === undefined ? {} : { namespace }) })
}
