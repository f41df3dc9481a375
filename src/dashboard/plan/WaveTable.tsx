import { type Column, Table } from '../parts/Table.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { secondsText, titleOf } from '../parts/words.ts'
import type { DrainPlan } from './plan.ts'
import { type ScheduledWave, scheduledWaves } from './scheduled-waves.ts'

const WIDTH = 150
/** The shortest wave is still visible. */
const LEAST = 2

/** The waves in their order, with their time as bars: first the drains, then until all consequences have settled. */
export function WaveTable({ plan }: { readonly plan: DrainPlan }) {
  const waves = scheduledWaves(plan.waves)
  const last = waves.at(-1)
  const seconds = Math.max(plan.durationSeconds, last ? last.startsAt + last.wave.settledSeconds : 0)
  const columns: readonly Column<ScheduledWave>[] = [
    { header: 'Wave', cell: ({ number }) => <span class="wave-number">{number}</span> },
    { header: 'Nodes', cell: nodesCell },
    { header: 'Verdict', cell: ({ wave }) => <VerdictBadge verdict={wave.verdict} small /> },
    { header: 'Rescheduled', cell: rescheduledCell, number: true },
    { header: 'Start', cell: ({ startsAt }) => secondsText(startsAt), number: true },
    { header: 'Done after', cell: ({ wave }) => secondsText(wave.actionsDoneSeconds), number: true },
    { header: 'Settled after', cell: ({ wave }) => secondsText(wave.settledSeconds), number: true },
    { header: `0 to ${secondsText(seconds)}`, cell: (scheduled) => <WaveBar scheduled={scheduled} seconds={seconds} /> },
  ]
  return (
    <Table caption="Waves of the plan" columns={columns} rows={waves} keyOf={({ number }) => String(number)} max={100} stacks />
  )
}

/** Names break between nodes only. */
function nodesCell({ wave: { nodes } }: ScheduledWave) {
  return nodes.map((node) => (
    <span key={node} class="wave-node">
      {node}
    </span>
  ))
}

function rescheduledCell({ wave: { rescheduled, workloads } }: ScheduledWave) {
  return <span title={workloads.map(titleOf).join(', ')}>{rescheduled}</span>
}

interface WaveBarProps {
  readonly scheduled: ScheduledWave
  readonly seconds: number
}

function WaveBar({ scheduled: { wave, startsAt }, seconds }: WaveBarProps) {
  const scale = seconds > 0 ? WIDTH / seconds : 0
  const from = Math.min(startsAt * scale, WIDTH - LEAST)
  const settled = Math.min(Math.max(wave.settledSeconds * scale, LEAST), WIDTH - from)
  const done = Math.min(wave.actionsDoneSeconds * scale, settled)
  return (
    <svg class="time-bar" width={WIDTH} height="12" viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true">
      <line class="time-axis" x1="0" x2={WIDTH} y1="11.5" y2="11.5" />
      <rect class="wave-settling" x={from} y="3" width={settled} height="7" />
      <rect class="wave-draining" x={from} y="3" width={done} height="7" />
    </svg>
  )
}
