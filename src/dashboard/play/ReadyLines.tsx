import { type Column, Table } from '../parts/Table.tsx'
import { counted, secondsText } from '../parts/words.ts'
import type { PlayClock } from './play-clock.ts'
import { ReadyLine } from './ReadyLine.tsx'
import { levelAt } from './ready-course.ts'
import { levelText, type ReadyRow } from './ready-rows.ts'

/** Workloads that are drawn at first; the others after a click. */
const DRAWN = 8

interface ReadyLinesProps {
  readonly rows: readonly ReadyRow[]
  /** Its moment is marked in each line. */
  readonly clock: PlayClock
}

/** The ready pods of each workload that changes, as lines on one scale of time, and as numbers. */
export function ReadyLines({ rows, clock }: ReadyLinesProps) {
  const more = rows.slice(DRAWN)
  return (
    <>
      <Legend hasBudget={rows.some(({ minHealthy }) => minHealthy !== null)} />
      <Lines rows={rows.slice(0, DRAWN)} clock={clock} />
      <p class="ready-axis aside" aria-hidden="true">
        <span>{secondsText(0)}</span>
        <span>{secondsText(clock.until)}</span>
      </p>
      {more.length === 0 ? null : (
        <details>
          <summary>{counted(more.length, 'workload')} more</summary>
          <Lines rows={more} clock={clock} />
        </details>
      )}
      <Numbers rows={rows} />
    </>
  )
}

function Lines({ rows, clock }: ReadyLinesProps) {
  return (
    <ul class="ready-lines">
      {rows.map((row) => (
        <li key={row.title}>
          <span class="ready-title">
            {row.title}
            <span class="cause">{row.text}</span>
          </span>
          <ReadyLine row={row} clock={clock} />
          <ReadyNow row={row} clock={clock} />
        </li>
      ))}
    </ul>
  )
}

/** How many pods are ready at the moment of the clock. */
function ReadyNow({ row: { levels }, clock }: { readonly row: ReadyRow; readonly clock: PlayClock }) {
  const level = levelAt(levels, clock.seconds.value)
  const isShort = level !== undefined && level.ready < level.desired
  return <span class={isShort ? 'ready-now ready-short' : 'ready-now'}>{levelText(level)}</span>
}

/** The signs of the lines, each with its word. */
function Legend({ hasBudget }: { readonly hasBudget: boolean }) {
  const line = (kind: string) => <path class={`line-${kind}`} d="M0 6H22" />
  const bar = (kind: string, height: number) => <rect class={`time-${kind}`} y={10 - height} width="22" height={height} />
  const signs = [
    ['ready pods', line('ready')],
    ['desired', line('desired')],
    ...(hasBudget ? ([['required by a budget', line('budget')]] as const) : []),
    ['fewer ready than desired', bar('degraded', 4)],
    ['none ready', bar('down', 8)],
  ] as const
  return (
    <ul class="ready-legend aside">
      {signs.map(([word, sign]) => (
        <li key={word}>
          <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true">
            {sign}
          </svg>
          {word}
        </li>
      ))}
    </ul>
  )
}

interface Change {
  readonly title: string
  readonly atSeconds: number
  readonly desired: number
  readonly ready: number
}

const COLUMNS: readonly Column<Change>[] = [
  { header: 'Workload', cell: ({ title }) => title },
  { header: 'From', cell: ({ atSeconds }) => secondsText(atSeconds), number: true },
  { header: 'Ready', cell: ({ ready }) => ready, number: true },
  { header: 'Desired', cell: ({ desired }) => desired, number: true },
]

function Numbers({ rows }: Pick<ReadyLinesProps, 'rows'>) {
  const changes = rows.flatMap(({ title, levels }) => levels.map((level) => ({ title, ...level })))
  return (
    <details>
      <summary>Numbers</summary>
      <Table
        caption="Ready pods over time"
        columns={COLUMNS}
        rows={changes}
        keyOf={({ title, atSeconds }) => `${title} ${atSeconds}`}
        max={100}
      />
    </details>
  )
}
