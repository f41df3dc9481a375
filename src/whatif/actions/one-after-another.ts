import { CLIENT_RATE } from '../../engine/eviction/drain/kubectl-client.ts'
import type { ApiRefusal, ObjectKey } from '../../engine/turn.ts'
import { TokenBucket } from '../../lib/token-bucket.ts'
import type { CommandError } from '../kubectl/error-lines.ts'
import { type ActionTools, type ActionWarning, goingOn, type Step } from './action-spec.ts'
import { commandEnd } from './command-end.ts'

/** What one request came to: lines of kubectl, and the error if it was refused. */
export interface Sent {
  readonly output: readonly string[]
  readonly errors: readonly CommandError[]
  /** What only doing it showed to have no effect. */
  readonly warnings?: readonly ActionWarning[]
}

/** The lines of the requests before: kubectl prints a warning once. */
export interface Printed {
  readonly printed: readonly string[]
}

/** A request that was refused, or an error of kubectl itself; `output`: the lines before it. */
export function refusedSent(object: ObjectKey, refusal: ApiRefusal, output: readonly string[] = []): Sent {
  return { output, errors: [{ object, refusal }] }
}

/** A command of kubectl that sends a request for each of these. */
export interface Requests<T> {
  readonly items: readonly T[]
  /**
   * What shares a limit of client-go with the requests for the other items, by name; `undefined`: nothing limits the request. All
   * objects of a kind that are named on the command line share a client.
   */
  limit(item: T): string | undefined
  /** Whether no request is sent for the item, so that it takes no time; all items have one when left out. */
  isUnsent?(item: T): boolean
  /** `printed`: the lines of the requests before. */
  send(item: T, tools: ActionTools, printed: readonly string[]): Sent
  /** Whether the command ends with the first error. */
  readonly endsAtError?: true
  /** After the last request; the end of the command when left out. */
  end?(sent: Sent, tools: ActionTools): Step
}

const NOTHING: Sent = { output: [], errors: [] }

/** Sends one request after the other, each when the one before it is answered and client-go lets it through (semantics D12). */
export function oneAfterAnother<T>(requests: Requests<T>, tools: ActionTools): Step {
  const offsets = offsetsOf(requests, tools.betweenRequestsMs)
  const startedAt = tools.turn.now
  const from = (first: number, before: Sent, now: ActionTools): Step => {
    let sent = before
    for (const [skipped, item] of requests.items.slice(first).entries()) {
      if (requests.endsAtError && sent.errors.length > 0) break
      const i = first + skipped
      const at = startedAt + (offsets[i] ?? 0)
      if (at > now.turn.now) {
        now.wakeAfter(at - now.turn.now)
        const waiting: Step = goingOn((later) => (later.turn.now < at ? waiting : from(i, sent, later)))
        return waiting
      }
      sent = both(sent, requests.send(item, now, sent.output))
    }
    return requests.end?.(sent, now) ?? commandEnd(sent.output, sent.errors)
  }
  return from(0, NOTHING, tools)
}

function both(a: Sent, b: Sent): Sent {
  const warnings = [...(a.warnings ?? []), ...(b.warnings ?? [])]
  return { output: [...a.output, ...b.output], errors: [...a.errors, ...b.errors], ...(warnings.length > 0 && { warnings }) }
}

/** When each request is sent, in whole milliseconds after the first. */
function offsetsOf<T>({ items, limit, isUnsent }: Requests<T>, betweenMs: number): readonly number[] {
  const buckets = new Map<string, TokenBucket>()
  const bucketOf = (name: string): TokenBucket => {
    const bucket = buckets.get(name) ?? new TokenBucket(CLIENT_RATE)
    buckets.set(name, bucket)
    return bucket
  }
  let nextMs = 0
  return items.map((item) => {
    if (isUnsent?.(item)) return nextMs
    const name = limit(item)
    const sentMs = name === undefined ? nextMs : Math.ceil(bucketOf(name).take(nextMs))
    nextMs = sentMs + betweenMs
    return sentMs
  })
}
