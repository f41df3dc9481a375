import { signal } from '@preact/signals'
import type { MomentPair } from '../address/trust-address.ts'
import type { IngestQuery, StateDifferenceQuery } from '../api/answers.generated.ts'
import { type ApiError, refusalOf } from '../api/api-error.ts'
import { query } from '../api/query.ts'
import { subscribeAgain } from '../api/subscribe-again.ts'
import { FIDELITY, INGEST, STATE_DIFFERENCE } from '../api/trust-documents.ts'
import type { Fidelity } from './trust-words.ts'

export type StateDifference = Extract<StateDifferenceQuery['diff'], { readonly __typename: 'StateDiff' }>

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

/** What differs between two moments. */
export async function readDifference({ from, to }: MomentPair, signal: AbortSignal): Promise<StateDifference> {
  const states = { from: { time: from }, to: to === undefined ? { live: true } : { time: to } }
  const { diff } = await query(STATE_DIFFERENCE, { ...states, first: OBJECTS_MAX }, { signal })
  if (diff.__typename !== 'StateDiff') throw refusalOf(diff)
  return diff
}
