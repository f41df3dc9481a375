import { describe, expect, it } from 'vitest'
import { aDaemonSet } from '../../../test/support/a-daemon-set.ts'
import { shapes, start, waiting } from '../../../test/support/autoscaler-run.ts'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import type { ControllerRun } from '../../../test/support/controller-run.ts'
import { aClaim, aPersistentVolume, claimVolume } from '../../../test/support/volumes.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import { nodeLike } from '../../kube/node-like.ts'
import { csiNodeRow } from '../../kube/persistent-volume.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { nodeAutoscalerIssues } from '../../whatif/model/node-autoscaler.ts'
import { DEFAULT_AUTOSCALER_OPTIONS, type NodeGroupLimits, type NodeTemplate } from './autoscaler-options.ts'
import { bootTimeOf } from './boot-time.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

function newNodes(run: ControllerRun): readonly string[] {
  return run.state.list('Node').flatMap(({ name }) => (name.includes('-new-') ? name : []))
}

describe('volumes of new nodes', () => {
  const drivers = [{ name: 'csi.example', nodeID: 'full', topologyKeys: [], count: 2 }]
  const full = [
    aNode('full', { conditions: READY, labels: { agentpool: 'workers' }, cpu: '64' }),
    aPod(shapes, 'all', { nodeName: 'full', cpu: '64', phase: 'Running' }),
  ]
  const volumes = ['v1', 'v2', 'v3', 'v4', 'v5']
  const pods = volumes.flatMap((name): readonly Row[] => [
    aClaim(`c-${name}`, { bound: true, volumeName: name }),
    aPersistentVolume(name, { csi: { driver: 'csi.example', volumeHandle: name } }),
    waiting(`p-${name}`, { spec: { volumes: [claimVolume(`c-${name}`)] } }),
  ])

  it('have the same limit as the node that is its template', () => {
    const run = start([...full, csiNodeRow({ name: 'full', drivers }), ...pods]).until(200)
    expect(newNodes(run)).toEqual(['workers-new-1', 'workers-new-2', 'workers-new-3'])
    expect(run.state.get('CSINode', '', 'workers-new-3')?.drivers).toEqual(drivers)
  })

  it('have no limit if the existing node reports none', () => {
    expect(newNodes(start([...full, ...pods]).until(200))).toEqual(['workers-new-1'])
  })
})

describe('a group without nodes', () => {
  const other = [
    aNode('a', { conditions: READY, labels: { agentpool: 'workers' } }),
    aPod(shapes, 'all-of-a', { nodeName: 'a', cpu: '4', phase: 'Running' }),
  ]
  const gpuPod = waiting('p', { spec: { nodeSelector: { gpu: 'yes' } } })
  const template = { capacity: { cpu: '4', memory: '16Gi' }, labels: { agentpool: 'gpu', gpu: 'yes' }, taints: [] }
  const groups: readonly NodeGroupLimits[] = [{ name: 'gpu', maxSize: 2, template }]

  it('creates its first nodes from the given template', () => {
    const run = start([...other, gpuPod, waiting('q', { spec: { nodeSelector: { gpu: 'yes' } } })], { groups }).until(200)
    expect(newNodes(run)).toEqual(['gpu-new-1'])
    expect(run.state.get('Node', '', 'gpu-new-1')).toMatchObject({
      labels: { agentpool: 'gpu', gpu: 'yes', 'kubernetes.io/hostname': 'gpu-new-1' },
      allocatable: { milliCpu: 4000, pods: 110 },
    })
    expect(run.takeEvents()[0]).toBe('Normal TriggeredScaleUp: pod triggered scale-up: [{gpu 0->1 (max: 2)}]')
  })

  it('stays empty without a node template', () => {
    expect(newNodes(start([...other, gpuPod]).until(200))).toEqual([])
  })

  it('reserves resources on each node for DaemonSet pods', () => {
    const daemon = aPod(shapes, 'agent-a', {
      nodeName: 'a',
      cpu: '3',
      phase: 'Running',
      ownerReferences: ownedBy('DaemonSet', 'agent'),
    })
    const rows = [...other, aDaemonSet('agent'), daemon, gpuPod]
    expect(newNodes(start(rows, { groups }).until(200))).toEqual([])
  })

  it.each<[what: string, template: Partial<NodeTemplate>, groupLabel: string | undefined, place: readonly string[]]>([
    ['nothing', {}, undefined, []],
    ['a label of the group, where the cluster has its own', { labels: { pool: 'gpu', gpu: 'yes' } }, 'pool', []],
    ['no label, because the autoscaler has it', { labels: { gpu: 'yes' } }, 'pool', []],
    ['the memory of a node', { capacity: { cpu: '4' } }, undefined, ['capacity']],
    ['the label that names the group', { labels: { gpu: 'yes' } }, undefined, ['labels']],
  ])('is rejected with a template without %s', (_, change, groupLabel, places) => {
    const options = { ...DEFAULT_AUTOSCALER_OPTIONS, groupLabel, groups: [{ name: 'gpu', template: { ...template, ...change } }] }
    const issues = nodeAutoscalerIssues(options, 'x', new ClusterState())
    expect(issues.map(({ path }) => path)).toEqual(places.map((place) => `x.groups[0].template.${place}`))
  })
})

it('new nodes have no boot time, with any join time', () => {
  const joined = [0, 92, 999].map((ms) => nodeLike(aNode('a', { conditions: READY }), { name: 'b', now: addMs(T0, ms) }))
  for (const node of joined) {
    expect(bootTimeOf([node], undefined)).toEqual({ ms: 60_000, provenance: 'ASSUMED', samples: 0 })
  }
})
