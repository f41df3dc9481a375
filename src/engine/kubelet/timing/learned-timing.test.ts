import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, aProbe, ownedBy, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { aDeployment, aReplicaSet, aTemplate } from '../../../../test/support/workloads.ts'
import { condition } from '../../../kube/condition.ts'
import type { PullPolicy } from '../../../kube/image-name.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ContainerStatus } from '../../../kube/pod.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import { NOTHING_SEEN, type SeenLives } from '../../../kube/seen-lives.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { ASSUMED_INIT_MS, ASSUMED_PULL_MS, ASSUMED_START_MS, learnTiming } from './learned-timing.ts'
import { ASSUMED_TERMINATE_MS } from './observed-stops.ts'
import type { TimingModel } from './timing-model.ts'

const OWNED = { ownerReferences: ownedBy('ReplicaSet', 'web-1') }
const NEW: PodOptions = OWNED

const RUNNING = { kind: 'running', startedAt: addMs(T0, 4000) } as const

function status(init: Partial<ContainerStatus>): ContainerStatus {
  return {
    name: 'main',
    ready: true,
    started: true,
    restartCount: 0,
    state: undefined,
    lastState: undefined,
    allocatedResources: undefined,
    resources: undefined,
    ...init,
  }
}

/** A pod that was bound at T0, started and became ready this many seconds later; never, without a moment of readiness. */
function seen(startSeconds: number, readySeconds: number | undefined, rest: PodOptions = OWNED): PodOptions {
  const startedAt = addMs(T0, startSeconds * 1000)
  const ready = readySeconds === undefined ? undefined : addMs(T0, readySeconds * 1000)
  return {
    nodeName: 'node-1',
    phase: 'Running',
    conditions: [
      condition({ type: 'PodScheduled', status: 'True', lastTransitionTime: T0 }),
      condition({ type: 'Ready', status: ready === undefined ? 'False' : 'True', lastTransitionTime: ready ?? T0 }),
    ],
    containerStatuses: [status({ ready: ready !== undefined, state: { kind: 'running', startedAt } })],
    ...rest,
  }
}

class Learned {
  readonly state = new ClusterState()
  readonly model: TimingModel

  constructor(pods: readonly PodOptions[], rows: readonly Row[] = [], lives: Partial<SeenLives> = {}) {
    for (const row of rows) this.state.put(row)
    for (const [i, pod] of pods.entries()) this.state.put(aPod(this.state.shapes, `p${i}`, pod))
    this.model = learnTiming(this.state, addMs(T0, 3_600_000), { ...NOTHING_SEEN, ...lives })
  }

  pull(pod: PodOptions = NEW) {
    return this.model.pull(aPod(this.state.shapes, 'new', pod), this.state)
  }

  init(pod: PodOptions = NEW) {
    return this.model.init(aPod(this.state.shapes, 'new', pod), this.state)
  }

  start(pod: PodOptions = NEW) {
    return this.model.start(aPod(this.state.shapes, 'new', pod), this.state)
  }

  ready(pod: PodOptions = NEW) {
    return this.model.ready(aPod(this.state.shapes, 'new', pod), this.state)
  }

  terminate(pod: PodOptions = NEW) {
    return this.model.terminate(aPod(this.state.shapes, 'new', pod), this.state)
  }

  exit(pod: PodOptions = NEW) {
    return this.model.exit(aPod(this.state.shapes, 'new', pod), this.state)
  }
}

const workload = { kind: 'ReplicaSet', namespace: 'default', name: 'web-1' }

describe('learned timing', () => {
  it('uses the median duration of sibling pods, and reports the spread', () => {
    const learned = new Learned([seen(4, 10), seen(5, 15), seen(6, 36)])
    expect(learned.start()).toMatchObject({ ms: 5000, provenance: 'OBSERVED', samples: 3, spreadMs: 800, workload })
    expect(learned.ready()).toMatchObject({ ms: 10_000, provenance: 'OBSERVED', samples: 3, spreadMs: 9600, workload })
  })

  it('learns their durations at each quantile', () => {
    const { quantile } = new Learned([seen(4, 10), seen(5, 15), seen(6, 36)]).start()
    expect([0, 0.25, 0.5, 1].map((share) => quantile?.(share))).toEqual([4000, 4500, 5000, 6000])
    expect(new Learned([]).start().quantile).toBeUndefined()
  })

  it('ignores pods that became ready again after an outage, unless all were that late', () => {
    const stalled = [seen(4, 6), seen(4, 1804), seen(4, 1805)]
    expect(new Learned(stalled).ready()).toMatchObject({ ms: 2000, samples: 1 })
    expect(new Learned(stalled.slice(1)).ready()).toMatchObject({ samples: 2 })
  })

  it('learns across the ReplicaSets of a Deployment', () => {
    const sets = ['web-1', 'web-2'].map((name) => aReplicaSet(name, { ownerReferences: ownedBy('Deployment', 'web') }))
    const learned = new Learned([seen(7, 9)], [aDeployment('web'), ...sets])
    const next = { ownerReferences: ownedBy('ReplicaSet', 'web-2') }
    expect(learned.start(next)).toMatchObject({ ms: 7000, workload: { kind: 'Deployment', name: 'web' } })
  })

  it('reports an assumption if it observed nothing', () => {
    const learned = new Learned([])
    expect([learned.start(), learned.terminate()].map(({ ms, provenance }) => [ms, provenance])).toEqual([
      [ASSUMED_START_MS, 'ASSUMED'],
      [ASSUMED_TERMINATE_MS, 'ASSUMED'],
    ])
  })

  it('does not learn from containers that were restarted', () => {
    const restarted = seen(4, 900)
    const containerStatuses = (restarted.containerStatuses ?? []).map((item) => ({ ...item, restartCount: 1 }))
    expect(new Learned([{ ...restarted, containerStatuses }]).ready()?.provenance).toBe('ASSUMED')
  })

  it('WL-PRB-11 assumes that probes pass at the first attempt, and that a container without probes is ready', () => {
    const probe = aProbe({ initialDelaySeconds: 3, successThreshold: 2 })
    const probed = { spec: { containers: [aContainer({ readinessProbe: probe })] } }
    expect([new Learned([]).ready(probed)?.ms, new Learned([]).ready({})?.ms]).toEqual([23_000, 0])
  })

  it('WL-PRB-12 assumes that readiness is probed only when the container has started', () => {
    const probe = aProbe()
    const startupProbe = { ...probe, periodSeconds: 7 }
    expect(new Learned([]).ready({ spec: { containers: [aContainer({ startupProbe, readinessProbe: probe })] } })?.ms).toBe(
      17_000,
    )
  })

  it('expects a workload that was never ready to stay unready', () => {
    expect(new Learned([seen(4, undefined)]).ready()).toBeUndefined()
  })

  it('WL-TERM-07 WL-TERM-15 predicts no termination longer than the grace period, except two seconds after a hook that used it up', () => {
    const learned = new Learned([])
    const ms = (seconds: number, preStopSeconds: number): number =>
      learned.terminate({ spec: { terminationGracePeriodSeconds: seconds, containers: [aContainer({ preStopSeconds })] } }).ms
    expect([ms(30, 0), ms(2, 0), ms(30, 10), ms(30, 60), ms(30, -1)]).toEqual([5000, 2000, 15_000, 32_000, 32_000])
  })

  it('WL-RST-05 expects a crash loop that the cluster shows to continue, and none of a container that exits in a run', () => {
    const at = (seconds: number) => addMs(T0, seconds * 1000)
    const lastState = { kind: 'terminated', exitCode: 2, reason: 'Error', startedAt: at(0), finishedAt: at(7) } as const
    const state = { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' } as const
    const looping = {
      ...OWNED,
      phase: 'Running' as const,
      containerStatuses: [status({ ready: false, restartCount: 4, state, lastState })],
    }
    const answers = (base: PodOptions) => {
      const { model, state } = new Learned([base])
      const pod = aPod(state.shapes, 'p0', looping)
      return [model.exit(pod, state), model.ready(pod, state)]
    }
    expect(answers(looping)).toMatchObject([{ after: { ms: 7000, provenance: 'OBSERVED' }, code: 2 }, undefined])
    expect(answers(seen(4, 9))).toMatchObject([undefined, { ms: 5000 }])
  })

  it('WL-PRB-13 expects a container that never passed its startup probe to be killed, in its pod and in new pods', () => {
    const startupProbe = aProbe({ failureThreshold: 30 })
    const spec = { containers: [aContainer({ startupProbe })] }
    const stuck = seen(4, undefined, { ...OWNED, spec })
    const statuses = (started: boolean) => ({ containerStatuses: [status({ ready: false, started, state: RUNNING })] })
    const found = new Learned([{ ...stuck, ...statuses(false) }])
    expect(found.exit({ ...NEW, spec, ...statuses(false) })).toMatchObject({ after: { ms: 300_000 }, code: 137 })
    expect(new Learned([{ ...stuck, ...statuses(true) }]).exit({ ...NEW, spec, ...statuses(true) })).toBeUndefined()
  })

  it('WL-INIT-06 expects a failed init container to fail again', () => {
    const lastState = { kind: 'terminated', exitCode: 2, reason: 'Error', startedAt: T0, finishedAt: addMs(T0, 3000) } as const
    const failing = status({ name: 'setup', ready: false, restartCount: 4, state: undefined, lastState })
    const pod = aPod(new Learned([]).state.shapes, 'p', { initContainerStatuses: [failing] })
    const learned = new Learned([])
    expect(learned.model.initExit(pod, learned.state)).toMatchObject({ container: 'setup', after: { ms: 3000 }, code: 2 })
  })

  describe('the replacement of a pod that restarts repeatedly', () => {
    const lastState = { kind: 'terminated', exitCode: 2, reason: 'Error', startedAt: T0, finishedAt: addMs(T0, 7000) } as const
    const state = { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' } as const
    const loops = status({ ready: false, restartCount: 4, state, lastState })
    const looping: PodOptions = { ...OWNED, nodeName: 'node-1', phase: 'Running', containerStatuses: [loops] }

    it('ends as that one, unless another pod of the template is ready', () => {
      expect(new Learned([looping]).exit()).toMatchObject({ after: { ms: 7000 }, code: 2 })
      expect(new Learned([looping]).ready()).toBeUndefined()
      const mixed = new Learned([looping, seen(4, 9)])
      expect([mixed.exit(), mixed.ready()?.ms]).toEqual([undefined, 5000])
    })

    it('WL-INIT-06 fails in the same init container, unless another pod of the template runs', () => {
      const stuck: PodOptions = {
        ...OWNED,
        nodeName: 'node-1',
        phase: 'Pending',
        initContainerStatuses: [{ ...loops, name: 'setup' }],
      }
      const initExit = (learned: Learned) => learned.model.initExit(aPod(learned.state.shapes, 'new', NEW), learned.state)
      expect(initExit(new Learned([stuck]))).toMatchObject({ container: 'setup', after: { ms: 7000 }, code: 2 })
      expect(initExit(new Learned([stuck, seen(4, 9)]))).toBeUndefined()
    })
  })

  it('expects a pod of a Job to run as long as finished ones did', () => {
    const job = { ownerReferences: ownedBy('Job', 'batch', { apiVersion: 'batch/v1' }), spec: { restartPolicy: 'Never' } }
    const state = { kind: 'terminated', exitCode: 0, reason: 'Completed', startedAt: T0, finishedAt: addMs(T0, 42_000) } as const
    const done: PodOptions = { ...job, nodeName: 'node-1', phase: 'Succeeded', containerStatuses: [status({ state })] }
    expect(new Learned([done]).exit(job)).toMatchObject({ after: { ms: 42_000, samples: 1 }, code: 0 })
    expect(new Learned([]).exit(job)).toBeUndefined()
  })

  describe('images that were pulled', () => {
    const nodes = [
      aNode('full', { images: [{ names: ['docker.io/library/app:1'], sizeBytes: 1 }] }),
      aNode('empty', { images: [{ names: ['x'], sizeBytes: 1 }] }),
    ]
    const main = (imagePullPolicy: PullPolicy) => ({ containers: [aContainer({ image: 'app:1', imagePullPolicy })] })
    const on = (nodeName: string, imagePullPolicy: PullPolicy = 'IfNotPresent'): PodOptions => ({
      ...OWNED,
      nodeName,
      spec: main(imagePullPolicy),
    })
    const uid = (i: number) => aPod(new ClusterState().shapes, `p${i}`).uid
    const pulls = new Map([
      [uid(0), { ms: 3000, containers: 1 }],
      [uid(1), { ms: 0, containers: 1 }],
    ])
    const learned = new Learned([seen(5, 9), seen(2, 9), seen(20, 30)], nodes, { pulls })

    it('are separate from the start, for pods with both durations known', () => {
      expect(learned.start()).toMatchObject({ ms: 2000, samples: 2, provenance: 'OBSERVED' })
      expect(learned.pull(on('empty'))).toMatchObject({ ms: 3000, samples: 1, provenance: 'OBSERVED', workload })
    })

    it('are pulled where the node lacks them, or if the policy pulls each time', () => {
      expect([on('full'), on('full', 'Always'), on('empty'), on('empty', 'Never')].map((pod) => learned.pull(pod)?.ms)).toEqual([
        undefined,
        3000,
        3000,
        undefined,
      ])
    })

    it('take a default time if the other images were present, and are part of the start if no pull was observed', () => {
      const cached = new Learned([seen(2, 9)], nodes, { pulls: new Map([[uid(0), { ms: 0, containers: 1 }]]) })
      expect(cached.pull(on('empty'))).toMatchObject({ ms: ASSUMED_PULL_MS, provenance: 'ASSUMED' })
      const partly = new Learned([seen(2, 9)], nodes, { pulls: new Map([[uid(0), { ms: 5, containers: 2 }]]) })
      for (const one of [new Learned([seen(2, 9)], nodes), partly]) {
        expect([one.pull(on('empty')), one.start().ms]).toEqual([undefined, 2000])
      }
    })
  })

  describe('init containers', () => {
    const spec = { initContainers: [aContainer({ name: 'setup' }), aContainer({ name: 'proxy', restartPolicy: 'Always' })] }
    const ran = (name: string, from: number, to: number, restartCount = 0) => {
      const moments = { startedAt: addMs(T0, from * 1000), finishedAt: addMs(T0, to * 1000) }
      return status({ name, restartCount, state: { kind: 'terminated', exitCode: 0, reason: 'Completed', ...moments } })
    }
    const pod = (restartCount = 0): PodOptions => ({
      ...seen(10, 12, { ...OWNED, spec }),
      initContainerStatuses: [ran('setup', 2, 6, restartCount), status({ name: 'proxy', state: RUNNING })],
    })

    it('are separate from the start, for which sidecars need their time', () => {
      const learned = new Learned([pod()])
      expect(learned.init({ ...NEW, spec })).toMatchObject({ ms: 4000, samples: 1, provenance: 'OBSERVED', workload })
      expect(learned.start({ ...NEW, spec })).toMatchObject({ ms: 5000, samples: 1 })
    })

    it('are not learned from failed pulls; without an observed pull, the documented default applies', () => {
      const learned = new Learned([pod(1)])
      expect(learned.init({ ...NEW, spec })).toMatchObject({ ms: ASSUMED_INIT_MS, provenance: 'ASSUMED' })
      expect([learned.start({ ...NEW, spec }).provenance, learned.init()]).toEqual(['ASSUMED', undefined])
    })
  })

  describe('pods that complete', () => {
    const job = { ownerReferences: ownedBy('Job', 'batch', { apiVersion: 'batch/v1' }), spec: { restartPolicy: 'Never' } }
    const ended = (seconds: number, exitCode: number, rest: PodOptions = {}): PodOptions => ({
      ...job,
      nodeName: 'node-1',
      phase: exitCode === 0 ? 'Succeeded' : 'Failed',
      containerStatuses: [
        status({
          state: { kind: 'terminated', exitCode, reason: '', startedAt: T0, finishedAt: addMs(T0, seconds * 1000) },
        }),
      ],
      ...rest,
    })
    const disturbed = [condition({ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' })]
    const cases: readonly [string, readonly PodOptions[], object | undefined][] = [
      ['as all that failed', [ended(7, 3), ended(9, 3)], { after: { ms: 8000, provenance: 'OBSERVED', samples: 2 }, code: 3 }],
      ['as most of them', [ended(40, 0), ended(7, 3), ended(9, 3)], { after: { samples: 2 }, code: 3 }],
      ['well, where as many succeeded', [ended(40, 0), ended(7, 3)], { after: { ms: 40_000 }, code: 0 }],
      ['unknown, where their kubelet ended them', [ended(7, 137, { reason: 'Evicted' })], undefined],
      ['unknown, where they were evicted', [ended(7, 143, { conditions: disturbed })], undefined],
    ]
    it.each(cases)('are expected to end %s', (_name, pods, exit) => {
      const found = new Learned(pods).exit(job)
      if (exit === undefined) expect(found).toBeUndefined()
      else expect(found).toMatchObject(exit)
    })
  })

  it('expects the pods of a stuck rollout to behave like others of their template', () => {
    const sets = ['old', 'new'].map((name) => aReplicaSet(name, { ownerReferences: ownedBy('Deployment', 'web') }))
    const of = (name: string): PodOptions => ({ ownerReferences: ownedBy('ReplicaSet', name) })
    const learned = new Learned([seen(4, 9, of('old')), seen(4, undefined, of('new'))], [aDeployment('web'), ...sets])
    expect([learned.ready(of('old'))?.ms, learned.ready(of('new'))?.ms]).toEqual([5000, undefined])
  })

  it('WL-PRB-01 WL-PRB-10 expects no pod to be ready before its own probes can have been passed', () => {
    const learned = new Learned([seen(4, 9)])
    const of = (probes: Parameters<typeof aContainer>[0]): PodOptions => ({ ...NEW, spec: { containers: [aContainer(probes)] } })
    const late = of({ readinessProbe: aProbe({ initialDelaySeconds: 60, periodSeconds: 5, successThreshold: 2 }) })
    expect(learned.ready(late)).toMatchObject({ ms: 70_000, provenance: 'ASSUMED' })
    const often = of({ readinessProbe: aProbe({ periodSeconds: 3, successThreshold: 3 }) })
    expect(learned.ready(often)).toMatchObject({ ms: 9000, provenance: 'ASSUMED' })
    const slow = of({ startupProbe: aProbe({ initialDelaySeconds: 30 }), readinessProbe: aProbe({ initialDelaySeconds: 4 }) })
    expect(learned.ready(slow)?.ms).toBe(50_000)
    const soon = of({ readinessProbe: aProbe({ initialDelaySeconds: 4 }) })
    expect(learned.ready(soon)).toMatchObject({ ms: 5000, provenance: 'OBSERVED' })
  })

  it('treats a pod on a NotReady node as before: its containers were ready', () => {
    const lost = { ...seen(4, undefined), containerStatuses: [status({ state: RUNNING })] }
    expect(new Learned([lost]).ready()).toMatchObject({ ms: 0, provenance: 'ASSUMED' })
  })

  it('WL-CST-10 expects an image that no pod of the template could pull to stay unavailable, and one that a pod has run to be available', () => {
    const state = { kind: 'waiting', reason: 'ImagePullBackOff', message: '' } as const
    const stuck: PodOptions = { ...OWNED, nodeName: 'node-1', containerStatuses: [status({ ready: false, state })] }
    const fails = (learned: Learned) => learned.model.failsToPull(aPod(learned.state.shapes, 'new', NEW), learned.state)
    expect([[stuck], [stuck, seen(4, 9)], []].map((pods) => fails(new Learned(pods)))).toEqual([true, false, false])
  })

  it('WL-CST-10 expects an image that an experiment withholds from a node to be available afterwards', () => {
    const state = { kind: 'waiting', reason: 'ImagePullBackOff', message: '' } as const
    const stuck: PodOptions = { ...OWNED, nodeName: 'node-1', containerStatuses: [status({ ready: false, state })] }
    const fails = (pattern: string) => {
      const node = { ...aNode('node-1'), experiment: { missingImages: [{ pattern, until: addMs(T0, 1) }] } }
      const { model, state: cluster } = new Learned([stuck], [node])
      return ['p0', 'new'].map((name) => model.failsToPull(aPod(cluster.shapes, name, name === 'p0' ? stuck : NEW), cluster))
    }
    expect([fails('*'), fails('other:1')]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  describe('pods of a restarted workload', () => {
    const restarted = { annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-01-01' } }
    const withEnv = { unmodelled: '{"env":"A"}' }
    const of = (name: string): PodOptions => ({ ownerReferences: ownedBy('ReplicaSet', name) })
    const waiting = { kind: 'waiting', reason: 'ErrImagePull', message: '' } as const
    const unpullable: PodOptions = {
      ...of('old'),
      nodeName: 'node-1',
      containerStatuses: [status({ ready: false, state: waiting })],
    }

    function restart(pod: PodOptions, change: Partial<PodTemplate> = restarted): Learned {
      const set = (name: string, changed: Partial<PodTemplate>) =>
        aReplicaSet(name, { ownerReferences: ownedBy('Deployment', 'web'), spec: { template: aTemplate('web:1', changed) } })
      const learned = new Learned([pod], [aDeployment('web'), set('old', {})])
      learned.state.put(set('new', change))
      return learned
    }

    const fails = (learned: Learned) => learned.model.failsToPull(aPod(learned.state.shapes, 'next', of('new')), learned.state)

    it('WL-CST-10 cannot pull an image that none of them could pull, unless the template changes', () => {
      expect([fails(restart(unpullable)), fails(restart(unpullable, withEnv))]).toEqual([true, false])
    })

    it('stay unready where none of them became ready, unless the template changes', () => {
      const unready = seen(4, undefined, of('old'))
      expect([restart(unready), restart(unready, withEnv)].map((learned) => learned.ready(of('new'))?.ms)).toEqual([undefined, 0])
    })
  })
})
