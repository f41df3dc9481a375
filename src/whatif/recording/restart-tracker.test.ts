import { expect, it } from 'vitest'
import { aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { ContainerState, ContainerStatus, PodRow } from '../../kube/pod.ts'
import { RestartTracker } from './restart-tracker.ts'

const { state } = smallShop()

const ENDED: ContainerState = { kind: 'terminated', exitCode: 137, reason: 'OOMKilled', startedAt: T0, finishedAt: T0 }

function status(name: string, restartCount: number, lastState?: ContainerState): ContainerStatus {
  return {
    name,
    ready: true,
    started: true,
    restartCount,
    state: { kind: 'running', startedAt: T0 },
    lastState,
    allocatedResources: undefined,
    resources: undefined,
  }
}

function pod(containerStatuses: readonly ContainerStatus[], initContainerStatuses: readonly ContainerStatus[] = []): PodRow {
  const ownerReferences = ownedBy('ReplicaSet', 'web-1')
  return aPod(state.shapes, 'web-1-p', { ownerReferences, containerStatuses, initContainerStatuses, nodeName: 'a' })
}

function restarts(before: PodRow | undefined, after: PodRow | undefined, tracker = new RestartTracker()): readonly string[] {
  tracker.podChanged(5000, before, after, state)
  return tracker.restarts.map((item) => `${item.container} ${item.reason} ${item.exitCode} of ${item.workload?.name}`)
}

it.each<[string, PodRow | undefined, PodRow | undefined, readonly string[]]>([
  ['a count that rises', pod([status('main', 0)]), pod([status('main', 1, ENDED)]), ['main OOMKilled 137 of web']],
  ['a count without a last state', pod([status('main', 2)]), pod([status('main', 3)]), ['main  0 of web']],
  ['an init container', pod([], [status('init', 0)]), pod([], [status('init', 1, ENDED)]), ['init OOMKilled 137 of web']],
  [
    'two containers, one of which restarts',
    pod([status('main', 0), status('proxy', 4)]),
    pod([status('main', 0), status('proxy', 5, ENDED)]),
    ['proxy OOMKilled 137 of web'],
  ],
  ['no change of counts', pod([status('main', 1)]), pod([status('main', 1, ENDED)]), []],
  ['a container that is shown first', pod([]), pod([status('main', 3, ENDED)]), []],
  ['a new pod of the same name, whose count starts again', pod([status('main', 4)]), pod([status('main', 0)]), []],
  ['a pod that comes', undefined, pod([status('main', 1, ENDED)]), []],
  ['a pod that is deleted', pod([status('main', 1)]), undefined, []],
])('%s', (_name, before, after, expected) => {
  expect(restarts(before, after)).toEqual(expected)
})
