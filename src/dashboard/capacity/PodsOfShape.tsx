import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { addressText } from '../address/address.ts'
import { goTo, hrefOf, linkTo } from '../address/address-bar.ts'
import type { CapacityAddress, PodShape } from '../address/capacity-address.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { ChangedSince } from '../cluster/ChangedSince.tsx'
import { moment } from '../moment/moment.ts'
import { ofMoment } from '../moment/moment-flags.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Section } from '../parts/Section.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted } from '../parts/words.ts'
import { coresText, gibibytesText } from './amounts.ts'
import { type Capacity, countPods, templateOf } from './capacity-answers.ts'

/** How many more pods of a shape are scheduled, and how large one more can be. */
export function PodsOfShape({ address }: { readonly address: CapacityAddress }) {
  const { shape, consolidate } = address
  const cpu = useSignal(shape?.cpu ?? '500m')
  const memory = useSignal(shape?.memory ?? '1Gi')
  const again = useSignal(0)
  const counting = useSignal<LongQuery<PodShape, Capacity> | undefined>(undefined)
  const asked = shape ? addressText({ view: 'capacity', shape }) : ''
  const run = again.value
  useEffect(
    () => (shape ? runLongQuery(counting, shape, (options) => countPods(shape, options)) : undefined),
    [asked, run, moment.value],
  )
  return (
    <Section title="How many more pods?" aside="for more pods of a workload, rehearse a scale">
      <form
        class="shape"
        aria-label="Pods of a shape"
        onSubmit={(event) => {
          event.preventDefault()
          again.value++
          goTo({ view: 'capacity', shape: { cpu: cpu.value.trim(), memory: memory.value.trim() }, consolidate })
        }}
      >
        <label for="shape-cpu">CPU request</label>
        <input
          id="shape-cpu"
          type="search"
          required
          value={cpu.value}
          onInput={({ currentTarget }) => (cpu.value = currentTarget.value)}
        />
        <label for="shape-memory">Memory request</label>
        <input
          id="shape-memory"
          type="search"
          required
          value={memory.value}
          onInput={({ currentTarget }) => (memory.value = currentTarget.value)}
        />
        <button type="submit" class="primary">
          Count
        </button>
      </form>
      <Counted counting={counting.value} onAgain={() => again.value++} />
    </Section>
  )
}

interface CountedProps {
  readonly counting: LongQuery<PodShape, Capacity> | undefined
  readonly onAgain: () => void
}

function Counted({ counting, onAgain }: CountedProps) {
  if (!counting) return null
  const { question: shape, answer, error, runs } = counting
  if (error)
    return (
      <Problem title="The pods cannot be counted." error={error}>
        <p>CPU and memory are quantities of Kubernetes, such as 500m and 1Gi.</p>
      </Problem>
    )
  if (!answer)
    return (
      <p class="loading" role="status">
        Scheduling pods on the twin: {counted(runs, 'run')} so far ...
      </p>
    )
  return (
    <>
      <ChangedSince digest={answer.state.digest} what="count" again="Count again" onAgain={onAgain} />
      <Sentence class="summary" role="status" text={answer.summary} />
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'capacity', shape })} />
        <CopyButton
          label="Copy command"
          text={() => ofMoment(`echo '${templateOf(shape)}' | rehearse capacity -f - --largest`)}
        />
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
  const { fits, pooled, reachedMax, refusal, largest, reasons, nodes, preempted } = capacity
  const lost = pooled === null || reachedMax ? 0 : pooled - fits
  return (
    <>
      <dl class="basis">
        <dt>More pods</dt>
        <dd>
          {reachedMax ? `${fits} or more` : fits}
          {preempted.length > 0 ? `, with ${counted(preempted.length, 'other pod')} preempted` : ''}
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
              {coresText(largest.cpuMillis)} CPU, or {gibibytesText(largest.memoryBytes)} memory, the other as requested
            </dd>
          </>
        ) : null}
        {refusal === null ? null : (
          <>
            <dt>Refused</dt>
            <dd>{refusal}</dd>
          </>
        )}
      </dl>
      <div class="side-by-side">
        <div>
          <Table
            caption="Why no more pods fit"
            columns={REASONS}
            rows={reasons}
            keyOf={({ plugin, reason }) => `${plugin} ${reason}`}
          />
        </div>
        <div>
          <Table caption="Where they are scheduled" columns={NODES} rows={nodes} keyOf={({ node }) => node} max={8} />
        </div>
      </div>
    </>
  )
}
