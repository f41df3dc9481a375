import { HorizontalPodAutoscalerController } from '../../../src/engine/controllers/horizontal-pod-autoscaler/horizontal-pod-autoscaler-controller.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject, writeObject } from '../../../src/kube/codec/registry.ts'
import { deploymentRow } from '../../../src/kube/deployment.ts'
import { instant } from '../../../src/kube/instant.ts'
import type { MetricAnswer, MetricsApi } from '../../../src/kube/metrics-api.ts'
import type { PodRow } from '../../../src/kube/pod.ts'
import { assert } from '../../../src/lib/assert.ts'
import { compareText } from '../../../src/lib/compare.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import { Simulation } from '../../../src/whatif/simulation.ts'
import { aPod, T0 } from '../../support/builders.ts'
import { APP, aDeployment } from '../../support/workloads.ts'
import { deepDiff } from '../deep-diff.ts'
import type { VectorJudge } from '../formats.ts'

interface Sync {
  readonly atSeconds: number
  readonly memoryBytesPerPod?: number
  readonly externalMilliTotal?: number
  readonly failing?: readonly string[]
  readonly setReplicas?: number
}

interface Input {
  readonly horizontalPodAutoscaler: object
  readonly defaulted: { readonly spec: unknown }
  readonly initialReplicas: number
  readonly syncs: readonly Sync[]
}

/** The autoscaler's controller from sync to sync, on a workload that follows at once; and what the API server defaults. */
export const judgeHpaController: VectorJudge = (input, expected) => {
  const { horizontalPodAutoscaler, defaulted, initialReplicas, syncs } = input as Input
  const lab = new AutoscalerLab(horizontalPodAutoscaler, initialReplicas)
  return [
    ...deepDiff('defaulted.spec', defaulted.spec, lab.spec),
    ...deepDiff('expected', expected, { syncs: syncs.map((sync) => lab.play(sync)) }),
  ]
}

class AutoscalerLab {
  readonly #simulation: Simulation
  #sync: Sync | undefined
  readonly spec: unknown

  constructor(autoscaler: object, replicas: number) {
    const base = new ClusterState()
    const row = readObject('HorizontalPodAutoscaler', autoscaler, new CodecContext(base.shapes))
    this.spec = writeObject(row)['spec']
    base.put(row)
    base.put(aDeployment('web', { spec: { replicas }, status: { replicas } }))
    const actors = [new HorizontalPodAutoscalerController(this.#metrics())]
    this.#simulation = new Simulation({ base, now: T0, seed: 1, actors, admission: [] })
  }

  play(sync: Sync) {
    this.#sync = sync
    const replicas = sync.setReplicas ?? this.#replicas
    this.#become(replicas)
    this.#simulation.run({ until: instant(T0 + sync.atSeconds * 1000), untilTime: true })
    const { currentReplicas, desiredReplicas, conditions } = this.#autoscaler
    const reported = conditions.map(({ type, status, reason, message }) => ({ type, status, reason, message }))
    const scaledTo = this.#replicas === replicas ? null : this.#replicas
    return { currentReplicas, desiredReplicas, scaledTo, conditions: reported.toSorted((a, b) => compareText(a.type, b.type)) }
  }

  /** The Deployment and its pods as they are once they have followed. */
  #become(replicas: number): void {
    const { state } = this.#simulation
    const deployment = this.#deployment
    state.put(
      deploymentRow({
        ...deployment,
        spec: { ...deployment.spec, replicas },
        status: { ...deployment.status, replicas },
      }),
    )
    const present = state.list('Pod')
    for (const pod of present.slice(replicas)) state.remove('Pod', pod.namespace, pod.name)
    for (let i = present.length; i < replicas; i++) state.put(this.#pod(`p${i}`))
  }

  #pod(name: string): PodRow {
    return aPod(this.#simulation.state.shapes, name, {
      labels: APP,
      memory: '100Mi',
      phase: 'Running',
      conditions: [{ ...READY, lastTransitionTime: T0 }],
    })
  }

  get #replicas(): number {
    return this.#deployment.spec.replicas
  }

  get #deployment() {
    const row = this.#simulation.state.get('Deployment', 'default', 'web')
    assert(row !== undefined, 'the Deployment stays')
    return row
  }

  get #autoscaler() {
    const row = this.#simulation.state.get('HorizontalPodAutoscaler', 'default', 'web')
    assert(row !== undefined, 'the autoscaler stays')
    return row
  }

  #metrics(): MetricsApi {
    const answer = <T>(source: string, value: T, error: string): MetricAnswer<T> =>
      this.#sync?.failing?.includes(source) ? { ok: false, error } : { ok: true, value }
    return {
      resource: ({ pods, now }) => {
        const milliValue = (this.#sync?.memoryBytesPerPod ?? 0) * 1000
        const samples = new Map(pods.map(({ name }) => [name, { milliValue, at: now, windowMs: 60_000 }]))
        return answer('resource', samples, 'no metrics known for pods')
      },
      pods: () => ({ ok: false, error: 'no metrics known for pods' }),
      object: () => ({ ok: false, error: 'metric not found' }),
      external: () => answer('external', [this.#sync?.externalMilliTotal ?? 0], 'metric not found'),
      mayChangeAfter: () => true,
    }
  }
}

const READY = {
  type: 'Ready',
  status: 'True',
  reason: '',
  message: '',
  lastUpdateTime: undefined,
  observedGeneration: undefined,
} as const
