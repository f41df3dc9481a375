import { Problem } from '../parts/Problem.tsx'
import { Section } from '../parts/Section.tsx'
import { SilenceNotice } from '../parts/SilenceNotice.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { counted } from '../parts/words.ts'
import type { Remedies, Remedy } from '../rehearse/rehearsal.ts'

interface RemedyListProps {
  readonly remedies: Remedies
  /** Shows the outcome with a remedy, from 1. */
  readonly onTry: (remedy: number) => void
}

/** What would make it safe, the cheapest first; each was rehearsed. */
export function RemedyList({ remedies, onTry }: RemedyListProps) {
  if (remedies.status === 'searching')
    return (
      <Section title="Remedies">
        <p class="loading" role="status">
          Rehearsing changes that could help ...
        </p>
        <SilenceNotice silence={remedies.silence} />
      </Section>
    )
  if (remedies.status === 'failed')
    return (
      <Section title="Remedies">
        <Problem title="The search for remedies failed." error={remedies.error}>
          <button type="button" onClick={remedies.again}>
            Search again
          </button>
        </Problem>
      </Section>
    )
  const { list, tried } = remedies
  return (
    <Section title="Remedies" aside={`${counted(tried, 'change')} rehearsed`}>
      {list.length === 0 ? <p>{nothingText(tried)}</p> : null}
      <ol class="remedies">
        {list.map((remedy, index) => (
          <RemedyItem key={remedy.message} remedy={remedy} onTry={() => onTry(index + 1)} />
        ))}
      </ol>
    </Section>
  )
}

function RemedyItem({ remedy, onTry }: { readonly remedy: Remedy; readonly onTry: () => void }) {
  return (
    <li>
      <VerdictBadge verdict={remedy.verdict} small />
      <span class="remedy-text">
        {remedy.message}
        <span class="aside">cost {remedy.cost}</span>
      </span>
      <button type="button" onClick={onTry} aria-label={`Try it: ${remedy.message}`}>
        Try it
      </button>
    </li>
  )
}

function nothingText(tried: number): string {
  if (tried === 0) return 'No remedy was found: no change that could help is known.'
  const none =
    tried === 1 ? 'the only change that was rehearsed does not help' : `none of ${tried} changes that were rehearsed helps`
  return `No remedy was found: ${none}.`
}
