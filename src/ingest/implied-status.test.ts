import { describe, expect, it } from 'vitest'
import { CodecContext } from '../kube/codec/codec-context.ts'
import { readObject } from '../kube/codec/registry.ts'
import { isConditionTrue } from '../kube/condition.ts'
import { isPodReady, type PodRow } from '../kube/pod.ts'
import { ShapeInterner } from '../twin/shape-interner.ts'
import { withImpliedStatus } from './implied-status.ts'

type Raw = Record<string, unknown>

const SINCE = '2026-06-01T12:00:00Z'
const INIT = { name: 'migrate', image: 'm:1' }
const SIDECAR = { name: 'proxy', image: 'p:1', restartPolicy: 'Always' }

function read(status: Raw, spec: Raw = {}): PodRow {
  const pod = readObject(
    'Pod',
    {
      metadata: { name: 'web', namespace: 'shop', creationTimestamp: SINCE },
      spec: { nodeName: 'a', containers: [{ name: 'app', image: 'a:1' }], initContainers: [INIT, SIDECAR], ...spec },
      status,
    },
    new CodecContext(new ShapeInterner()),
  )
  return withImpliedStatus(pod)
}

const conditions = (status: string): readonly Raw[] =>
  ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready'].map((type) => ({
    type,
    status: type.endsWith('Ready') ? status : 'True',
    lastTransitionTime: SINCE,
  }))
const app = (ready: boolean): Raw => ({ name: 'app', ready, started: true, state: { running: { startedAt: SINCE } } })
const shown = ({ initContainerStatuses, containerStatuses }: PodRow): readonly string[] =>
  [...initContainerStatuses, ...containerStatuses].map(
    ({ name, ready, state }) => `${name} ${state?.kind ?? 'unknown'}${ready ? ' ready' : ''}`,
  )

describe('the status of a pod that leaves containers out', () => {
  it('shows by its phase that init containers have completed and sidecars run', () => {
    const pod = read({ phase: 'Running', conditions: conditions('True'), containerStatuses: [app(true)] })
    expect(shown(pod)).toEqual(['migrate terminated ready', 'proxy running ready', 'app running ready'])
    expect(pod.initContainerStatuses[0]?.state).toMatchObject({ exitCode: 0, reason: 'Completed' })
  })

  it('is implied by the condition Initialized while the other containers start', () => {
    const pod = read({ phase: 'Pending', conditions: conditions('False') })
    expect(shown(pod)).toEqual(['migrate terminated ready', 'proxy running'])
  })

  it('is not implied where init containers may still run', () => {
    expect(shown(read({ phase: 'Pending', conditions: conditions('False').slice(0, 1) }))).toEqual([])
    expect(shown(read({ phase: 'Failed', conditions: conditions('False') }))).toEqual([])
  })

  it('gives the containers of a Running pod that are not reported the readiness of the pod', () => {
    expect(shown(read({ phase: 'Running', conditions: conditions('True') }, { initContainers: [] }))).toEqual([
      'app running ready',
    ])
    expect(shown(read({ phase: 'Running', conditions: conditions('False') }, { initContainers: [] }))).toEqual(['app running'])
  })

  it('blames the container that is reported unready, and no other', () => {
    const pod = read({ phase: 'Running', conditions: conditions('False'), containerStatuses: [app(false)] })
    expect(shown(pod)).toEqual(['migrate terminated ready', 'proxy running ready', 'app running'])
  })

  it('keeps what is reported, whatever its order', () => {
    const proxy = { name: 'proxy', ready: false, restartCount: 7, state: { waiting: { reason: 'CrashLoopBackOff' } } }
    const pod = read({ phase: 'Running', initContainerStatuses: [proxy], containerStatuses: [app(true)] })
    expect(shown(pod)).toEqual(['migrate terminated ready', 'proxy waiting', 'app running ready'])
    expect(pod.initContainerStatuses[1]?.restartCount).toBe(7)
    expect(isPodReady(pod)).toBe(false)
  })

  it('gives a container its state that is reported without one', () => {
    const pod = read(
      { phase: 'Running', containerStatuses: [{ name: 'app', ready: true, restartCount: 2 }] },
      { initContainers: [] },
    )
    expect(shown(pod)).toEqual(['app running ready'])
    expect(pod.containerStatuses[0]?.restartCount).toBe(2)
  })

  it('does not restart ephemeral containers where no container is reported', () => {
    const spec = { initContainers: [], ephemeralContainers: [{ name: 'debugger', image: 'busybox' }] }
    expect(read({ phase: 'Running' }, spec).ephemeralContainerStatuses).toMatchObject([{ name: 'debugger', ready: false }])
    expect(read({ phase: 'Running', containerStatuses: [app(true)] }, spec).ephemeralContainerStatuses).toEqual([])
  })
})

describe('the status of a Running pod without the condition Ready', () => {
  it('is ready when its containers are', () => {
    const pod = read({ phase: 'Running', containerStatuses: [app(true)] })
    expect(pod.conditions.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'PodScheduled True',
      'Initialized True',
      'ContainersReady True',
      'Ready True',
    ])
    expect(isPodReady(read({ phase: 'Running', containerStatuses: [app(false)] }))).toBe(false)
  })

  it('is not ready before its readiness gates', () => {
    const gate = 'example.com/lb'
    const spec = { readinessGates: [{ conditionType: gate }] }
    const pod = read({ phase: 'Running' }, spec)
    expect([isConditionTrue(pod.conditions, 'ContainersReady'), isPodReady(pod)]).toEqual([true, false])
    expect(isPodReady(read({ phase: 'Running', conditions: [{ type: gate, status: 'True' }] }, spec))).toBe(true)
  })
})
