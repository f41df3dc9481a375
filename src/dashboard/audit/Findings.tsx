import { useSignal } from '@preact/signals'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { FilterBox } from '../parts/FilterBox.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Section } from '../parts/Section.tsx'
import { useMore } from '../parts/use-more.tsx'
import { counted, titleOf } from '../parts/words.ts'
import { findingsByObject } from './findings-by-object.ts'
import { matchingFindings } from './matching-findings.ts'
import type { ShownFinding } from './shown-finding.ts'

const PROOF: Readonly<Record<ShownFinding['proof'], string>> = {
  PROVED: 'a run shows that it helps',
  FAILED: 'a run with it did not help',
  UNSEEN: 'no run shows harm without it',
  NOT_MEASURABLE: 'no run can show it',
  NOT_RUN: '',
}

/** Objects at first, and nodes that a finding names. */
const OBJECTS_SHOWN = 20
const NODES_SHOWN = 3

interface FindingsProps {
  readonly findings: readonly ShownFinding[]
  /** What the page shows where nothing was found. */
  readonly none: string
}

/** The findings by workload, the most severe first, each with its fix. Those of many workloads can be filtered. */
export function Findings({ findings, none }: FindingsProps) {
  const filter = useSignal('')
  const matching = matchingFindings(findings, filter.value)
  const { shown, more } = useMore(findingsByObject(matching), OBJECTS_SHOWN, 'objects with findings')
  if (findings.length === 0) return <Section title="Findings">{none}</Section>
  return (
    <Section title="Findings" aside={`${countText(matching.length, findings.length)}, the most severe first`}>
      {findingsByObject(findings).length > OBJECTS_SHOWN ? (
        <div class="map-head">
          <FilterBox id="finding-filter" label="Filter findings" placeholder="Filter by severity, rule, name" filter={filter} />
        </div>
      ) : null}
      {matching.length === 0 ? <p>No finding matches the filter.</p> : null}
      {shown.map(({ title, findings: found }) => (
        <section key={title} class="found" aria-label={`Findings of ${title}`}>
          <h4>{title}</h4>
          <ul class="facts">
            {found.map((finding) => (
              <FindingItem key={`${finding.rule} ${titleOf(finding.object)} ${finding.reason}`} finding={finding} />
            ))}
          </ul>
        </section>
      ))}
      {more}
    </Section>
  )
}

/** `12 of 1480 findings`, or all of them. */
function countText(matching: number, all: number): string {
  return matching === all ? counted(all, 'finding') : `${groupedNumber(matching)} of ${counted(all, 'finding')}`
}

function proofText({ proof, remains }: ShownFinding): string {
  return [PROOF[proof], ...(remains === null ? [] : [remains])].join(': ')
}

function FindingItem({ finding }: { readonly finding: ShownFinding }) {
  const { severity, rule, object, workload, reason, remedy, command, nodes } = finding
  const proof = proofText(finding)
  return (
    <li class="finding">
      <span class="remedy-text">
        <span class={`severity severity-${severity.toLowerCase()}`}>{severity}</span> {reason}
        <span class="cause">
          {rule}
          {workload && titleOf(workload) === titleOf(object) ? '' : `, ${titleOf(object)}`}
          {nodes.length === 0 ? '' : `, drain of ${abbreviatedNames(nodes, NODES_SHOWN)}`}
        </span>
        {remedy === null ? null : (
          <span class="fix">
            {/* Between the two the line may break. */}
            Fix: {remedy} {proof === '' ? null : <span class="aside">{proof}</span>}
          </span>
        )}
      </span>
      {command === null ? null : <CopyButton label="Copy fix" text={() => command} />}
    </li>
  )
}
