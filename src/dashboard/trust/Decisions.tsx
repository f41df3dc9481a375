import { Bar } from '../parts/Bar.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, instantText } from '../parts/words.ts'
import {
  type Agreed,
  type Disagreement,
  type Fidelity,
  objectText,
  realText,
  shareText,
  tookText,
  twinText,
} from './trust-words.ts'

interface Sort {
  readonly name: string
  readonly agreed: Pick<Agreed, 'judged' | 'agreed'>
}

const SORTS: readonly Column<Sort>[] = [
  { header: 'Compared', cell: ({ name }) => name },
  { header: 'As predicted', cell: ({ agreed }) => groupedNumber(agreed.agreed), number: true },
  { header: 'Of', cell: ({ agreed }) => groupedNumber(agreed.judged), number: true },
  { header: 'Share', cell: ({ agreed }) => <Share {...agreed} />, number: true },
]

const DISAGREEMENTS: readonly Column<Disagreement>[] = [
  { header: 'Pod', cell: ({ pod }) => objectText(pod) },
  { header: 'Compared at', cell: ({ seenAt }) => instantText(seenAt) },
  { header: 'Scheduler', cell: realText },
  { header: 'Twin', cell: twinText },
]

type Course = Fidelity['courses']['latest'][number]

const COURSES: readonly Column<Course>[] = [
  { header: 'Operation', cell: ({ kind, object }) => `${kind.toLowerCase()} of ${objectText(object)}` },
  { header: 'Began', cell: ({ beganAt }) => instantText(beganAt) },
  { header: 'Took', cell: ({ tookSeconds }) => tookText(tookSeconds), number: true },
  { header: 'Predicted', cell: ({ forecastSeconds }) => tookText(forecastSeconds), number: true },
  { header: 'Match', cell: ({ agrees }) => (agrees ? 'yes' : 'no') },
]

type Week = Fidelity['weeks'][number]

const WEEKS: readonly Column<Week>[] = [
  { header: 'Week of', cell: ({ begin }) => begin.slice(0, 10) },
  { header: 'Placements', cell: ({ placements }) => <Share {...placements} />, number: true },
  { header: 'Refusals', cell: ({ refusals }) => <Share {...refusals} />, number: true },
  { header: 'Drains and rollouts', cell: ({ courses }) => <Share {...courses} />, number: true },
  {
    header: 'Differences by plugin',
    cell: ({ plugins }) => plugins.map(({ plugin, count }) => `${plugin} ${count}`).join(', ') || '-',
  },
]

/** What the real scheduler decided, and drains and rollouts that were observed, beside what the twin predicted. */
export function Decisions({ fidelity }: { readonly fidelity: Fidelity }) {
  const { since, placements, refusals, courses, disagreements, weeks } = fidelity
  if (since === null && weeks.length === 0) return null
  const sorts: readonly Sort[] = [
    { name: 'Pods that are scheduled', agreed: placements },
    { name: 'Pods that stay Pending', agreed: refusals },
    { name: 'Drains and rollouts', agreed: courses },
  ]
  return (
    <>
      <Section
        title="Compared with the cluster"
        aside={courses.open === 0 ? undefined : `${counted(courses.open, 'operation')} in progress`}
      >
        <Table caption="Decisions compared" columns={SORTS} rows={sorts} keyOf={({ name }) => name} />
      </Section>
      {weeks.length === 0 ? null : (
        <Section title="Week by week">
          <Table caption="Fidelity by week" columns={WEEKS} rows={weeks.toReversed()} keyOf={({ begin }) => begin} />
        </Section>
      )}
      {disagreements.length === 0 ? null : (
        <Section title="Latest differences">
          <Table
            caption="Differences"
            columns={DISAGREEMENTS}
            rows={disagreements}
            keyOf={({ pod, seenAt }) => `${objectText(pod)} ${seenAt}`}
            max={10}
          />
        </Section>
      )}
      {courses.latest.length === 0 ? null : (
        <Section title="Latest drains and rollouts">
          <Table
            caption="Drains and rollouts"
            columns={COURSES}
            rows={courses.latest}
            keyOf={({ object, beganAt }) => `${objectText(object)} ${beganAt}`}
            max={10}
          />
        </Section>
      )}
    </>
  )
}

/** A share, with its bar and what it is a share of. */
function Share({ judged, agreed }: Pick<Agreed, 'judged' | 'agreed'>) {
  if (judged === 0) return <span class="aside">none</span>
  return (
    <span title={`${groupedNumber(agreed)} of ${groupedNumber(judged)}`}>
      {shareText({ judged, agreed })} <Bar share={agreed / judged} />
    </span>
  )
}
