import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useAnswer } from '../api/use-answer.ts'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Problem } from '../parts/Problem.tsx'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { secondsText } from '../parts/words.ts'
import { readIngest } from './trust-answers.ts'
import { isTroubled, type KindRead, lagSentence, readingText } from './trust-words.ts'

/** Milliseconds between two reads of how far the twin is behind. */
const READ_EVERY_MS = 5000

const COLUMNS: readonly Column<KindRead>[] = [
  { header: 'Kind', cell: ({ kind }) => kind },
  { header: 'State', cell: (kind) => <span class={isFailing(kind) ? 'failing' : undefined}>{readingText(kind)}</span> },
  { header: 'Objects', cell: ({ count }) => groupedNumber(count), number: true },
  { header: 'Skipped', cell: ({ skipped }) => (skipped === 0 ? '-' : groupedNumber(skipped)), number: true },
  {
    header: 'Current',
    cell: ({ reading }) => (reading?.lagSeconds == null ? '-' : `${secondsText(reading.lagSeconds)} ago`),
    number: true,
  },
  { header: 'Relists', cell: ({ reading }) => reading?.relists ?? '-', number: true },
  { header: 'Failures', cell: ({ reading }) => reading?.failures ?? '-', number: true },
]

/** What is not in files is known; a list or a watch that fails is news. */
function isFailing({ reading }: KindRead): boolean {
  return (reading?.error ?? null) !== null
}

/** What the twin has of the cluster, kind by kind, those in trouble first. */
export function KindsRead() {
  const reads = useSignal(0)
  useEffect(() => {
    const timer = setInterval(() => reads.value++, READ_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const { value: ingest, error } = useAnswer(readIngest, [], reads.value)
  if (error && !ingest) return <Problem title="What is read of the cluster is not known." error={error} />
  if (!ingest) return <p class="loading">Reading the kinds ...</p>
  const { kinds } = ingest
  const rows = [...kinds.filter(isTroubled), ...kinds.filter((kind) => !isTroubled(kind))]
  return (
    <Section title="What is read of the cluster">
      {error ? <Problem title="What is read of the cluster is not up to date." error={error} /> : null}
      <p>{lagSentence(kinds)}</p>
      <details open={kinds.some(isFailing)}>
        <summary>Kind by kind</summary>
        <Table caption="Kinds" columns={COLUMNS} rows={rows} keyOf={({ kind }) => kind} max={60} stacks />
      </details>
    </Section>
  )
}
