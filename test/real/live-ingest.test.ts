import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, dumpOf } from './content.ts'
import { liveTwinOf } from './live-twin-of.ts'
import { aDeployment, aPod, aService, budgetFor } from './manifests.ts'
import { Plane, until } from './plane.ts'
import { WatchLog } from './watch-log.ts'

/** Kinds that the restricted reader may read; all others are kept from it. */
const ALLOWED = [
  { apiGroups: [''], resources: ['nodes', 'pods', 'namespaces'], verbs: ['get', 'list', 'watch'] },
  { apiGroups: ['apps'], resources: ['deployments', 'replicasets'], verbs: ['get', 'list', 'watch'] },
]

describe('a live twin of a real control plane', () => {
  let plane: Plane
  let log: WatchLog

  beforeAll(async () => {
    plane = await Plane.start(['a', 'b', 'c'].map((zone) => ({ name: `node-${zone}`, zone: `zone-${zone}` })))
    log = await WatchLog.open(plane.api)
    await plane.apply([aDeployment('web', 4), aService('web'), budgetFor('web', { maxUnavailable: 1 }), aDeployment('job', 2)])
    await log.quiet(3000)
  })

  afterAll(async () => {
    log?.close()
    await plane?.stop()
  })

  /** Waits until the twin is as the cluster is; the last comparison is the test's own, with all differences. */
  async function expectSameAsCluster(twin: Awaited<ReturnType<typeof liveTwinOf>>['twin']): Promise<void> {
    const now = async () => ({ twin: contentOf(twin.pin().state), cluster: contentOf(await dumpOf(plane)) })
    await until(
      'the twin is as the cluster is',
      async () => {
        const { twin: seen, cluster } = await now()
        return seen.digest === cluster.digest
      },
      60_000,
    ).catch(() => undefined)
    const { twin: seen, cluster } = await now()
    expect(Object.keys(cluster.rows).length).toBeGreaterThan(20)
    expect(seen.rows).toEqual(cluster.rows)
    expect(seen.digest).toBe(cluster.digest)
  }

  it('contains with read-only permissions the objects of kubectl get', async () => {
    const { twin, stop } = await liveTwinOf(plane.readOnlyKubeconfig)
    expect(twin.pin().coverage).toEqual([])
    expect(twin.waitingFor()).toEqual([])
    await expectSameAsCluster(twin)
    await stop()
    const answer = await plane.kubectl([`--kubeconfig=${plane.readOnlyKubeconfig}`, 'delete', 'pods', '--all'])
    expect(answer.exitCode).toBe(1)
    expect(answer.lines.join('\n')).toContain('cannot delete resource "pods"')
  })

  it('follows scaling, labels, new and deleted objects', async () => {
    const { twin, stop } = await liveTwinOf(plane.readOnlyKubeconfig)
    const before = contentOf(twin.pin().state).digest
    await plane.mustKubectl(['scale', 'deployment/web', '--replicas=7'])
    await plane.mustKubectl(['label', 'node', 'node-a', 'disk=ssd'])
    await plane.mustKubectl(['label', 'deployment/web', 'tier=front'])
    await plane.mustKubectl(['delete', 'deployment/job'])
    await plane.apply([aPod('bare')])
    await log.quiet(3000)
    await expectSameAsCluster(twin)
    const { state } = twin.pin()
    expect(contentOf(state).digest).not.toBe(before)
    expect(state.get('Deployment', 'default', 'web')?.spec.replicas).toBe(7)
    expect(state.get('Node', '', 'node-a')?.labels['disk']).toBe('ssd')
    expect(state.get('Deployment', 'default', 'job')).toBeUndefined()
    expect(state.get('Pod', 'default', 'bare')?.nodeName).toMatch(/^node-/)
    await plane.mustKubectl(['delete', 'pod/bare'])
    await plane.apply([aPod('bare')])
    await log.quiet(3000)
    await expectSameAsCluster(twin)
    await stop()
  })

  it('reports which kinds it may not read, and reads the others', async () => {
    const { twin, stop } = await liveTwinOf(await plane.kubeconfigFor('restricted', ALLOWED))
    const { state, coverage } = twin.pin()
    const whole = contentOf(await dumpOf(plane)).rows
    const allowed = Object.entries(whole).filter(([place]) => /^(Node|Pod|Namespace|Deployment|ReplicaSet) /.test(place))
    expect(contentOf(state).rows).toEqual(Object.fromEntries(allowed))
    const statuses = twin.ingest()
    expect(statuses.filter(({ synced }) => synced).map(({ kind }) => kind)).toEqual([
      'Namespace',
      'Node',
      'Deployment',
      'ReplicaSet',
      'Pod',
      // No object here has a custom resource for a controller: none is needed.
      'CustomResource',
    ])
    expect(coverage).toHaveLength(statuses.length - 6)
    expect(coverage.every(({ code }) => code === 'KIND_NOT_READ')).toBe(true)
    expect(coverage.map(({ message }) => message).join('\n')).toContain('poddisruptionbudgets')
    await stop()
  })

  it('loses and duplicates nothing when the API server is killed and restarts', async () => {
    const { twin, stop } = await liveTwinOf(plane.readOnlyKubeconfig)
    const before = twin.pin().state
    await plane.restartApiServer(2000)
    log.close()
    log = await WatchLog.open(plane.api)
    await plane.mustKubectl(['scale', 'deployment/web', '--replicas=3'])
    await plane.mustKubectl(['label', 'node', 'node-b', 'back=yes'])
    // The controllers have lost the server too, and reconnect at their own pace.
    await plane.mustKubectl(['wait', '--for=jsonpath={.status.replicas}=3', 'deployment/web', '--timeout=120s'])
    await log.quiet(3000)
    await expectSameAsCluster(twin)
    const { state } = twin.pin()
    expect(before.list('Pod').filter(({ name }) => name.startsWith('web-'))).toHaveLength(7)
    expect(state.list('Pod').filter(({ name }) => name.startsWith('web-'))).toHaveLength(3)
    expect(state.get('Node', '', 'node-b')?.labels['back']).toBe('yes')
    await stop()
  })
})
