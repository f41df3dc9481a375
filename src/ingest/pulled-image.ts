import { DurationError, parseGoDuration } from '../kube/duration.ts'

/** How long a kubelet took to bring the image of a container. */
export interface PulledImage {
  /** The uid of the pod. */
  readonly pod: string
  /** As in the event: `spec.containers{main}`. */
  readonly container: string
  /** With the time that it waited for its turn; 0: the node had the image. */
  readonly ms: number
}

const PULLED = /^Successfully pulled image ".*?" in (\S+?)(?: \((\S+) including waiting\))?(?:\.(?: |$)|$)/
const THERE = /^Container image ".*?" already present on machine/

interface Reference {
  readonly kind?: unknown
  readonly uid?: unknown
  readonly fieldPath?: unknown
}

/** What an Event (v1 or events.k8s.io/v1) reports of an image; `undefined` for all other events. */
export function readPulledImage(event: Readonly<Record<string, unknown>>): PulledImage | undefined {
  if (event['reason'] !== 'Pulled') return undefined
  const regarding = (event['involvedObject'] ?? event['regarding'] ?? {}) as Reference
  const message = event['message'] ?? event['note']
  const { kind, uid, fieldPath } = regarding
  if (kind !== 'Pod' || typeof uid !== 'string' || typeof fieldPath !== 'string' || typeof message !== 'string') return undefined
  const ms = pulledMs(message)
  return ms === undefined ? undefined : { pod: uid, container: fieldPath, ms }
}

function pulledMs(message: string): number | undefined {
  if (THERE.test(message)) return 0
  const [, pulling, withWaiting] = PULLED.exec(message) ?? []
  const text = withWaiting ?? pulling
  if (text === undefined) return undefined
  try {
    // One that took no time at all was a pull all the same.
    return Math.max(1, Math.round(parseGoDuration(text)))
  } catch (error) {
    if (error instanceof DurationError) return undefined
    throw error
  }
}
