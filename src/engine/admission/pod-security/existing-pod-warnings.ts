import { controllerOf } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { judgedPod } from './judged-pod.ts'
import { knownPod } from './known-pod.ts'
import { compareLevels, type LevelVersion, levelText } from './security-policy.ts'

/** The API server checks this many pods of a namespace (defaultNamespaceMaxPodsToCheck). */
const CHECKED_MAX = 3000

interface LevelChange {
  readonly cluster: ClusterView
  readonly before: LevelVersion
  readonly after: LevelVersion
}

/**
 * The warnings of the API server when a namespace is to enforce another level, which its pods violate (EvaluatePodsInNamespace, semantics
 * F1.7). Of a pod whose controller is a custom resource too little is known.
 */
export function existingPodWarnings(namespace: string, { cluster, before, after }: LevelChange): readonly string[] {
  if (!isStricter(before, after)) return []
  const pods = cluster.listIn('Pod', namespace)
  const checked = inOrderOfChecks(pods).slice(0, CHECKED_MAX)
  const names = new Map<string, string[]>()
  for (const pod of checked) {
    const reasons = reasonsOf(pod, after, cluster)
    if (reasons !== '') names.set(reasons, [...(names.get(reasons) ?? []), pod.name])
  }
  return [
    ...(checked.length < pods.length
      ? [`new PodSecurity enforce level only checked against the first ${checked.length} of ${pods.length} existing pods`]
      : []),
    ...(names.size > 0
      ? [`existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${levelText(after)}"`]
      : []),
    ...[...names].map(([reasons, alike]) => `${podsText(alike)}: ${reasons}`).sort(compareText),
  ]
}

function isStricter(before: LevelVersion, after: LevelVersion): boolean {
  if (after.level === 'privileged') return false
  return before.minor === after.minor ? compareLevels(after.level, before.level) > 0 : true
}

/** One pod of each controller comes first. */
function inOrderOfChecks(pods: readonly PodRow[]): readonly PodRow[] {
  const seen = new Set<string>()
  const repeated = new Set(
    pods.filter((pod) => {
      const uid = controllerOf(pod)?.uid
      if (uid === undefined) return false
      const isRepeated = seen.has(uid)
      seen.add(uid)
      return isRepeated
    }),
  )
  return [...pods.filter((pod) => !repeated.has(pod)), ...repeated]
}

function reasonsOf(pod: PodRow, level: LevelVersion, cluster: ClusterView): string {
  const known = knownPod(pod, cluster)
  if (!known) return ''
  return judgedPod(known)
    .violations(level)
    .map(({ reason }) => reason)
    .join(', ')
}

function podsText(names: readonly string[]): string {
  const [first = ''] = [...names].sort(compareText)
  if (names.length === 1) return first
  return `${first} (and ${names.length - 1} other ${names.length === 2 ? 'pod' : 'pods'})`
}
