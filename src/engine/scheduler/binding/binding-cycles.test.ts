import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { aClaimSpec, aDevice, anAllocation, aSlice, claimEntry, aClass as deviceClass } from '../../../../test/support/devices.ts'
import { aClaim, aClass, aPersistentVolume, claimVolume, onNodesWith } from '../../../../test/support/volumes.ts'
import { condition, findCondition } from '../../../kube/condition.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { persistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { resourceClaimRow } from '../../../kube/resource-claim.ts'
import { BIND_COMPLETED, SELECTED_NODE } from '../../../kube/volume-binding.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { Actor, Turn } from '../../turn.ts'
import { readSchedulerConfig } from '../configuration/scheduler-config.ts'
import { Scheduler } from '../scheduler.ts'

const shapes = new ShapeInterner()
const GI = 2 ** 30

function user(name: string, claim: string | undefined, options: PodOptions = {}): PodRow {
  const volumes = claim === undefined ? [] : [claimVolume(claim)]
  return aPod(shapes, name, { cpu: '800m', ...options, spec: { volumes, ...options.spec } })
}

/** A scheduler without controllers that bind claims or provision volumes: the tests do this. */
class Lab extends ControllerRun {
  constructor(rows: readonly Row[], actors: readonly Actor[] = [new Scheduler()]) {
    super({ rows: [namespaceRow({ name: 'default' }), ...rows], actors, shapes })
  }

  act(work: (turn: Turn) => unknown): this {
    this.simulation.act('kube-scheduler', work)
    return this
  }

  nodeOf(name: string): string | undefined {
    return this.state.get('Pod', 'default', name)?.nodeName
  }

  /** Why the pod has no node, from its status. */
  reported(name: string): string | undefined {
    return findCondition(this.state.get('Pod', 'default', name)?.conditions ?? [], 'PodScheduled')?.message
  }

  annotate(name: string, annotations: Readonly<Record<string, string>>, volumeName = ''): this {
    const claim = this.state.get('PersistentVolumeClaim', 'default', name)
    if (!claim) throw new Error(`claim ${name} is there`)
    return this.act(({ api }) =>
      api.update<'PersistentVolumeClaim'>(
        persistentVolumeClaimRow({ ...claim, annotations, spec: { ...claim.spec, volumeName } }),
      ),
    )
  }

  delete(kind: Row['kind'], name: string): this {
    return this.act(({ api }) =>
      api.delete({ kind, namespace: kind === 'Node' ? '' : 'default', name }, { gracePeriodSeconds: 0 }),
    )
  }
}

const bound = { [SELECTED_NODE]: 'n1', [BIND_COMPLETED]: 'yes' }
/** One node with room for one pod of 800m. */
const small = [aNode('n1', { cpu: '1' }), aClaim('c'), aClass('slow')]
const PRE_BIND = 'running PreBind plugin "VolumeBinding": '

describe('a pod that waits for its volume to be provisioned', () => {
  it('SC-STS-11 is bound at the first check after its claim is bound, and has a nominated node until then', () => {
    const run = new Lab([...small, user('a', 'c')]).until(3.5)
    expect(run.state.get('Pod', 'default', 'a')).toMatchObject({ nodeName: '', nominatedNodeName: 'n1' })
    expect(run.state.get('PersistentVolumeClaim', 'default', 'c')?.annotations).toEqual({ [SELECTED_NODE]: 'n1' })
    run.act(({ api }) => api.create(aPersistentVolume('v', { capacity: GI }))).annotate('c', bound, 'v')
    expect(run.until(3.9).nodeOf('a')).toBe('')
    expect(run.until(4.1).state.get('Pod', 'default', 'a')).toMatchObject({ nodeName: 'n1', nominatedNodeName: '' })
    expect(run.takeEvents()).toEqual(['Normal Scheduled: Successfully assigned default/a to n1'])
  })

  it('reserves resources on its node while it waits, and frees them when it is deleted', () => {
    const run = new Lab([...small, user('a', 'c')]).until(1.5)
    run.act(({ api }) => api.create(user('b', undefined)))
    expect(run.until(3).reported('b')).toContain('0/1 nodes are available: 1 Insufficient cpu.')
    expect(run.delete('Pod', 'a').until(3.1).nodeOf('b')).toBe('n1')
    run.until(6)
    expect(run.takeEvents()).toContain(
      `Warning FailedScheduling: ${PRE_BIND}binding volumes: pod does not exist any more: pod "a" not found`,
    )
  })

  it('is retried when provisioning fails and the selected node is removed from the claim', () => {
    const run = new Lab([...small, user('a', 'c')]).until(2.5).annotate('c', { other: 'x' })
    expect(run.until(3.1).reported('a')).toBe(`${PRE_BIND}binding volumes: provisioning failed for PVC "c"`)
    expect(run.state.get('Pod', 'default', 'a')?.nominatedNodeName).toBe('')
    expect(run.until(8).state.get('PersistentVolumeClaim', 'default', 'c')?.annotations[SELECTED_NODE]).toBe('n1')
    run.annotate('c', {})
    expect(run.until(9.5).reported('a')).toBe(`${PRE_BIND}binding volumes: selectedNode annotation reset for PVC "c"`)
  })

  it('is retried when its node cannot reach the volume, and when its claim or its node is deleted', () => {
    const reported = (work: (run: Lab) => unknown): string | undefined => {
      const run = new Lab([...small, user('a', 'c')]).until(1.5)
      work(run)
      return run.until(2.1).reported('a')
    }
    const elsewhere = aPersistentVolume('v', { capacity: GI, nodeAffinity: onNodesWith('zone', 'far') })
    expect(reported((run) => run.act(({ api }) => api.create(elsewhere)).annotate('c', bound, 'v'))).toBe(
      `${PRE_BIND}binding volumes: pv "v" node affinity doesn't match node "n1": no matching NodeSelectorTerms`,
    )
    expect(reported((run) => run.delete('PersistentVolumeClaim', 'c'))).toBe(
      `${PRE_BIND}binding volumes: failed to check provisioning pvc: persistentvolumeclaims "default/c" not found`,
    )
    expect(reported((run) => run.delete('Node', 'n1'))).toBe(
      `${PRE_BIND}binding volumes: failed to get node "n1": node "n1" not found`,
    )
  })

  it('waits ten minutes, or for the configured bind timeout', () => {
    const args = { pluginConfig: [{ name: 'VolumeBinding', args: { bindTimeoutSeconds: 30 } }] }
    const brief = new Scheduler({ config: readSchedulerConfig({ profiles: [args] }) })
    const timedOut = `${PRE_BIND}binding volumes: context deadline exceeded`
    const tellings = (run: Lab, seconds: number): readonly (string | undefined)[] => [
      run.until(seconds - 0.5).reported('a'),
      run.until(seconds + 0.1).reported('a'),
    ]
    expect(tellings(new Lab([...small, user('a', 'c')]), 600)).toEqual([undefined, timedOut])
    expect(tellings(new Lab([...small, user('a', 'c')], [brief]), 30)).toEqual([undefined, timedOut])
  })

  it('lets the run end once its status reports why it is unschedulable', () => {
    const claims = Array.from({ length: 5 }, (_, i) => aClaim(`c${i}`))
    const users = claims.map(({ name }, i) => user(`u${i}`, name, { cpu: '10m' }))
    const run = new Lab([aNode('n1'), aClass('slow'), ...claims, ...users])
    expect(run.simulation.run({ eventsMax: 10_000 }).end).toBe('quiet')
    expect(run.reported('u4')).toBe(`${PRE_BIND}binding volumes: context deadline exceeded`)
  })

  it('loses its node to a pod of higher priority, and stays Pending', () => {
    const run = new Lab([...small, user('low', 'c', { spec: { priority: 1 } })]).until(1.5)
    run.act(({ api }) => api.create(user('high', undefined, { spec: { priority: 9 } })))
    expect(run.until(4).nodeOf('high')).toBe('n1')
    expect(run.state.get('Pod', 'default', 'low')?.deletionTimestamp).toBeUndefined()
    expect(run.takeEvents()).toEqual(
      expect.arrayContaining([
        'Normal Preempted: Preempted by pod uid-default-high on node n1 (in kube-scheduler memory).',
        `Warning FailedScheduling: ${PRE_BIND}preempted by DefaultPreemption`,
      ]),
    )
  })

  it('is not bound while it is being deleted, although a finalizer keeps it', () => {
    const run = new Lab([...small, user('a', 'c', { finalizers: ['example.test/keep'] })]).until(1.5)
    run.delete('Pod', 'a').annotate('c', bound, 'v')
    run.act(({ api }) => api.create(aPersistentVolume('v', { capacity: GI }))).until(3)
    expect(run.takeEvents()).toContain(
      'Warning FailedScheduling: binding rejected: running Bind plugin "DefaultBinder": Operation cannot be fulfilled on ' +
        'pods/binding "a": pod a is being deleted, cannot be assigned to a host',
    )
  })
})

describe('a pod whose volume exists', () => {
  const local = (name: string): Row => aPersistentVolume(name, { capacity: GI, nodeAffinity: onNodesWith('disk', 'here') })
  const rows = [aNode('n1', { labels: { disk: 'here' } }), aClaim('c'), aClass('slow'), local('v'), user('a', 'c')]

  it('SC-STS-03 reserves the volume, and is bound a second later at the earliest', () => {
    const run = new Lab(rows).until(0.1).annotate('c', { [BIND_COMPLETED]: 'yes' }, 'v')
    expect(run.state.get('PersistentVolume', '', 'v')?.claimRef).toMatchObject({ name: 'c' })
    expect([run.until(0.9).nodeOf('a'), run.until(1.1).nodeOf('a')]).toEqual(['', 'n1'])
  })

  it('is retried when the volume is no longer bound to another claim', () => {
    const run = new Lab(rows).until(0.5)
    const volume = run.state.get('PersistentVolume', '', 'v')
    if (volume) run.act(({ api }) => api.update({ ...volume, claimRef: undefined }))
    expect(run.until(1.1).reported('a')).toBe(`${PRE_BIND}binding volumes: ClaimRef got reset for pv "v"`)
  })
})

describe('a pod whose device must be attached first', () => {
  const attached = { bindingConditions: ['attached'], bindingFailureConditions: ['broken'] }
  const allocated = { allocation: anAllocation({ pool: 'n1', device: 'x', ...attached }), reservedFor: [], devices: [] }
  const claim = resourceClaimRow({ namespace: 'default', name: 'c', uid: 'c', spec: aClaimSpec(), status: allocated })
  const pod = user('a', undefined, { spec: { resourceClaims: [claimEntry('c')] } })

  const lab = (): Lab => new Lab([aNode('n1'), deviceClass(), aSlice('n1', [aDevice('x')]), claim, pod]).until(1)
  const report = (run: Lab, type: string): Lab =>
    run.act(({ api, cluster }) => {
      const row = cluster.get('ResourceClaim', 'default', 'c')
      const { driver = '', pool = '', device = '' } = row?.status.allocation?.results[0] ?? {}
      const conditions = [condition({ type, status: 'True', reason: 'Told', message: 'as "it" is' })]
      return (
        row &&
        api.updateStatus(
          resourceClaimRow({
            ...row,
            status: { ...row.status, devices: [{ driver, pool, device, shareID: undefined, conditions }] },
          }),
        )
      )
    })

  it('is bound at the next check after the device is attached', () => {
    const run = lab()
    expect(run.takeEvents()).toEqual(['Normal BindingConditionsPending: waiting for binding conditions for device on node n1'])
    report(run, 'attached')
    expect([run.until(4.9).nodeOf('a'), run.until(5.1).nodeOf('a')]).toEqual(['', 'n1'])
  })

  it('releases the claim when the attachment fails or times out', () => {
    const reported = (run: Lab, seconds: number): unknown => [
      run.until(seconds).reported('a'),
      run.state.get('ResourceClaim', 'default', 'c')?.status.reservedFor,
    ]
    expect(reported(report(lab(), 'broken'), 5.1)).toEqual([
      'running PreBind plugin "DynamicResources": device binding failed: claim=c, reason=Told, message="as \\"it\\" is"',
      [],
    ])
    expect(reported(lab(), 600.1)).toEqual([
      'running PreBind plugin "DynamicResources": device binding timeout: context deadline exceeded',
      [],
    ])
  })
})
