import { CopyButton } from '../parts/CopyButton.tsx'
import { Section } from '../parts/Section.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, secondsText, titleOf } from '../parts/words.ts'
import { type HarmfulCourse, harmfulCourses } from './harmful-courses.ts'
import { Lost } from './Lost.tsx'
import { patchCommand } from './patch-command.ts'
import type { WorkloadAudit } from './rollout-audit.ts'

interface CoursesProps {
  readonly workloads: readonly WorkloadAudit[]
}

/** What restarts cost that were rehearsed, without and with the fixes. */
export function Courses({ workloads }: CoursesProps) {
  const courses = harmfulCourses(workloads)
  const longest = Math.max(...courses.flatMap(({ asItIs }) => [asItIs.errorsSeconds, asItIs.darkSeconds]))
  return (
    <Section title="Restarts with a cost" aside={`${courses.length} of ${counted(workloads.length, 'workload')}`}>
      {courses.length === 0 ? (
        <p>No rehearsed restart loses a request.</p>
      ) : (
        <Table
          caption="Restarts with a cost, the worst first"
          columns={columnsOf(longest)}
          rows={courses}
          keyOf={({ workload }) => titleOf(workload)}
          max={50}
          stacks
        />
      )}
    </Section>
  )
}

function columnsOf(longest: number): readonly Column<HarmfulCourse>[] {
  return [
    {
      header: 'Restart of',
      cell: ({ workload, services }) => (
        <>
          {titleOf(workload)}
          <span class="cause">
            {services.length === 0 ? 'no Service' : `Service ${services.map(({ name }) => name).join(', ')}`}
          </span>
        </>
      ),
    },
    {
      header: 'Takes',
      cell: ({ asItIs }) => (asItIs.completes ? secondsText(asItIs.durationSeconds) : <span class="bad">never completes</span>),
      number: true,
    },
    {
      header: '503: no pod answers',
      cell: ({ asItIs }) => <Lost seconds={asItIs.darkSeconds} longest={longest} kind="down" />,
      number: true,
    },
    {
      header: '502, 504: sum over pods',
      cell: ({ asItIs }) => <Lost seconds={asItIs.errorsSeconds} longest={longest} kind="degraded" />,
      number: true,
    },
    { header: 'Fewer pods than guaranteed', cell: ({ asItIs }) => secondsText(asItIs.belowSeconds), number: true },
    { header: 'With all fixes', cell: remediedText },
    {
      header: 'All fixes',
      silent: true,
      cell: ({ workload, patch }) =>
        patch === null ? null : <CopyButton label="Copy all fixes" text={() => patchCommand(workload, patch)} />,
    },
  ]
}

function remediedText({ remedied, patch }: Pick<WorkloadAudit, 'remedied' | 'patch'>): string {
  if (!remedied) return patch === null ? 'no fix is known' : 'not rehearsed'
  if (!remedied.completes) return 'never completes'
  const { darkSeconds, errorsSeconds } = remedied
  if (darkSeconds === 0 && errorsSeconds === 0) return 'no request is lost'
  return `503 for ${secondsText(darkSeconds)}, 502 and 504 for ${secondsText(errorsSeconds)}`
}
