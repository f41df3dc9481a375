import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ApiServer } from '../../test/support/api-server.ts'
import { ApiCluster } from '../../test/support/api-server-cluster.ts'
import { cli, firstSentence, SAMPLE, savedCluster, savedText, webCluster } from '../../test/support/cli.ts'
import { createFileSource } from '../ingest/files/file-source.ts'
import { LiveTwin } from '../server/live-twin.ts'
import { startServer } from '../server/server.ts'

const web = savedCluster(webCluster())
const guarded = savedCluster(webCluster({ minAvailable: 2 }))

const DRAINED = 'done after 6 s, 1 pod rescheduled, nothing unavailable.'
const REFUSED = 'The disruption budget web needs 2 healthy pods and has 2 currently'
const LEFT = 'no pod disrupted; a stays cordoned (kubectl uncordon a).'

describe('rehearsals', () => {
  it.each([
    ['a drain that only moves pods is safe', ['drain', 'a', '--from', web], 0, `SAFE: drain a: ${DRAINED}`],
    [
      'a drain of a node that a selector names',
      ['drain', '-l', 'kubernetes.io/hostname=a', '--from', web],
      0,
      `SAFE: drain -l kubernetes.io/hostname=a: ${DRAINED}`,
    ],
    [
      'a drain that a budget refuses indefinitely is stuck',
      ['drain', 'a', '--from', guarded],
      2,
      `STUCK: drain a: drain of a never completes: eviction of shop/web-5d4f-0 is refused indefinitely: ${REFUSED}; ${LEFT}`,
    ],
    ['a drain past the budget is not', ['drain', 'a', '--disable-eviction', '--from', guarded], 0, `SAFE: drain a: ${DRAINED}`],
    [
      'a drain that runs out of time is blocked',
      ['drain', 'a', '--timeout', '30s', '--from', guarded],
      2,
      `BLOCKED: drain a: node a was not drained: error when evicting pods/"web-5d4f-0" -n "shop": global timeout reached: 30s; ${LEFT}`,
    ],
    [
      'a drain that a budget refuses indefinitely is stuck at a horizon as well',
      ['drain', 'a', '--horizon', '30s', '--from', guarded],
      2,
      `STUCK: drain a: drain of a never completes: eviction of shop/web-5d4f-0 is refused indefinitely: ${REFUSED}; ${LEFT}`,
    ],
    [
      'a drain that a horizon cuts off is blocked',
      ['drain', 'a', '--horizon', '3s', '--from', web],
      2,
      'BLOCKED: drain a: drain of a has not completed: shop/web-5d4f-0 does not terminate: its containers have not ended on a; 1 pod rescheduled; a stays cordoned (kubectl uncordon a).',
    ],
    [
      'kubectl takes node/NAME and --force=true',
      ['drain', 'node/a', '--force=true', '--from', web],
      0,
      `SAFE: drain a: ${DRAINED}`,
    ],
    [
      'a workload scaled into free room is safe',
      ['scale', 'deploy/web', '--replicas', '3', '-n', 'shop', '--from', web],
      0,
      'SAFE: scale deploy/web --replicas 3: 1 of 1 new pod scheduled, no pod disrupted, nothing unavailable.',
    ],
    [
      'KIND NAME',
      ['scale', 'deployment.apps', 'web', '--replicas', '1', '-n', 'shop', '--from', web],
      0,
      'SAFE: scale deployment.apps web --replicas 1: done, 1 pod deleted, nothing unavailable.',
    ],
    [
      'more replicas than fit',
      ['scale', 'deploy/web', '--replicas', '30', '-n', 'shop', '--from', web],
      2,
      'DEGRADED: scale deploy/web --replicas 30: 10 of 28 new pods scheduled, 18 pods stay Pending (Insufficient cpu); Deployment shop/web ends with 12 of 30 replicas ready.',
    ],
  ])('%s', async (_name, args, code, first) => {
    const run = await cli(args)
    expect(run.err).toBe('')
    expect(firstSentence(run.out)).toBe(first)
    expect(run.code).toBe(code)
  })

  it('reports which pods move to which nodes, and which budget rejects an eviction', async () => {
    const safe = await cli(['drain', 'a', '--from', web])
    expect(safe.out).toMatch(/\nDISRUPTED: 1 pod from a by eviction\nPOD +TO +UNREADY FOR\nshop\/web-5d4f-0 +[bc] +56 ms\n/)
    const stuck = await cli(['drain', 'a', '--from', guarded])
    expect(stuck.out).toMatch(/\nEVICTION REFUSED +TIMES +BY\nshop\/web-5d4f-0 +\d+ +PodDisruptionBudget web\n/)
    expect(stuck.out).toContain('\nWOULD HELP\n- shop/web-5d4f-0: one more replica or a smaller minAvailable: ')
    expect(stuck.out.replace(/\s+/g, ' ').split(REFUSED), 'one message appears once').toHaveLength(2)
  })

  it('reads the scheduler configuration from a file', async () => {
    const text =
      'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{ schedulerName: other }]'
    const run = await cli(['drain', 'a', '--scheduler-config', savedText('config.yaml', text), '--from', web])
    expect(run.err).toBe('')
    expect(run.out).toContain('the scheduler "default-scheduler" is not modelled')
    const bad = await cli(['drain', 'a', '--scheduler-config', savedText('bad.yaml', `${text}\nparallelism: 0`), '--from', web])
    expect(bad.err).toContain(
      'schedulerConfiguration.parallelism: Invalid value: 0: should be an integer value greater than zero',
    )
  })

  it('reads the kubelet configuration from a file', async () => {
    const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nshutdownGracePeriod: 60s'
    const run = await cli(['shutdown-node', 'a', '--kubelet-config', savedText('kubelet.yaml', text), '--from', web])
    expect(run.err).toBe('')
    expect(run.out).toContain('\nDISRUPTED: 1 pod from a by node shutdown\n')
    const without = await cli(['shutdown-node', 'a', '--from', web])
    expect(without.out).toContain('\nDISRUPTED: 1 pod from a by node failure\n')
    const bad = await cli(['drain', 'a', '--kubelet-config', savedText('bad.yaml', `${text}\nevictionHard: 3`), '--from', web])
    expect(bad.err).toContain('kubeletConfiguration.evictionHard')
  })

  it('adds nodes with an autoscaler, and refuses one for nodes without groups', async () => {
    const scale = ['scale', 'deploy/web', '--replicas', '30', '-n', 'shop', '--autoscaler', '--from']
    const grouped: object[] = JSON.parse(JSON.stringify(webCluster()).replaceAll('"disk":"ssd"', '"agentpool":"workers"'))
    const run = await cli([...scale, savedCluster(grouped)])
    expect(run.err).toBe('')
    expect(firstSentence(run.out)).toBe(
      'SAFE: scale deploy/web --replicas 30: 28 of 28 new pods scheduled, no pod disrupted, nothing unavailable.',
    )
    expect(run.out).toMatch(/\nSCHEDULED: 28 more pods\nPOD +NODE\n[\s\S]*workers-new-1/)
    const refused = await cli([...scale, web])
    expect(refused.err).toContain('actors.nodeAutoscaler.groupLabel: no node has a group label (a label of a known provider)')
    const labelled = await cli([...scale, web, '--autoscaler-group-label', 'disk'])
    expect(labelled.out).toMatch(/^SAFE: [\s\S]*\nSCHEDULED: 28 more pods\nPOD +NODE\n[\s\S]*ssd-new-1/)
  })

  it.each([
    ['a horizon ends the run there', ['drain', 'a', '--horizon', '3s', '--from', web], 'actions not done, not settled after 3 s'],
    [
      'a drain that is given up ends, and is not done',
      ['drain', 'a', '--timeout', '30s', '--from', guarded],
      'ended after 30 s, settled after 30 s',
    ],
    ['a cluster that is quiet at once is not worth a word', ['drain', 'a', '--from', web], 'done after 6 s, settled after 6 s'],
  ])('%s', async (_name, args, time) => {
    expect((await cli(args)).out).toContain(`\nTIME      ${time}\n`)
  })

  it.each(['highmem-1b-1', 'general-1b-1', 'gpu-1a-1'])('answers on the sample have at most 80 columns: %s', async (node) => {
    const run = await cli(['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--from', SAMPLE])
    const [verdict] = run.out.split(':')
    expect(['SAFE', 'DEGRADED', 'BLOCKED', 'STUCK']).toContain(verdict)
    expect(run.out).toContain(`${verdict}: drain ${node}: `)
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

  it('colors the verdict on a terminal with colors', async () => {
    const run = await cli(['drain', 'a', '--from', web], { colour: true })
    expect(run.out.startsWith('\u001b[1;32mSAFE\u001b[0m: drain a: done ')).toBe(true)
  })
})

describe('the target of a question', () => {
  it('a server prints the same answer as a local twin', async () => {
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
      expect(byEnvironment).toEqual({ code: 1, out: '', err: 'error: Node "x" not found; similar: a, b, c\n' })
    } finally {
      await api.stop()
    }
  })

  it('a cluster that denies access is an error, not a wait', async () => {
    const api = await ApiServer.start(new ApiCluster())
    api.fault = () => ({ type: 'status', status: 401 })
    try {
      const run = await cli(['drain', 'a', '--kubeconfig', api.kubeconfig()])
      expect(run).toMatchObject({ code: 1, out: '' })
      expect(run.err).toMatch(
        /^error: https:.* does not accept the credentials: .* Log in again, or check the user of the context\.\n$/,
      )
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
