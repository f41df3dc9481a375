import type { LongQuery } from '../api/long-query.ts'
import { runsText } from './runs-text.ts'
import { SilenceNotice } from './SilenceNotice.tsx'

interface RunsSoFarProps {
  /** What takes the runs: `Rehearsing losses`. */
  readonly what: string
  /** The query without an answer; `undefined` before it begins. */
  readonly of: Pick<LongQuery<unknown, unknown>, 'runs' | 'total' | 'silence'> | undefined
}

/** How far an answer of many runs is, and what to do when the server has sent nothing. */
export function RunsSoFar({ what, of }: RunsSoFarProps) {
  return (
    <>
      <p class="loading" role="status">
        {what}: {runsText(of)} so far ...
      </p>
      <SilenceNotice silence={of?.silence} />
    </>
  )
}
