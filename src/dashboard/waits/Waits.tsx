import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { Section } from '../parts/Section.tsx'
import { counted, nameOf } from '../parts/words.ts'
import { WaitGraph } from './WaitGraph.tsx'
import { waitDrawings } from './wait-layers.ts'

/** Drawings at first; the others after a click. */
const SHOWN = 3

/** What waits for what at the end of the run, step by step to what keeps it waiting. */
export function Waits({ waits, pending }: Pick<OutcomeFieldsFragment, 'waits' | 'pending'>) {
  if (waits.length === 0) return null
  const drawings = waitDrawings(waits)
  const cycles = new Set(waits.flatMap(({ cycle }) => cycle ?? [])).size
  const made = new Set(pending.filter(({ sinceSeconds }) => sinceSeconds > 0).map(({ pod }) => nameOf(pod)))
  const graphs = (from: number, to?: number) =>
    drawings.slice(from, to).map((drawing) => <WaitGraph key={drawing.layers[0]?.[0]?.id} drawing={drawing} made={made} />)
  const more = drawings.length - SHOWN
  return (
    <Section title="What waits for what" aside={cycles > 0 ? counted(cycles, 'deadlock') : undefined}>
      {graphs(0, SHOWN)}
      {more > 0 ? (
        <details>
          <summary>{counted(more, 'chain')} more</summary>
          {graphs(SHOWN)}
        </details>
      ) : null}
    </Section>
  )
}
