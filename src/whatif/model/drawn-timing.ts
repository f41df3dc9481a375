import type { Duration, Exit, InitExit, TimingModel } from '../../engine/kubelet/timing/timing-model.ts'
import { Random } from '../../engine/run/random.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/**
 * A timing model that draws each duration from the observed ones, instead of their median. A pod draws once for each
 * stage, by its uid, so that a repeated call gives the same value.
 */
export class DrawnTiming implements TimingModel {
  readonly #model: TimingModel
  readonly #seed: number

  constructor(model: TimingModel, seed: number) {
    this.#model = model
    this.#seed = seed
  }

  start(pod: PodRow, cluster: ClusterView): Duration {
    return this.#drawn('start', pod, this.#model.start(pod, cluster))
  }

  pull(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const typical = this.#model.pull(pod, cluster)
    return typical && this.#drawn('pull', pod, typical)
  }

  init(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const typical = this.#model.init(pod, cluster)
    return typical && this.#drawn('inits', pod, typical)
  }

  ready(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const typical = this.#model.ready(pod, cluster)
    return typical && this.#drawn('ready', pod, typical)
  }

  terminate(pod: PodRow, cluster: ClusterView): Duration {
    return this.#drawn('terminate', pod, this.#model.terminate(pod, cluster))
  }

  terminateUnstarted(pod: PodRow): Duration | undefined {
    return this.#model.terminateUnstarted?.(pod)
  }

  exit(pod: PodRow, cluster: ClusterView): Exit | undefined {
    const exit = this.#model.exit(pod, cluster)
    return exit && { ...exit, after: this.#drawn('exit', pod, exit.after) }
  }

  initExit(pod: PodRow, cluster: ClusterView): InitExit | undefined {
    const exit = this.#model.initExit(pod, cluster)
    return exit && { ...exit, after: this.#drawn('init', pod, exit.after) }
  }

  failsToPull(pod: PodRow, cluster: ClusterView): boolean {
    return this.#model.failsToPull(pod, cluster)
  }

  #drawn(stage: string, { uid }: PodRow, typical: Duration): Duration {
    if (!typical.quantile) return typical
    return { ...typical, ms: typical.quantile(Random.stream(this.#seed, `${stage} ${uid}`).next()) }
  }
}
