import { hrefOf } from '../address/address-bar.ts'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { counted, nameOf } from '../parts/words.ts'
import type { AuditedDrain, DrainAudit } from './drain-audit.ts'
import { leftOutText, unaffectedText } from './drains-text.ts'
import { Lost } from './Lost.tsx'

/** The drains that were rehearsed, and those that were not, and why. */
export function Drains({ report }: { readonly report: DrainAudit }) {
  const { drains, unaffected, refused, leftOut, servicesLeftOut } = report
  const failing = drains.filter(({ losses, verdict }) => losses.length > 0 || verdict !== 'SAFE')
  const longest = Math.max(0, ...failing.flatMap((drain) => [darkOf(drain), errorsOf(drain)]))
  return (
    <Section title="Drains with a cost" aside={`${failing.length} of ${counted(drains.length, 'rehearsed drain')}`}>
      {failing.length === 0 ? (
        <p>No rehearsed drain loses a request.</p>
      ) : (
        <Table
          caption="Drains with a cost, the most harmful first"
          columns={columnsOf(longest)}
          rows={failing}
          keyOf={({ node }) => node}
          max={50}
        />
      )}
      {unaffected.length === 0 ? null : <p>{unaffectedText(unaffected.length)}: not rehearsed, as no request is lost.</p>}
      {leftOut.length === 0 ? null : (
        <p>
          {leftOutText(leftOut.length, servicesLeftOut)} Filter the nodes to audit {leftOut.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {refused.length === 0 ? null : (
        <Table
          caption="Drains that kubectl refuses to begin"
          columns={REFUSED}
          rows={refused}
          keyOf={({ node }) => node}
          max={10}
        />
      )}
    </Section>
  )
}

const REFUSED: readonly Column<DrainAudit['refused'][number]>[] = [
  { header: 'Not begun: drain of', cell: ({ node }) => <NodeLink name={node} /> },
  { header: 'Reason of kubectl', cell: ({ message }) => message, sentences: true },
]

function NodeLink({ name }: { readonly name: string }) {
  return <a href={hrefOf({ view: 'cluster', opened: { kind: 'Node', namespace: null, name } })}>{name}</a>
}

function darkOf({ losses }: AuditedDrain): number {
  return Math.max(0, ...losses.map(({ darkSeconds }) => darkSeconds))
}

function errorsOf({ losses }: AuditedDrain): number {
  return Math.max(0, ...losses.map(({ errorsSeconds }) => errorsSeconds))
}

function columnsOf(longest: number): readonly Column<AuditedDrain>[] {
  return [
    {
      header: 'Drain of',
      cell: ({ node }) => (
        <span class="drain-node">
          <NodeLink name={node} />
        </span>
      ),
    },
    { header: 'Verdict', cell: ({ verdict }) => <VerdictBadge verdict={verdict} small /> },
    { header: 'Requests fail to', cell: ({ losses }) => <Services losses={losses} /> },
    {
      header: '503: no pod answers',
      cell: (drain) => <Lost seconds={darkOf(drain)} longest={longest} kind="down" />,
      number: true,
    },
    {
      header: '502, 504: sum over pods',
      cell: (drain) => <Lost seconds={errorsOf(drain)} longest={longest} kind="degraded" />,
      number: true,
    },
    { header: 'What happens', cell: ({ summary }) => <span class="drain-summary">{summary}</span>, sentences: true },
    {
      header: 'Rehearse it',
      silent: true,
      cell: ({ node }) => (
        <a
          href={hrefOf({
            view: 'rehearse',
            question: { action: 'drain', nodes: [node], flags: ['ignore-daemonsets', 'delete-emptydir-data'] },
          })}
        >
          Rehearse<span class="silent"> the drain of {node}</span>
        </a>
      ),
    },
  ]
}

/** Services that a row shows at once: those of a full node would be higher than the window. */
const SERVICES_SHOWN = 3

/** The Services, those that are the longest without a pod first. */
function Services({ losses }: Pick<AuditedDrain, 'losses'>) {
  if (losses.length === 0) return <span class="aside">no Service</span>
  const rest = losses.slice(SERVICES_SHOWN)
  return (
    <>
      {losses.slice(0, SERVICES_SHOWN).map(serviceLine)}
      {rest.length === 0 ? null : (
        <details>
          <summary>{counted(rest.length, 'more Service')}</summary>
          {rest.map(serviceLine)}
        </details>
      )}
    </>
  )
}

/** A Service with what routes to it and whose pods are evicted. */
function serviceLine({ service, ingresses, owners }: AuditedDrain['losses'][number]) {
  return (
    <span key={nameOf(service)} class="line drain-service">
      {nameOf(service)}
      <span class="cause">
        {owners.map(({ kind, name }) => `${kind} ${name}`).join(', ')}
        {ingresses.length === 0 ? '' : `, Ingress ${ingresses.map(({ name }) => name).join(', ')}`}
      </span>
    </span>
  )
}
