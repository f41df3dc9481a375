import { SILENT_AFTER_SECONDS, type Silence } from '../api/until-answered.ts'
import { Notice } from './Notice.tsx'

/** That the server has not answered for a while, and what to do; nothing while it does. */
export function SilenceNotice({ silence }: { readonly silence: Silence | undefined }) {
  if (!silence) return null
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
