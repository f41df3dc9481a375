import { chosenMoment, goToMoment } from '../address/address-bar.ts'
import type { ApiError } from '../api/api-error.ts'
import { Notice } from '../parts/Notice.tsx'
import { keptMoments } from './kept-moments.ts'
import { localText } from './time-text.ts'

/** In place of a view whose moment cannot be shown: what is missing, why, and what to do. */
export function MissingMoment({ error: { code, message } }: { readonly error: ApiError }) {
  const chosen = localText(chosenMoment.value ?? '')
  const [earliest] = keptMoments.value ?? []
  return (
    <section class="map" aria-label="Missing moment">
      <Notice
        kind="error"
        title={code === 'STATE_DAMAGED' ? `The state of ${chosen} cannot be read.` : `The state of ${chosen} is not kept.`}
      >
        {code === 'STATE_DAMAGED' ? <p>{message}</p> : <p>{reasonText(earliest)}</p>}
        <div class="buttons">
          {earliest === undefined ? null : (
            <button type="button" onClick={() => goToMoment(earliest)}>
              Show the earliest kept state, of {localText(earliest)}
            </button>
          )}
          <button type="button" class="primary" onClick={() => goToMoment(undefined)}>
            Back to now
          </button>
        </div>
      </Notice>
    </section>
  )
}

function reasonText(earliest: string | undefined): string {
  return earliest === undefined
    ? 'This server has no states of the past for you: rehearse serve --live --history FOLDER keeps them, for users who may read the whole cluster.'
    : 'The server keeps states for the time of --history-retention and in the space of --history-size, and deletes the oldest ones first. States from before the history began are not kept either.'
}
