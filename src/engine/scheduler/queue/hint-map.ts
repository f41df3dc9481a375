import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { EventAction, EventResource, QueueEvent, QueueingHint } from '../framework/events.ts'
import type { AnyPlugin } from '../framework/framework.ts'
import { PluginError } from '../framework/status.ts'
import type { Profile } from '../profile/profile.ts'
import { hasRejectors, type QueueEntry } from './queue-entry.ts'

/** What a change means for a refused pod: nothing, try it when its backoff is over, or at once. */
export type Strategy = 'skip' | 'afterBackoff' | 'immediately'

type ChangeEvent = Extract<QueueEvent, { kind: 'change' }>

/** Which plugin of which profile has a hint for which changes (semantics A4.10-A4.12). */
export class HintMap {
  readonly #byProfile: ReadonlyMap<string, ReadonlyMap<string, readonly QueueingHint[]>>
  /** Answers by resource and action: read for every change, so the key is not a string. */
  readonly #ofInterest = new Map<EventResource, Map<EventAction, boolean>>()

  constructor(profiles: Iterable<Profile>) {
    this.#byProfile = new Map([...profiles].map((profile) => [profile.schedulerName, hintsOf(profile.plugins)]))
  }

  /** Whether any plugin registered for such changes; others are not even remembered (semantics A4.18). */
  isOfInterest(event: QueueEvent): boolean {
    if (event.kind !== 'change') return true
    const known = this.#ofInterest.get(event.resource)?.get(event.action)
    if (known !== undefined) return known
    const answer = this.#isRegisteredFor(event)
    const answers = this.#ofInterest.get(event.resource) ?? new Map<EventAction, boolean>()
    this.#ofInterest.set(event.resource, answers.set(event.action, answer))
    return answer
  }

  #isRegisteredFor(event: ChangeEvent): boolean {
    for (const plugins of this.#byProfile.values()) {
      for (const hints of plugins.values()) if (hints.some((hint) => isRegistered(hint, event))) return true
    }
    return false
  }

  /** Whether the plugin that gates the entry registered for such changes; only they can lift the gate. */
  interestsGate(entry: QueueEntry, event: QueueEvent): boolean {
    if (event.kind !== 'change') return false
    return this.#hints(entry, entry.gatedBy).some((hint) => isRegistered(hint, event))
  }

  /** Calls the hints of the plugins that refused the entry. A plugin that refused it only for now counts more. */
  strategyFor(entry: QueueEntry, event: QueueEvent, cluster: ClusterView): Strategy {
    if (entry.plugins.length === 0 && entry.pending.length === 0) return 'afterBackoff'
    if (event.kind === 'timeout') return 'afterBackoff'
    if (event.kind === 'activate') return event.pod.uid === entry.pod.uid ? 'afterBackoff' : 'skip'
    if (entry.pending.some((plugin) => this.#mayHelp(plugin, entry, { event, cluster }))) return 'immediately'
    return entry.plugins.some((plugin) => this.#mayHelp(plugin, entry, { event, cluster })) ? 'afterBackoff' : 'skip'
  }

  /** What the events since an entry was refused mean together: the most that one of them means. */
  replay(entry: QueueEntry, events: Iterable<QueueEvent>, cluster: ClusterView): Strategy {
    if (!hasRejectors(entry)) return 'afterBackoff'
    let strategy: Strategy = 'skip'
    for (const event of events) {
      const found = this.strategyFor(entry, event, cluster)
      if (found === 'immediately') return found
      if (found === 'afterBackoff') strategy = found
    }
    return strategy
  }

  #mayHelp(plugin: string, entry: QueueEntry, question: { readonly event: ChangeEvent; readonly cluster: ClusterView }): boolean {
    return this.#hints(entry, plugin).some((hint) => isRegistered(hint, question.event) && answer(hint, entry, question))
  }

  #hints(entry: QueueEntry, plugin: string): readonly QueueingHint[] {
    return this.#byProfile.get(entry.pod.shape.spec.schedulerName)?.get(plugin) ?? NONE
  }
}

const NONE: readonly never[] = Object.freeze([])

/** A plugin whose hint fails lets the pod be tried. */
function answer(
  hint: QueueingHint,
  entry: QueueEntry,
  { event, cluster }: { readonly event: ChangeEvent; readonly cluster: ClusterView },
): boolean {
  if (!hint.mayHelp) return true
  try {
    return hint.mayHelp(entry.pod, event.change, cluster)
  } catch (error) {
    if (error instanceof PluginError) return true
    throw error
  }
}

function hintsOf(plugins: readonly AnyPlugin[]): ReadonlyMap<string, readonly QueueingHint[]> {
  return new Map(plugins.map((plugin) => [plugin.name, withTaintUpdates(plugin.hints ?? NONE)]))
}

/**
 * Plugins that want new nodes but no changes of taints get those as well, always as helpful: a new node may have been
 * passed over while a taint kept every pod away (semantics A4.17).
 */
function withTaintUpdates(hints: readonly QueueingHint[]): readonly QueueingHint[] {
  const wants = (action: EventAction): boolean =>
    hints.some(({ resource, actions }) => resource === 'Node' && includesAction(actions, action))
  if (!wants('Add') || wants('UpdateNodeTaint')) return hints
  return [...hints, { resource: 'Node', actions: ['UpdateNodeTaint'] }]
}

function isRegistered({ resource, actions }: QueueingHint, event: ChangeEvent): boolean {
  const isSame =
    resource === event.resource ||
    (resource === 'Pod' && (event.resource === 'AssignedPod' || event.resource === 'UnschedulablePod'))
  return isSame && includesAction(actions, event.action)
}

/** `Update` takes in every finer kind of update, but not the other way round. */
function includesAction(actions: readonly EventAction[], action: EventAction): boolean {
  return actions.includes(action) || (action !== 'Add' && action !== 'Delete' && actions.includes('Update'))
}
