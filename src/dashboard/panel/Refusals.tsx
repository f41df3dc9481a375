import { counted } from '../parts/words.ts'
import type { Member } from './panel-answers.ts'

/** How many evictions are refused now, once for each message. */
export function Refusals({ pods }: { readonly pods: readonly Pick<Member, 'evictionRefusal'>[] }) {
  const counts = new Map<string, number>()
  for (const { evictionRefusal } of pods)
    if (evictionRefusal !== null) counts.set(evictionRefusal, (counts.get(evictionRefusal) ?? 0) + 1)
  if (counts.size === 0) return <>allowed now</>
  return (
    <>
      {[...counts].map(([message, count]) => (
        <span key={message} class="refusal">
          {count} of {counted(pods.length, 'pod')} refused now: {message}
        </span>
      ))}
    </>
  )
}
