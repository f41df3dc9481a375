import { useEffect } from 'preact/hooks'
import type { MomentPair } from '../address/trust-address.ts'
import { connectionError } from '../api/subscribe.ts'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Problem } from '../parts/Problem.tsx'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { Decisions } from './Decisions.tsx'
import { KindsRead } from './KindsRead.tsx'
import { Moments } from './Moments.tsx'
import { fidelity, fidelityError, followFidelity } from './trust-answers.ts'
import { type Fidelity, trustSentence } from './trust-words.ts'

/** How far the answers can be trusted: compared with the real scheduler, by what is read, and over time. */
export function TrustView({ moments }: { readonly moments: MomentPair | undefined }) {
  useEffect(followFidelity, [])
  const shown = fidelity.value
  const error = fidelityError.value ?? connectionError.value
  return (
    <section class="map trust" aria-label="Trust" aria-busy={!shown && !error}>
      <h2>How far can the answers be trusted?</h2>
      <AddressProblem />
      {error ? (
        <Problem title={shown ? 'The comparison is not up to date.' : 'The comparison cannot be read.'} error={error} />
      ) : null}
      {shown || error ? null : <p class="loading">Reading the comparison ...</p>}
      {shown ? (
        <div class="headline" role="status">
          <p class="summary">{trustSentence(shown)}</p>
          {shown.likelyCause === null ? null : <p>Likely cause of the differences: {shown.likelyCause}</p>}
          {shown.unjudged === 0 ? null : <p class="aside">{groupedNumber(shown.unjudged)} decisions were not compared.</p>}
        </div>
      ) : null}
      {shown ? <Decisions fidelity={shown} /> : null}
      <KindsRead />
      <Moments chosen={moments} />
      {shown ? <Recorded recorded={shown.recorded} /> : null}
    </section>
  )
}

/** How the engine compares with recordings of a real control plane; the same for every cluster. */
function Recorded({ recorded: { kubernetesVersion, components } }: Pick<Fidelity, 'recorded'>) {
  const passed = components.reduce((sum, component) => sum + component.passed, 0)
  const total = components.reduce((sum, component) => sum + component.total, 0)
  return (
    <Section title="The engine">
      <p>
        {groupedNumber(passed)} of {groupedNumber(total)} recorded cases of Kubernetes {kubernetesVersion} have the same result.
      </p>
      <details>
        <summary>Components</summary>
        <Table caption="Recorded cases by component" columns={COMPONENTS} rows={components} keyOf={({ name }) => name} />
      </details>
    </Section>
  )
}

type Component = Fidelity['recorded']['components'][number]

const COMPONENTS: readonly Column<Component>[] = [
  { header: 'Component', cell: ({ name }) => name },
  { header: 'Matching', cell: ({ passed }) => groupedNumber(passed), number: true },
  { header: 'Of', cell: ({ total }) => groupedNumber(total), number: true },
]
