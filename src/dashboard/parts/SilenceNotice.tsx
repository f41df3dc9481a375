import { connection } from '../api/subscribe.ts'
import { SILENT_AFTER_SECONDS, type Silence } from '../api/until-answered.ts'
import { Notice } from './Notice.tsx'

interface SilenceNoticeProps {
  readonly silence: Silence | undefined
  /** Whether the server has reported that it computes the answer, and has not reported an end. */
  readonly isComputing?: boolean | undefined
}

/** That there has been no answer and no progress for a while, and what to do; nothing while there is. */
export function SilenceNotice({ silence, isComputing = false }: SilenceNoticeProps) {
  if (!silence) return null
  if (isComputing && connection.value === 'open')
    return (
      <Notice kind="info" title={`No run has ended for ${SILENT_AFTER_SECONDS} s.`}>
        <p>The server is connected and still computes: a run of a large cluster can take longer. Wait, or cancel.</p>
        <div class="buttons">
          <button type="button" onClick={silence.cancel}>
            Cancel
          </button>
        </div>
      </Notice>
    )
  return (
    <Notice kind="error" title={`The server has sent nothing for ${SILENT_AFTER_SECONDS} s.`}>
      <p>It may still be computing, or the network has stalled. Wait, or begin again.</p>
      <div class="buttons">
        <button type="button" onClick={silence.retry}>
          Retry
        </button>
        <button type="button" onClick={silence.cancel}>
          Cancel
        </button>
      </div>
    </Notice>
  )
}
