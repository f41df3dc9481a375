import { useEffect } from 'preact/hooks'
import type { LongQuery } from '../api/long-query.ts'
import { readRunsMax, runsMax } from '../api/runs-max.ts'
import { useNow } from '../moment/use-now.ts'
import { runsText } from './runs-text.ts'
import { SilenceNotice } from './SilenceNotice.tsx'
import { waitText } from './wait-text.ts'

/** Milliseconds between two changes of the time that a query takes. */
const TICK_MS = 1000

interface RunsSoFarProps {
  /** What takes the runs: `Rehearsing losses`. */
  readonly what: string
  /** The query without an answer; `undefined` before it begins. */
  readonly of:
    | Pick<LongQuery<unknown, unknown>, 'runs' | 'total' | 'startedAt' | 'isComputing' | 'silence' | 'cancel'>
    | undefined
}

/** How far an answer of many runs is, how long it takes, the way out of a long one, and what to do when the server has sent nothing. */
export function RunsSoFar({ what, of }: RunsSoFarProps) {
  const now = useNow(TICK_MS)
  useEffect(() => void readRunsMax(), [])
  const wait = of && waitText(of, now - of.startedAt)
  return (
    <>
      <p class="loading" role="status">
        {what}: {runsText(of, runsMax.value)} so far ...
      </p>
      {wait === undefined ? null : <p class="aside">{wait}</p>}
      {of && wait !== undefined && !of.silence ? (
        <div class="buttons">
          <button type="button" onClick={of.cancel}>
            Cancel
          </button>
        </div>
      ) : null}
      <SilenceNotice silence={of?.silence} isComputing={of?.isComputing} />
    </>
  )
}
