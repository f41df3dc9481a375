import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { SchedulerConfig } from '../configuration/scheduler-config.ts'
import type { PreEnqueueContext } from '../framework/framework.ts'
import type { Rejection } from '../framework/status.ts'
import { PREEMPTION } from '../preemption/default-preemption.ts'
import type { Profile } from '../profile/profile.ts'
import { identityOf, type QueueEntry } from './queue-entry.ts'

/** Keeps pods out of the queue that a plugin does not admit yet, among them those whose preemption is under way. */
export class PreEnqueueGate {
  readonly #config: SchedulerConfig
  /** Pods whose preemption is being carried out, with the last victim of each. */
  readonly #preempting = new Map<string, NamespacedName>()
  /** The same the other way round, by keys, until the victim has been observed terminating. */
  readonly #byVictim = new Map<string, readonly NamespacedName[]>()
  /** The list that a gate was put into last, the gate, and the result. */
  #lastPlugins: readonly string[] | undefined
  #lastGate = ''
  #lastWithGate: readonly string[] = NONE
  /** The pod that was removed last: the queue is notified more than once. */
  #lastGone: PodRow | undefined

  constructor(config: SchedulerConfig) {
    this.#config = config
  }

  startPreemption(pod: PodRow, lastVictim: PodRow): void {
    const victim = keyOf(lastVictim)
    this.#lastGone = undefined
    this.#preempting.set(identityOf(pod), victim)
    this.#byVictim.set(victim, [...this.#heldFor(victim), keyOf(pod)])
  }

  endPreemption(pod: PodRow): void {
    const victim = this.#preempting.get(identityOf(pod))
    if (victim === undefined) return
    this.#preempting.delete(identityOf(pod))
    const others = this.#heldFor(victim).filter((key) => key !== keyOf(pod))
    if (others.length > 0) this.#byVictim.set(victim, others)
    else this.#byVictim.delete(victim)
  }

  /** The keys of the pods that were blocked until a pod that the scheduler has now observed to be deleted. */
  release({ kind, before, after }: Change): readonly NamespacedName[] {
    if (this.#byVictim.size === 0 || kind !== 'Pod' || !before || (after && after.deletionTimestamp === undefined)) return NONE
    if (before === this.#lastGone) return NONE
    this.#lastGone = before
    const key = keyOf(before)
    const held = this.#heldFor(key)
    if (held.length > 0) this.#byVictim.delete(key)
    return held
  }

  /** Whether an entry that was tested would be gated again until its last victim is gone. */
  holds({ gatedBy, pod, key }: QueueEntry): boolean {
    if (gatedBy !== PREEMPTION) return false
    const victim = this.#preempting.get(identityOf(pod))
    return victim !== undefined && this.#heldFor(victim).includes(key)
  }

  #heldFor(victim: NamespacedName): readonly NamespacedName[] {
    return this.#byVictim.get(victim) ?? NONE
  }

  /** The entry with the plugin that blocks it, if one does; that plugin is then among those that refused it. */
  test(entry: QueueEntry, cluster: ClusterView): QueueEntry {
    const profile = this.#config.profiles.get(entry.pod.shape.spec.schedulerName)
    const context = { cluster, preempting: this.#isPreempting(entry.pod, cluster) }
    const gate = profile && gateOf(entry.pod, profile, context, entry.gatedBy)
    if (!gate) return entry.gatedBy === '' ? entry : { ...entry, gatedBy: '' }
    return { ...entry, plugins: this.#withGate(entry.plugins, gate.plugin), gatedBy: gate.plugin }
  }

  /** Pods of one template are refused by the same plugins, and their entries share the list. */
  #withGate(plugins: readonly string[], gate: string): readonly string[] {
    if (plugins.includes(gate)) return plugins
    if (this.#lastPlugins !== plugins || this.#lastGate !== gate) {
      this.#lastPlugins = plugins
      this.#lastGate = gate
      this.#lastWithGate = [...plugins, gate].sort()
    }
    return this.#lastWithGate
  }

  /** The last victim seen terminating or gone ends the wait as well (semantics A4.16). */
  #isPreempting(pod: PodRow, cluster: ClusterView): boolean {
    if (this.#preempting.size === 0) return false
    const victim = this.#preempting.get(identityOf(pod))
    if (victim === undefined) return false
    const row = cluster.get('Pod', ...splitKey(victim))
    return row !== undefined && row.deletionTimestamp === undefined
  }
}

const NONE: readonly never[] = Object.freeze([])

/**
 * Why a pod may not enter the active queue; `undefined`: it may. The plugin that blocked it the last time is called first (semantics
 * A4.8).
 */
export function gateOf(pod: PodRow, profile: Profile, context: PreEnqueueContext, lastGate = ''): Rejection | undefined {
  const last = profile.preEnqueue.find(({ name }) => name === lastGate)
  const held = last?.preEnqueue?.(pod, context)
  if (held) return held
  for (const plugin of profile.preEnqueue) {
    const refusal = plugin === last ? undefined : plugin.preEnqueue?.(pod, context)
    if (refusal) return refusal
  }
  return undefined
}
