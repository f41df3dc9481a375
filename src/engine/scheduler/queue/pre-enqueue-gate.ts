import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { keyOf, splitKey } from '../../turn.ts'
import { gateOf } from '../pre-enqueue.ts'
import type { SchedulerConfig } from '../scheduler-config.ts'
import { identityOf, type QueueEntry } from './queue-entry.ts'

/** Holds pods back that some plugin does not let into the queue yet, among them those whose preemption is under way. */
export class PreEnqueueGate {
  readonly #config: SchedulerConfig
  /** Pods whose preemption is being carried out, with the last victim of each. */
  readonly #preempting: Map<string, string>

  constructor(config: SchedulerConfig, from?: PreEnqueueGate) {
    this.#config = config
    this.#preempting = new Map(from ? from.#preempting : [])
  }

  fork(): PreEnqueueGate {
    return new PreEnqueueGate(this.#config, this)
  }

  startPreemption(pod: PodRow, lastVictim: PodRow): void {
    this.#preempting.set(identityOf(pod), keyOf(lastVictim))
  }

  endPreemption(pod: PodRow): void {
    this.#preempting.delete(identityOf(pod))
  }

  /** The entry with the plugin that holds it back, if one does; that plugin is then among those that refused it. */
  test(entry: QueueEntry, cluster: ClusterView): QueueEntry {
    const profile = this.#config.profiles.get(entry.pod.shape.spec.schedulerName)
    const context = { cluster, preempting: this.#isPreempting(entry.pod, cluster) }
    const gate = profile && gateOf(entry.pod, profile, context, entry.gatedBy)
    if (!gate) return entry.gatedBy === '' ? entry : { ...entry, gatedBy: '' }
    const plugins = entry.plugins.includes(gate.plugin) ? entry.plugins : [...entry.plugins, gate.plugin].sort()
    return { ...entry, plugins, gatedBy: gate.plugin }
  }

  /** The last victim seen terminating or gone ends the wait as well (correction to A4.16). */
  #isPreempting(pod: PodRow, cluster: ClusterView): boolean {
    if (this.#preempting.size === 0) return false
    const victim = this.#preempting.get(identityOf(pod))
    if (victim === undefined) return false
    const row = cluster.get('Pod', ...splitKey(victim))
    return row !== undefined && row.deletionTimestamp === undefined
  }
}
