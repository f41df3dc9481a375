import { podImagePresence } from '../../engine/kubelet/images/image-presence.ts'
import { type Duration, type Exit, given, type InitExit, type TimingModel } from '../../engine/kubelet/timing/timing-model.ts'
import { idOf } from '../../kube/id-of.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { TimingFact } from '../outcome/outcome.ts'
import type { TimedStage, TimingOverrides } from '../scenario.ts'

/**
 * A timing model that puts a scenario's own durations first and records every duration that a run requested, so that the outcome
 * can report what it is based on.
 */
export class UsedTiming implements TimingModel {
  readonly #model: TimingModel
  readonly #overrides: TimingOverrides
  readonly #used = new Map<string, TimingFact>()

  constructor(model: TimingModel, overrides: TimingOverrides) {
    this.#model = model
    this.#overrides = overrides
  }

  /** What was requested, by stage and workload. */
  get facts(): readonly TimingFact[] {
    return [...this.#used.values()]
  }

  start(pod: PodRow, cluster: ClusterView): Duration {
    return this.#note('START', this.#given('startMs') ?? this.#model.start(pod, cluster))
  }

  /** One that is given applies to every node that does not show the images. */
  pull(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const own = this.#given('pullMs')
    const pull = own ? (podImagePresence(pod, cluster) === 'there' ? undefined : own) : this.#model.pull(pod, cluster)
    return pull && this.#note('PULL', pull)
  }

  init(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const own = this.#model.init(pod, cluster)
    return own && this.#note('INIT', this.#given('initMs') ?? own)
  }

  ready(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const own = this.#model.ready(pod, cluster)
    return own && this.#note('READY', this.#given('readyMs') ?? own)
  }

  terminate(pod: PodRow, cluster: ClusterView): Duration {
    const own = this.#given('terminateMs')
    if (own === undefined) return this.#note('TERMINATE', this.#model.terminate(pod, cluster))
    const duration = this.#note('TERMINATE', own)
    // Whatever a pod takes to end, it is killed at the end of its grace period (WL-TERM-15).
    const graceMs = (pod.deletionGracePeriodSeconds ?? pod.shape.spec.terminationGracePeriodSeconds) * 1000
    const hookMs = this.#overrides.terminatesAfterHooks === true ? longestSleepMs(pod) : 0
    const limited = (ms: number): number => Math.min(graceMs, hookMs + ms)
    const { quantile } = duration
    return {
      ...duration,
      ms: limited(duration.ms),
      ...(quantile ? { quantile: (share: number) => limited(quantile(share)) } : {}),
    }
  }

  terminateUnstarted(): Duration | undefined {
    const ms = this.#overrides.terminateUnstartedMs
    return ms === undefined ? undefined : given(ms)
  }

  exit(pod: PodRow, cluster: ClusterView): Exit | undefined {
    const exit = this.#model.exit(pod, cluster)
    if (exit) this.#note('RUN', exit.after)
    return exit
  }

  initExit(pod: PodRow, cluster: ClusterView): InitExit | undefined {
    const exit = this.#model.initExit(pod, cluster)
    if (exit) this.#note('INIT', exit.after)
    return exit
  }

  failsToPull(pod: PodRow, cluster: ClusterView): boolean {
    return this.#model.failsToPull(pod, cluster)
  }

  /** Records how long a node takes from the request until it joins. */
  readonly noteBoot = (ms: number, provenance: TimingFact['provenance'], samples: number): void => {
    this.#note('BOOT', { ms, provenance, samples, spreadMs: 0, workload: undefined })
  }

  #given(what: TimedStage): Duration | undefined {
    const ms = this.#overrides[what]
    return ms === undefined ? undefined : given(ms, this.#overrides.around?.[what])
  }

  #note(stage: TimingFact['stage'], duration: Duration): Duration {
    const { workload, ms: durationMs, provenance, samples, spreadMs } = duration
    const id = `${stage} ${workload ? idOf(workload) : provenance}`
    if (!this.#used.has(id)) this.#used.set(id, { stage, workload, durationMs, provenance, samples, spreadMs })
    return duration
  }
}

/** The containers of a pod are stopped at the same time, each after its hook (WL-TERM-06). */
function longestSleepMs({ shape }: PodRow): number {
  return Math.max(0, ...shape.spec.containers.map(({ preStopSeconds }) => preStopSeconds)) * 1000
}
