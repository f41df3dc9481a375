import { statesText } from '../../lib/states-text.ts'
import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { breakable } from '../parts/breakable.tsx'
import { Section } from '../parts/Section.tsx'
import { counted } from '../parts/words.ts'

type Reason = OutcomeFieldsFragment['reasons'][number]

/** A mark and a word for each severity, so that no colour is needed. */
const SEVERITIES: Readonly<Record<Reason['severity'], string>> = { CRITICAL: 'Critical', WARNING: 'Warning', INFO: 'Info' }

/** Reasons that the first line or a table of the page shows, whole. */
const IN_TABLES: ReadonlySet<string> = new Set([
  'BELOW_DESIRED',
  'EVICTION_REFUSED',
  'EVICTION_ERROR',
  'NO_REPLICA_READY',
  'POD_PENDING',
  'SERVICE_DOWN',
  'STAYS_CORDONED',
])

/** Why the verdict is what it is, the most severe first. What the first line and the tables state is listed on a click. */
export function Reasons({ reasons, warnings, summary }: Pick<OutcomeFieldsFragment, 'reasons' | 'warnings' | 'summary'>) {
  const own = reasons.filter(({ causedByScenario }) => causedByScenario)
  const isStated = ({ code, message }: Reason): boolean => IN_TABLES.has(code) || statesText(summary, message)
  const stated = own.filter(isStated)
  const others = own.filter((reason) => !isStated(reason))
  const unstated = warnings.filter((warning) => !own.some(({ message }) => message === warning))
  if (own.length + warnings.length === 0) return null
  return (
    <Section title="Reasons" aside={String(own.length)}>
      <ReasonList reasons={others} />
      {unstated.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {stated.length === 0 ? null : (
        <details>
          <summary>{counted(stated.length, 'reason')} that the first line or a table states</summary>
          <ReasonList reasons={stated} />
        </details>
      )}
    </Section>
  )
}

function ReasonList({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <ul class="facts">
      {reasons.map((reason) => (
        <ReasonLine key={`${reason.code} ${reason.message}`} reason={reason} />
      ))}
    </ul>
  )
}

function ReasonLine({ reason: { severity, message } }: { readonly reason: Reason }) {
  return (
    <li>
      <span class={`severity severity-${severity.toLowerCase()}`}>{SEVERITIES[severity]}</span> {breakable(message)}
    </li>
  )
}
