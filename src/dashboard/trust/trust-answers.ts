import { signal } from '@preact/signals'
import type { MomentPair } from '../address/trust-address.ts'
import type { IngestQuery, MomentsQuery, StateDifferenceQuery } from '../api/answers.generated.ts'
import { type ApiError, refusalOf } from '../api/api-error.ts'
import { query } from '../api/query.ts'
import { subscribeAgain } from '../api/subscribe-again.ts'
import { FIDELITY, INGEST, MOMENTS, STATE_DIFFERENCE } from '../api/trust-documents.ts'
import type { Fidelity } from './trust-words.ts'

type Moments = Extract<MomentsQuery['history'], { readonly __typename: 'MomentConnection' }>
export type Moment = Moments['nodes'][number]
export type StateDifference = Extract<StateDifferenceQuery['diff'], { readonly __typename: 'StateDiff' }>

/** Moments that the sliders offer: with one a minute, the last eight hours. */
export const MOMENTS_MAX = 480
/** Objects of a difference that are listed. */
export const OBJECTS_MAX = 200

/** How accurate the answers are; what was received last stays while the connection is lost. */
export const fidelity = signal<Fidelity | undefined>(undefined)
export const fidelityError = signal<ApiError | undefined>(undefined)

/** Follows the comparison with the real scheduler until the returned function ends it. */
export function followFidelity(): () => void {
  return subscribeAgain(
    FIDELITY,
    {},
    {
      next: (answer) => {
        fidelity.value = answer.fidelity
        fidelityError.value = undefined
      },
      error: (error) => {
        fidelityError.value = error
      },
    },
  )
}

/** How each kind is read now. */
export async function readIngest(signal: AbortSignal): Promise<IngestQuery['ingest']> {
  return (await query(INGEST, {}, { signal })).ingest
}

/** The latest moments whose states are kept, the oldest first; none without a history. */
export async function readMoments(signal: AbortSignal): Promise<readonly Moment[]> {
  const { history } = await query(MOMENTS, { last: MOMENTS_MAX }, { signal })
  if (history.__typename !== 'MomentConnection') throw refusalOf(history)
  return history.nodes
}

/** What differs between two moments. */
export async function readDifference({ from, to }: MomentPair, signal: AbortSignal): Promise<StateDifference> {
  const states = { from: { time: from }, to: to === undefined ? { live: true } : { time: to } }
  const { diff } = await query(STATE_DIFFERENCE, { ...states, first: OBJECTS_MAX }, { signal })
  if (diff.__typename !== 'StateDiff') throw refusalOf(diff)
  return diff
}
