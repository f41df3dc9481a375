import { Section } from '../parts/Section.tsx'
import { useMore } from '../parts/use-more.tsx'
import { counted } from '../parts/words.ts'

/** Lines at first: the script of thousands of nodes has tens of thousands, which are for a file. */
const LINES_SHOWN = 100

/** The plan as commands, whose first lines are enough to see what it does; the whole of it is copied. */
export function PlanScript({ script }: { readonly script: string }) {
  const lines = script.trimEnd().split('\n')
  const { shown, more } = useMore(lines, LINES_SHOWN, 'lines of the script')
  return (
    <Section title="Script" aside={counted(lines.length, 'line')}>
      <details>
        <summary>The plan as kubectl commands</summary>
        <pre class="command">
          <code>{`${shown.join('\n')}\n`}</code>
        </pre>
        {more}
      </details>
    </Section>
  )
}
