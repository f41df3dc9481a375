import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { goTo, hrefOf, linkTo } from '../address/address-bar.ts'
import type { CapacityAddress } from '../address/capacity-address.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { ChangedSince } from '../cluster/ChangedSince.tsx'
import { moment } from '../moment/moment.ts'
import { ofMoment } from '../moment/moment-flags.ts'
import { coresText, gibibytesText } from '../parts/amounts.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RunsSoFar } from '../parts/RunsSoFar.tsx'
import { Section } from '../parts/Section.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { counted, secondsText } from '../parts/words.ts'
import { type Consolidation, findRemovable } from './capacity-answers.ts'

/** Which nodes are not needed; the search takes a run for each node or more, so it starts with a click. */
export function Consolidating({ address }: { readonly address: CapacityAddress }) {
  const search = useSignal<LongQuery<true, Consolidation> | undefined>(undefined)
  const again = useSignal(0)
  const { consolidate = false } = address
  const run = again.value
  useEffect(() => (consolidate ? runLongQuery(search, true, findRemovable) : undefined), [consolidate, run, moment.value])
  const start = (): void => {
    again.value++
    goTo({ ...address, consolidate: true })
  }
  const { answer, error } = search.value ?? {}
  return (
    <Section title="Which nodes can be removed?" aside={answer ? counted(answer.runs, 'run') : undefined}>
      {error ? <Problem title="The search failed." error={error} /> : null}
      {search.value ? null : (
        <p class="aside">Each removal is rehearsed on the state that the earlier ones leave: a run for each node, or more.</p>
      )}
      {search.value && !answer && !error ? <RunsSoFar what="Rehearsing removals" of={search.value} /> : null}
      {answer ? <ChangedSince digest={answer.state.digest} what="search" again="Search again" onAgain={start} /> : null}
      {answer ? <Found found={answer} /> : null}
      {search.value && !answer && !error ? null : (
        <div class="buttons">
          {answer ? null : (
            <button type="button" onClick={start}>
              Search nodes to remove
            </button>
          )}
          <CopyButton label="Copy link" text={() => linkTo({ view: 'capacity', consolidate: true })} />
          <CopyButton label="Copy command" text={() => ofMoment('rehearse consolidate')} />
        </div>
      )}
    </Section>
  )
}

type Removed = Consolidation['removed'][number]
type Kept = Consolidation['kept'][number]

const REMOVED: readonly Column<Removed>[] = [
  {
    header: 'Removed, in this order',
    cell: ({ node }) => <a href={hrefOf({ view: 'maintenance', node })}>{node}</a>,
  },
  { header: 'Verdict', cell: ({ verdict }) => <VerdictBadge verdict={verdict} small /> },
  { header: 'Pods that move', cell: ({ moves }) => moves.totalCount, number: true },
  { header: 'Settled after', cell: ({ settledSeconds }) => secondsText(settledSeconds), number: true },
]

const BECAUSE: Readonly<Record<Kept['because'], string>> = {
  CONTROL_PLANE: 'control plane',
  DRAIN_REFUSED: 'kubectl drain refuses it',
  NO_ROOM: 'a pod has no room elsewhere',
  RUN: 'its removal ends badly',
}

const KEPT: readonly Column<Kept>[] = [
  {
    header: 'Stays',
    cell: ({ node }) => <a href={hrefOf({ view: 'maintenance', node })}>{node}</a>,
  },
  { header: 'Because', cell: ({ because }) => BECAUSE[because] },
  { header: 'Why', cell: ({ message }) => message, sentences: true },
]

function Found({ found: { summary, removed, kept, before, after } }: { readonly found: Consolidation }) {
  return (
    <>
      <Sentence class="summary" role="status" text={summary} />
      <dl class="basis">
        <dt>Nodes</dt>
        <dd>
          {before.nodes} before, {after.nodes} after
        </dd>
        <dt>CPU requested</dt>
        <dd>
          {fillText(before.cpuRequestedMillis, before.cpuAllocatableMillis, coresText)} before,{' '}
          {fillText(after.cpuRequestedMillis, after.cpuAllocatableMillis, coresText)} after
        </dd>
        <dt>Memory requested</dt>
        <dd>
          {fillText(before.memoryRequestedBytes, before.memoryAllocatableBytes, gibibytesText)} before,{' '}
          {fillText(after.memoryRequestedBytes, after.memoryAllocatableBytes, gibibytesText)} after
        </dd>
      </dl>
      {removed.length === 0 ? null : (
        <Table caption="Nodes that can be removed" columns={REMOVED} rows={removed} keyOf={({ node }) => node} />
      )}
      {kept.length === 0 ? null : (
        <details>
          <summary>{counted(kept.length, 'node stays', 'nodes stay')}</summary>
          <Table caption="Nodes that stay" columns={KEPT} rows={kept} keyOf={({ node }) => node} max={100} />
        </details>
      )}
    </>
  )
}

function fillText(requested: number, allocatable: number, textOf: (amount: number) => string): string {
  return `${textOf(requested)} of ${textOf(allocatable)}`
}
