import type { ClusterView } from '../../src/twin/cluster-view.ts'

/** What each object shows, by name, in words that apply to a prediction and to what really happened; moments are left out. */
export type Facts = Readonly<Record<string, readonly string[]>>

/** What each node shows of itself: its conditions with their words, and its taints. */
export function nodeFacts(state: ClusterView): Facts {
  return Object.fromEntries(
    state
      .list('Node')
      .map(({ name, conditions, taints }) => [
        name,
        [
          ...conditions.map(({ type, status, reason, message }) => `${type}=${status} (${reason}: ${message})`),
          ...taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`),
        ].toSorted(),
      ]),
  )
}

/** Of each pod of `before` whether it is ready, whether it is to end, and why. */
export function podFacts(state: ClusterView, before: ClusterView): Facts {
  return Object.fromEntries(
    before.list('Pod').map(({ namespace, name, uid }) => {
      const pod = state.get('Pod', namespace, name)
      if (pod?.uid !== uid) return [name, ['gone']]
      const reported = pod.conditions
        .filter(({ type }) => type === 'Ready' || type === 'DisruptionTarget')
        .map(({ type, status, reason, message }) => `${type}=${status} (${reason}: ${message})`)
      return [name, [...reported.toSorted(), pod.deletionTimestamp === undefined ? 'stays' : 'ends']]
    }),
  )
}
