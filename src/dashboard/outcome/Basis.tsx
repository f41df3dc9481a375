import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { Section } from '../parts/Section.tsx'
import { counted, readAtText, secondsText, shortDigest, titleOf } from '../parts/words.ts'
import { stageText } from './stage-text.ts'

/** What the answer rests on: what else happens, what is not covered, which durations were used, and on which state. */
export function Basis({ outcome }: { readonly outcome: OutcomeFieldsFragment }) {
  const { unrelated, coverage, timing, state, seed, digest, fidelity } = outcome
  return (
    <Section title="Basis">
      <dl class="basis">
        {unrelated.summary === '' ? null : <Fact term="Unrelated" text={unrelated.summary} />}
        {coverage.map(({ code, message, objects }) => (
          <Fact
            key={`${code} ${message}`}
            term="Not covered"
            text={objects.length > 0 ? `${message} (${counted(objects.length, 'object')})` : message}
          />
        ))}
        {fidelity === null ? null : <Fact term="Fidelity" text={fidelity} />}
        <Fact
          term="State"
          text={`${state.clusterName} ${readAtText(state.takenAt)} (${shortDigest(state.digest)})${state.kubernetesVersion === null ? '' : `, Kubernetes ${state.kubernetesVersion}`}`}
        />
        <dt>Answer</dt>
        <dd>
          seed {seed}, digest <code data-digest={digest}>{shortDigest(digest)}</code>
        </dd>
      </dl>
      {timing.length === 0 ? null : (
        <details>
          <summary>Durations that were used: {timing.length}</summary>
          <ul class="facts">
            {timing.map((item) => (
              <li key={`${item.stage} ${item.workload ? titleOf(item.workload) : ''}`}>
                {stageText(item.stage)} {secondsText(item.durationSeconds)}, {item.provenance.toLowerCase()}
                {item.samples > 0 ? ` (${counted(item.samples, 'sample')})` : ''}
                {item.workload ? `: ${titleOf(item.workload)}` : ''}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

function Fact({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </>
  )
}
