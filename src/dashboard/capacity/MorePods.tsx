import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import { goTo, hrefOf, linkTo } from '../address/address-bar.ts'
import type { CapacityAddress, CountedPods } from '../address/capacity-address.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { ChangedSince } from '../cluster/ChangedSince.tsx'
import { moment } from '../moment/moment.ts'
import { ofMoment } from '../moment/moment-flags.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RunsSoFar } from '../parts/RunsSoFar.tsx'
import { Section } from '../parts/Section.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted } from '../parts/words.ts'
import { type Capacity, countPods } from './capacity-answers.ts'
import { commandOf, meaningOf } from './counted-pods.ts'
import { ShapeForm, WorkloadForm } from './PodForms.tsx'

/** How many more pods of a shape or of a workload are scheduled, and how large one more of a shape can be. */
export function MorePods({ address }: { readonly address: CapacityAddress }) {
  const { pods, consolidate } = address
  const again = useSignal(0)
  const counting = useSignal<LongQuery<CountedPods, Capacity> | undefined>(undefined)
  const asked = addressText({ view: 'capacity', pods })
  const run = again.value
  useEffect(
    () => (pods ? runLongQuery(counting, pods, (options) => countPods(pods, options)) : undefined),
    [asked, run, moment.value],
  )
  const count = (counted: CountedPods): void => {
    again.value++
    goTo({ view: 'capacity', pods: counted, consolidate })
  }
  return (
    <Section title="How many more pods?">
      <ShapeForm key={`shape ${asked}`} pods={pods} onCount={count} />
      <WorkloadForm key={`workload ${asked}`} pods={pods} onCount={count} />
      <Counted counting={counting.value} onAgain={() => again.value++} />
    </Section>
  )
}

interface CountedProps {
  readonly counting: LongQuery<CountedPods, Capacity> | undefined
  readonly onAgain: () => void
}

function Counted({ counting, onAgain }: CountedProps) {
  if (!counting) return null
  const { question: pods, answer, error } = counting
  if (error)
    return (
      <Problem title="The pods cannot be counted." error={error}>
        {error.code === 'CANCELLED' ? (
          <button type="button" onClick={onAgain}>
            Count again
          </button>
        ) : 'cpu' in pods ? (
          <p>CPU and memory are quantities of Kubernetes, such as 500m and 1Gi.</p>
        ) : null}
      </Problem>
    )
  if (!answer)
    return (
      <>
        <p class="aside">{meaningOf(pods)}</p>
        <RunsSoFar what="Scheduling pods on the twin" of={counting} />
      </>
    )
  return (
    <>
      <ChangedSince digest={answer.state.digest} what="count" again="Count again" onAgain={onAgain} />
      <Sentence class="summary" role="status" text={answer.summary} />
      <p class="aside">{meaningOf(pods)}</p>
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'capacity', pods })} />
        <CopyButton label="Copy command" text={() => ofMoment(commandOf(pods))} />
      </div>
      <Answer capacity={answer} />
    </>
  )
}

const REASONS: readonly Column<Capacity['reasons'][number]>[] = [
  { header: 'Why no more', cell: ({ reason }) => reason },
  { header: 'Nodes', cell: ({ count }) => count, number: true },
  { header: 'Plugin', cell: ({ plugin }) => plugin },
]

const NODES: readonly Column<Capacity['nodes'][number]>[] = [
  {
    header: 'Node',
    cell: ({ node }) => <a href={hrefOf({ view: 'maintenance', node })}>{node}</a>,
  },
  { header: 'Pods', cell: ({ pods }) => pods, number: true },
]

function Answer({ capacity }: { readonly capacity: Capacity }) {
  const { fits, pooled, reachedMax, largest, reasons, nodes, preempted } = capacity
  const lost = pooled === null || reachedMax ? 0 : pooled - fits
  return (
    <>
      <dl class="basis">
        <dt>More pods</dt>
        <dd>
          {reachedMax ? `${fits} of ${fits}` : fits}
          {preempted.length > 0 ? `, with ${counted(preempted.length, 'other pod')} preempted` : ''}
          {reachedMax ? ': the count ends there, and more may be scheduled' : ''}
        </dd>
        {lost > 0 ? (
          <>
            <dt>Lost to fragmentation</dt>
            <dd>
              {lost}: if all that is left were one node, {pooled} would fit
            </dd>
          </>
        ) : null}
        {largest ? (
          <>
            <dt>Largest pod</dt>
            <dd>
              {largest.cpu} CPU, or {largest.memory} memory, the other as requested
            </dd>
          </>
        ) : null}
      </dl>
      <div class="side-by-side">
        {reachedMax || reasons.length === 0 ? null : (
          <div>
            <Table
              caption="Why no more pods fit"
              columns={REASONS}
              rows={reasons}
              keyOf={({ plugin, reason }) => `${plugin} ${reason}`}
            />
          </div>
        )}
        {nodes.length === 0 ? null : (
          <div>
            <Table caption="Where they are scheduled" columns={NODES} rows={nodes} keyOf={({ node }) => node} max={8} />
            {nodes.length > 1 ? <p class="aside">The node that takes the most pods comes first.</p> : null}
          </div>
        )}
      </div>
    </>
  )
}
