import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { Section } from '../parts/Section.tsx'
import { counted, nameOf, titleOf } from '../parts/words.ts'
import { pendingGroups } from './pending-groups.ts'

type PendingProps = Pick<OutcomeFieldsFragment, 'pending' | 'stuck'>

/** Pods that stay Pending because of the scenario, why, and what waits for what. */
export function Pending({ pending, stuck }: PendingProps) {
  const groups = pendingGroups(pending)
  const names = new Set(groups.flatMap(({ pods }) => pods))
  const others = stuck.filter(({ waiting }) => !names.has(nameOf(waiting)))
  if (groups.length === 0 && others.length === 0) return null
  const count = groups.reduce((sum, { pods }) => sum + pods.length, 0)
  return (
    <>
      {groups.length === 0 ? null : (
        <Section title="Stays Pending" aside={counted(count, 'pod')}>
          <ul class="facts">
            {groups.map(({ pods, message }) => (
              <li key={pods[0]}>
                <strong>{pods.join(', ')}</strong>
                <span class="cause">{message}</span>
                {helpFor(pods, stuck).map((freedBy) => (
                  <span class="cause" key={freedBy}>
                    Would help: {freedBy}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {others.length === 0 ? null : (
        <Section title="Would help" aside={counted(others.length, 'object waits', 'objects wait')}>
          <ul class="facts">
            {others.map(({ waiting, waitsFor, freedBy }) => (
              <li key={`${titleOf(waiting)} ${waitsFor}`}>
                <strong>{titleOf(waiting)}</strong> waits: {waitsFor}
                <span class="cause">Would help: {freedBy}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function helpFor(pods: readonly string[], stuck: PendingProps['stuck']): readonly string[] {
  return [...new Set(stuck.filter(({ waiting }) => pods.includes(nameOf(waiting))).map(({ freedBy }) => freedBy))]
}
