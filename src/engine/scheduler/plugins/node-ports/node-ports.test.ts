import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, cycle, feasible, preparedState } from '../../../../../test/support/scheduler-plugin.ts'
import { podRow } from '../../../../kube/pod.ts'
import type { ContainerPort, PodSpec } from '../../../../kube/pod-spec.ts'
import { nodePorts } from './node-ports.ts'

const plugin = nodePorts.create({})

function port(hostPort: number, init: Partial<ContainerPort> = {}): ContainerPort {
  return { name: '', containerPort: 80, hostPort, hostIP: '', protocol: '', ...init }
}

const listening = (...ports: readonly ContainerPort[]): Partial<PodSpec> => ({ containers: [aContainer({ ports })] })

describe('NodePorts', () => {
  const cases: readonly (readonly [name: string, taken: ContainerPort, wanted: ContainerPort, fits: boolean])[] = [
    ['the same port', port(80), port(80), false],
    ['another port', port(80), port(81), true],
    ['another protocol', port(80), port(80, { protocol: 'UDP' }), true],
    ['TCP by default', port(80, { protocol: 'TCP' }), port(80), false],
    ['different addresses', port(80, { hostIP: '10.0.0.1' }), port(80, { hostIP: '10.0.0.2' }), true],
    ['every address against one', port(80, { hostIP: '10.0.0.1' }), port(80, { hostIP: '0.0.0.0' }), false],
  ]
  it.each(cases)('%s', (_name, taken, wanted, fits) => {
    const state = clusterOf(({ shapes }) => [aNode('n'), aPod(shapes, 'there', { nodeName: 'n', spec: listening(taken) })])
    expect(feasible(plugin, aPod(state.shapes, 'p', { spec: listening(wanted) }), state)).toEqual(fits ? ['n'] : [])
  })

  it('counts sidecars, but not init containers or finished pods', () => {
    const init = (restartPolicy: string): Partial<PodSpec> => ({
      initContainers: [aContainer({ restartPolicy, ports: [port(80)] })],
    })
    const state = clusterOf(({ shapes }) => [
      aNode('sidecar'),
      aPod(shapes, 'a', { nodeName: 'sidecar', spec: init('Always') }),
      aNode('init'),
      aPod(shapes, 'b', { nodeName: 'init', spec: init('') }),
      aNode('done'),
      podRow({ ...aPod(shapes, 'c', { nodeName: 'done', spec: listening(port(80)) }), phase: 'Succeeded' }),
    ])
    expect(feasible(plugin, aPod(state.shapes, 'p', { spec: listening(port(80)) }), state)).toEqual(['init', 'done'])
  })

  it('skips pods without host ports', () => {
    const state = clusterOf(() => [aNode('n')])
    expect(preparedState(plugin, aPod(state.shapes, 'p', { spec: listening(port(0)) }), state)).toBe('skip')
  })

  it('preemption can free a port', () => {
    const state = clusterOf(({ shapes }) => [aNode('n'), aPod(shapes, 'there', { nodeName: 'n', spec: listening(port(80)) })])
    const outcome = cycle(aPod(state.shapes, 'p', { spec: { ...listening(port(80)), priority: 5 } }), state)
    expect(outcome.result === 'unschedulable' && outcome.postFilter?.victims.map(({ name }) => name)).toEqual(['there'])
  })
})
