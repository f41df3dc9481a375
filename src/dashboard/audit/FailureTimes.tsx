import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMore } from '../parts/use-more.tsx'
import { counted, secondsText } from '../parts/words.ts'
import { type FailureRow, type FailureWindow, failureRows } from './failure-rows.ts'

/** In pixels. */
const SIZE = { width: 320, height: 12 }
/** The shortest time is still visible. */
const LEAST = 2

/** Runs at first. */
const RUNS_SHOWN = 20

/** A run in which requests fail. */
interface FailingRun {
  /** What is restarted or drained. */
  readonly name: string
  readonly windows: readonly FailureWindow[]
}

interface FailureTimesProps {
  readonly runs: readonly FailingRun[]
  /** What each run is: `restart`. */
  readonly what: string
}

/** When requests fail in each run, target by target, on the time until the last failure. */
export function FailureTimes({ runs, what }: FailureTimesProps) {
  const failing = runs.filter(({ windows }) => windows.length > 0)
  const { shown, more } = useMore(failing, RUNS_SHOWN, `${what}s`)
  if (failing.length === 0) return null
  return (
    <Section title="When requests fail" aside={counted(failing.length, what)}>
      {shown.map(({ name, windows }) => {
        const rows = failureRows(windows)
        return (
          <details key={name}>
            <summary>
              {name}: {rows[0]?.text}
            </summary>
            <Table
              caption={`Failures of ${name}`}
              columns={columnsOf(Math.max(...windows.map(({ untilSeconds }) => untilSeconds)))}
              rows={rows}
              keyOf={({ service, title }) => `${service} ${title}`}
              max={12}
              stacks
            />
          </details>
        )
      })}
      {more}
    </Section>
  )
}

function columnsOf(seconds: number): readonly Column<FailureRow>[] {
  return [
    { header: 'Target', cell: ({ title, isDark }) => <span class={isDark ? 'bad' : undefined}>{title}</span> },
    { header: 'Service', cell: ({ service }) => service },
    { header: 'Requests fail', cell: ({ text }) => text },
    { header: `0 to ${secondsText(seconds)}`, cell: (row) => <Times row={row} seconds={seconds} /> },
  ]
}

/** Tall where no pod answers, low where one of them does not; the words are beside it. */
function Times({ row: { isDark, windows }, seconds }: { readonly row: FailureRow; readonly seconds: number }) {
  const { width, height } = SIZE
  const scale = seconds > 0 ? width / seconds : 0
  const [top, tall] = isDark ? [1, 9] : [6, 4]
  return (
    <svg class="time-bar" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line class="time-axis" x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
      {windows.map(({ fromSeconds, untilSeconds }) => {
        const from = Math.min(fromSeconds * scale, width - LEAST)
        const end = Math.min(Math.max(untilSeconds * scale, from + LEAST), width)
        return (
          <rect key={from} class={isDark ? 'time-down' : 'time-degraded'} x={from} y={top} width={end - from} height={tall} />
        )
      })}
    </svg>
  )
}
