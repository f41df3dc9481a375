import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ApiServer } from '../../../test/support/api-server.ts'
import { ApiCluster } from '../../../test/support/api-server-cluster.ts'
import { catchOutput, cli, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { serving } from '../../../test/support/serving.ts'
import { runCli } from '../run-cli.ts'

const web = savedCluster(webCluster({ pods: ['a', 'b', 'b'] }))

describe('serve', () => {
  it('prints the loaded cluster, its address and example commands, and ends with Ctrl-C', async () => {
    const run = await serving(['--from', web], async () => {})
    expect(run.out.replaceAll(run.url, 'URL').replace(web, 'FILE')).toBe(`Cluster cluster, from files FILE: 9 objects
  Node 3, Deployment 1, ReplicaSet 1, Pod 3, Service 1
${/Not in the files[\s\S]*?\n(?=\n)/.exec(run.out)?.[0]}
Dashboard: URL
GraphQL, and a page to try it in a browser: URL/graphql
To try in another terminal:
  # What would a drain do?
  rehearse drain b --ignore-daemonsets \\
    --delete-emptydir-data --server URL
  # What would be lost with each zone?
  rehearse resilience --zones --server URL
  # How much capacity is left?
  rehearse headroom --server URL
Stop with Ctrl-C.
Stopped.
`)
    expect(run).toMatchObject({ code: 0, err: '' })
  })

  it('the suggested commands work on the sample', async () => {
    const tried: Awaited<ReturnType<typeof cli>>[] = []
    const run = await serving([], async (url) => {
      tried.push(await cli(['drain', 'highmem-1b-1', '--ignore-daemonsets', '--delete-emptydir-data', '--server', url]))
      tried.push(await cli(['resilience', '--zones', '--server', url]))
      tried.push(await cli(['headroom', '--server', url]))
    })
    expect(run.out).toContain('Cluster shop-30, from files samples/shop-30.json.gz: ')
    expect(run.out).toContain('rehearse drain highmem-1b-1 --ignore-daemonsets')
    expect(run.out.split('\n').filter((line) => line.length > 80)).toEqual([])
    for (const { err, code } of tried) {
      expect(err).toBe('')
      expect([0, 2]).toContain(code)
    }
  })

  it('reads a cluster and reports when all of it is read', async () => {
    const cluster = new ApiCluster()
    cluster.put('Namespace', 'shop')
    cluster.forbidden.add('Lease')
    cluster.absent.add('VolumeAttachment')
    const api = await ApiServer.start(cluster)
    try {
      const run = await serving(['--kubeconfig', api.kubeconfig()], async () => {})
      expect(run.out).toContain('Reading context test ...\nCluster test-cluster, from context test: 1 object\n  Namespace 1\n')
      expect(run.out).toContain('Cannot be listed (no permission), so their state is unknown: Lease\n')
      expect(run.out).toContain('Not served by this cluster: VolumeAttachment\n')
      expect(run.out).toContain('No node was read: there is nothing to drain.\n')
      expect(run).toMatchObject({ code: 0, err: '' })
    } finally {
      await api.stop()
    }
  })

  it('--limit and REHEARSE_LIMITS set limits, flags above the environment', async () => {
    let answer = { code: -1, out: '', err: '' }
    await serving(['--from', web, '--limit', 'actionsMax=0'], async (url) => {
      answer = await cli(['cordon', 'a', '--server', url])
    })
    expect(answer).toMatchObject({ code: 1, out: '' })
    expect(answer.err).toContain('actions: 1 requested, 0 allowed. Change it with "rehearse serve --limit actionsMax=..."')
    const local = await cli(['cordon', 'a', '--from', web], { env: { REHEARSE_LIMITS: 'actionsMax=0' } })
    expect(local.err).toContain('actions: 1 requested, 0 allowed.')
  })

  it('--scheduler-config sets up the scheduler for all answers', async () => {
    const config = join(mkdtempSync(join(tmpdir(), 'rehearse-serve-')), 'scheduler.yaml')
    const header = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n'
    writeFileSync(config, `${header}profiles: [{ schedulerName: other }]`)
    let answer = { code: -1, out: '', err: '' }
    const run = await serving(['--from', web, '--scheduler-config', config], async (url) => {
      answer = await cli(['explain', 'shop/web-5d4f-0', '--server', url])
    })
    expect(run.err).toBe('')
    expect(answer.out).toMatch(/^shop\/web-5d4f-0 is on a; the scheduler "default-scheduler" is not modelled\.\n/)
    writeFileSync(config, `${header}parallelism: 0`)
    expect(await cli(['serve', '--from', web, '--scheduler-config', config])).toEqual({
      code: 1,
      out: '',
      err: `error: --scheduler-config ${config}: parallelism: Invalid value: 0: should be an integer value greater than zero\n`,
    })
  })

  it('a port in use is an error with a remedy', async () => {
    let second = { code: -1, out: '', err: '' }
    await serving(['--from', web], async (url) => {
      second = await cli(['serve', '--from', web, '--port', new URL(url).port])
    })
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toMatch(/^error: port \d+ of 127.0.0.1 is in use: choose another with --port\n$/)
  })

  it.each([
    ['another address than loopback', ['--host', '0.0.0.0', '--from', web], 'error: refusing to listen on 0.0.0.0'],
    ['no such limit', ['--limit', 'cost=5', '--from', web], 'error: --limit: unknown limit "cost", similar: costMax'],
    ['no such port', ['--port', '70000'], "error: option '--port <number>' argument '70000' is invalid. Ports range"],
    ['no such file', ['--port', '0', '--from', '/nowhere/x.json'], 'error: /nowhere/x.json: no such file or folder'],
    ['two clusters', ['--live', '--from', web], 'error: give either --from or --live'],
  ])('refuses %s', async (_name, args, begin) => {
    const run = await cli(['serve', ...args])
    expect(run.code).toBe(1)
    expect(run.err.slice(0, begin.length)).toBe(begin)
  })

  it('a cluster that cannot be read yet is reported, and retried until Ctrl-C', async () => {
    const api = await ApiServer.start(new ApiCluster())
    api.fault = () => ({ type: 'status', status: 401 })
    const caught = catchOutput()
    const interrupt = new AbortController()
    const err = (text: string): void => {
      caught.io.err(text)
      interrupt.abort()
    }
    const io = { ...caught.io, err, env: {}, colour: false, signal: interrupt.signal }
    const code = await runCli(['node', 'rehearse', 'serve', '--port', '0', '--kubeconfig', api.kubeconfig()], io)
    await api.stop()
    expect(caught.err()).toMatch(/^problem: https:.* does not accept the credentials: .* Retrying\.\n$/)
    expect(caught.out()).toBe('Reading context test ...\nStopped.\n')
    expect(code).toBe(0)
  })
})
