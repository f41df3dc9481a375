import { describe, expect, it } from 'vitest'
import { aContainer, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { BOUND, KubeletLab } from '../../../../test/support/kubelet-lab.ts'
import type { Experiment } from '../../../kube/experiment/experiment.ts'
import { addMs } from '../../../kube/instant.ts'

interface Registry {
  readonly patterns?: readonly string[]
  /** Seconds. */
  readonly until?: number
}

/** A node that cannot pull `app:*`. */
function without({ patterns = ['app:*'], until }: Registry = {}): { experiment: Experiment } {
  const end = until === undefined ? undefined : addMs(T0, until * 1000)
  return { experiment: { missingImages: patterns.map((pattern) => ({ pattern, until: end })) } }
}

function attempts(lab: KubeletLab, seconds: number): readonly number[] {
  lab.at(seconds)
  const failed = lab.times((pod) =>
    pod.containerStatuses.some(({ state }) => state?.kind === 'waiting' && state.reason === 'ErrImagePull'),
  )
  return failed.map(Math.round)
}

describe('images that cannot be pulled', () => {
  it('WL-CST-10 WL-PHASE-12 are pulled again after 10, 20, 40, 80 and 160 s', () => {
    const lab = new KubeletLab({ pod: BOUND, node: without() })
    expect(attempts(lab, 1000)).toEqual([4, 14, 34, 74, 154, 314])
    const pod = lab.at(1000)
    expect([pod?.phase, pod?.containerStatuses[0]?.state]).toEqual([
      'Pending',
      { kind: 'waiting', reason: 'ImagePullBackOff', message: 'Back-off pulling image "app:1"' },
    ])
    expect(lab.run.simulation.agenda()).toEqual([])
  })

  it('start with the first attempt after they are available again', () => {
    const lab = new KubeletLab({ pod: BOUND, node: without({ until: 50 }) })
    expect([lab.at(73)?.phase, lab.at(80)?.phase]).toEqual(['Pending', 'Running'])
  })

  it.each<readonly [string, PodOptions['spec'], readonly string[]]>([
    [
      'delay their own container alone',
      { containers: [aContainer(), aContainer({ name: 'other', image: 'other:1' })] },
      ['main waiting ImagePullBackOff', 'other running'],
    ],
    [
      'delay an init container, and all after it',
      { initContainers: [aContainer({ name: 'a', image: 'setup:1' }), aContainer({ name: 'b' })] },
      ['a terminated 0', 'b waiting ImagePullBackOff', 'main waiting PodInitializing'],
    ],
  ])('%s', (_name, spec, containers) => {
    const lab = new KubeletLab({ pod: { ...BOUND, spec: spec ?? {} }, node: without() })
    expect([lab.containers(20), lab.at(20)?.phase]).toEqual([containers, 'Pending'])
  })

  const images = [{ names: ['docker.io/library/app:1', 'docker.io/library/app:latest'], sizeBytes: 1 }]

  it.each([
    ['the node has it', 'app:1', { images }, 'Running'],
    ['the node has it, but its tag is latest', 'app:latest', { images }, 'Pending'],
    ['another image is meant', 'web:1', {}, 'Running'],
    ['it is meant by name', 'app:1', without({ patterns: ['app:1'] }), 'Pending'],
  ])('depend on the node: %s', (_name, image, node, phase) => {
    const pod = { ...BOUND, spec: { containers: [aContainer({ image })] } }
    expect(new KubeletLab({ pod, node: { ...without(), ...node } }).at(60)?.phase).toBe(phase)
  })

  it.each<readonly [string, object, string, string | undefined]>([
    ['its policy is Always', { imagePullPolicy: 'Always' }, 'Pending', 'ImagePullBackOff'],
    [
      'its tag is latest and its policy IfNotPresent',
      { image: 'app:latest', imagePullPolicy: 'IfNotPresent' },
      'Running',
      undefined,
    ],
    ['its policy is Never', { imagePullPolicy: 'Never' }, 'Running', undefined],
    [
      'another image is not there, and its policy is Never',
      { image: 'web:1', imagePullPolicy: 'Never' },
      'Pending',
      'ErrImageNeverPull',
    ],
  ])('depend on the policy: the node has app:1, and %s', (_name, container, phase, reason) => {
    const pod = { ...BOUND, spec: { containers: [aContainer(container)] } }
    const lab = new KubeletLab({ pod, node: { ...without(), images } })
    const state = lab.at(60)?.containerStatuses[0]?.state
    expect([lab.at(60)?.phase, state?.kind === 'waiting' ? state.reason : undefined]).toEqual([phase, reason])
    if (reason !== undefined)
      expect(state).toMatchObject({ message: expect.stringContaining(Object.hasOwn(container, 'image') ? 'web:1' : 'app:1') })
    if (reason === 'ErrImageNeverPull') expect(lab.run.simulation.agenda()).toEqual([])
  })

  it.each([
    ['lists no images', []],
    ['lists only the largest 50', Array.from({ length: 50 }, (_, i) => ({ names: [`image-${i}:1`], sizeBytes: 1 }))],
  ])('are not reported missing if the node %s', (_name, known) => {
    const pod = { ...BOUND, spec: { containers: [aContainer({ imagePullPolicy: 'Never' })] } }
    expect(new KubeletLab({ pod, node: { images: known } }).at(60)?.phase).toBe('Running')
  })

  it('do not block other containers: a container that may not pull waits indefinitely, another retries', () => {
    const containers = [
      aContainer({ name: 'never', image: 'web:1', imagePullPolicy: 'Never' }),
      aContainer({ name: 'again', image: 'app:2' }),
      aContainer({ name: 'runs', image: 'other:1' }),
    ]
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { containers } }, node: { ...without(), images } })
    expect(lab.containers(20)).toEqual(['never waiting ErrImageNeverPull', 'again waiting ImagePullBackOff', 'runs running'])
    expect(attempts(lab, 1000)).toEqual([4, 14, 34, 74, 154, 314])
  })

  it('are not pulled where another pod has run them', () => {
    const state = { kind: 'running', startedAt: T0 } as const
    const status = { name: 'main', ready: true, started: true, restartCount: 0, lastState: undefined }
    const other: PodOptions = {
      ...BOUND,
      phase: 'Running',
      startTime: T0,
      containerStatuses: [{ ...status, state, allocatedResources: undefined, resources: undefined }],
    }
    expect(new KubeletLab({ pod: BOUND, node: without(), others: { other } }).at(60)?.phase).toBe('Running')
  })
})
