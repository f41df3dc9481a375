import { formatInstant } from '../../kube/instant.ts'
import type { Base } from '../../whatif/base.ts'
import { type ApiError, invalidInput, isApiError, notFound } from '../errors.ts'
import type { HeldKind } from '../forks/stored-fork.ts'
import { momentsOf, type Past, readMoment } from './state-at.ts'

/** A digest, or enough of its beginning to name one of thousands of states. */
const DIGEST = /^[0-9a-f]{8,64}$/
const HELD: readonly HeldKind[] = ['fork', 'snapshot']

interface Candidate {
  readonly digest: string
  readonly base: () => Base | Promise<Base | ApiError>
}

/**
 * The state with this digest, or with one that begins with it: the live twin as it is, a fork, a snapshot, or a moment of the history. Equal digests are
 * equal states, so any of them will do.
 */
export async function stateOfDigest(text: string, past: Past): Promise<Base | ApiError> {
  if (!DIGEST.test(text))
    return invalidInput([{ path: 'digest', message: 'a digest, or at least 8 hexadecimal digits of its beginning' }])
  const candidates = candidatesOf(past)
  if (isApiError(candidates)) return candidates
  const found = candidates.filter(({ digest }) => digest.startsWith(text))
  const [first] = found
  if (!first) {
    const error = notFound({ kind: 'state', name: text })
    const message = `${error.message} The server keeps states as forks, snapshots and, with --history, as moments${rangeOf(past)}.`
    return { ...error, message }
  }
  const other = found.find(({ digest }) => digest !== first.digest)
  if (other) return invalidInput([{ path: 'digest', message: `both ${first.digest} and ${other.digest} begin with ${text}` }])
  return first.base()
}

/** Which moments there are: `: 3 from TIME to TIME`. */
function rangeOf(past: Past): string {
  const moments = momentsOf(past)
  if (isApiError(moments)) return ''
  const [first, last] = [moments[0], moments.at(-1)]
  return first && last ? `: ${moments.length} from ${formatInstant(first.takenAt)} to ${formatInstant(last.takenAt)}` : ''
}

/** All states that there are; those of forks that are damaged cannot be found. */
function candidatesOf(past: Past): readonly Candidate[] | ApiError {
  const moments = momentsOf(past)
  if (isApiError(moments)) return moments
  const held = HELD.flatMap((kind) => past.forks.list(kind).map(({ id }) => past.forks.baseOf(kind, id)))
  const bases = [past.live(), ...held.filter((base): base is Base => !isApiError(base))]
  return [
    ...bases.map((base): Candidate => ({ digest: base.info.digest, base: () => base })),
    ...moments.map((moment): Candidate => ({ digest: moment.digest, base: () => readMoment(moment, past.history) })),
  ]
}
