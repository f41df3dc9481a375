import { useAnswer } from '../api/use-answer.ts'
import { shownState } from '../cluster/cluster.ts'
import { moment } from '../moment/moment.ts'
import { coresText, gibibytesText, percentText } from '../parts/amounts.ts'
import { Problem } from '../parts/Problem.tsx'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, instantText } from '../parts/words.ts'
import { readTrend, type TrendPoint } from './capacity-answers.ts'
import { linePath } from './line-path.ts'

/** In pixels. */
const SIZE = { width: 260, height: 60 }

interface Series {
  readonly title: string
  readonly amountOf: (point: TrendPoint) => number
  readonly textOf: (value: number) => string
}

const SERIES: readonly Series[] = [
  { title: 'CPU left', amountOf: ({ total }) => total.headroom.cpuMillis, textOf: coresText },
  { title: 'Memory left', amountOf: ({ total }) => total.headroom.memoryBytes, textOf: gibibytesText },
  { title: 'CPU stranded', amountOf: ({ total }) => total.strandedCpuPercent, textOf: percentText },
  { title: 'Memory stranded', amountOf: ({ total }) => total.strandedMemoryPercent, textOf: percentText },
  { title: 'Pending pods', amountOf: ({ pending }) => pending, textOf: String },
]

const COLUMNS: readonly Column<TrendPoint>[] = [
  { header: 'Time', cell: ({ takenAt }) => instantText(takenAt) },
  { header: 'Pods', cell: ({ pods }) => pods, number: true },
  ...SERIES.map(({ title, amountOf, textOf }) => ({
    header: title,
    cell: (point: TrendPoint) => textOf(amountOf(point)),
    number: true,
  })),
]

/** How what is left changed over the moments that the server keeps. */
export function Trend() {
  const { value: points, error } = useAnswer(readTrend, [], shownState.value)
  if (error) return <Problem title="The trend cannot be read." error={error} />
  if (!points) return <p class="loading">Reading the trend ...</p>
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2)
    return (
      <Section title="Trend">
        <p class="aside">{shortText(points.length)}</p>
      </Section>
    )
  return (
    <Section
      title="Trend"
      aside={`${counted(points.length, 'moment')} from ${instantText(first.takenAt)} to ${instantText(last.takenAt)}`}
    >
      <ul class="charts">
        {SERIES.map((series) => (
          <Chart key={series.title} series={series} points={points} />
        ))}
      </ul>
      <details>
        <summary>Numbers</summary>
        <Table caption="Capacity over time" columns={COLUMNS} rows={points} keyOf={({ takenAt }) => takenAt} max={48} />
      </details>
    </Section>
  )
}

/** Why fewer than two moments have no trend. */
function shortText(moments: number): string {
  if (moment.value !== undefined) return 'No earlier moment is kept: the trend begins with the second one.'
  return moments === 0
    ? 'No history is kept: rehearse serve --live --history FOLDER keeps one.'
    : 'One moment is kept so far: the trend begins with the second.'
}

/** One line from 0 to its highest value; its ends are in words, all numbers in the table. */
function Chart({
  series: { title, amountOf, textOf },
  points,
}: {
  readonly series: Series
  readonly points: readonly TrendPoint[]
}) {
  const samples = points.map((point) => ({ at: Date.parse(point.takenAt), value: amountOf(point) }))
  const values = samples.map(({ value }) => value)
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  return (
    <li>
      <h4>{title}</h4>
      <p>
        {textOf(first)} to {textOf(last)}
        <span class="aside">
          at least {textOf(Math.min(...values))}, at most {textOf(Math.max(...values))}
        </span>
      </p>
      <svg
        class="chart"
        width={SIZE.width}
        height={SIZE.height}
        viewBox={`0 -2 ${SIZE.width} ${SIZE.height + 4}`}
        aria-hidden="true"
      >
        <line class="time-axis" x1="0" x2={SIZE.width} y1={SIZE.height} y2={SIZE.height} />
        <path class="chart-line" d={linePath(samples, SIZE)} />
      </svg>
    </li>
  )
}
