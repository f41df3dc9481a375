import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { hrefOf } from '../address/address-bar.ts'
import type { PodName } from '../address/pending-address.ts'
import { type LongQuery, runLongQuery } from '../api/long-query.ts'
import { ChangedSince } from '../cluster/ChangedSince.tsx'
import { moment } from '../moment/moment.ts'
import { breakable } from '../parts/breakable.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RunsSoFar } from '../parts/RunsSoFar.tsx'
import { Section } from '../parts/Section.tsx'
import { counted, nameOf } from '../parts/words.ts'
import { type Help, whatWouldHelp } from './explanation.ts'
import { questionOfSteps } from './question-of-steps.ts'

type Remedy = Help['remedies'][number]

/** The single changes with which the pod is scheduled, the cheapest first; each was rehearsed. */
export function PodRemedies({ pod }: { readonly pod: PodName }) {
  const help = useSignal<LongQuery<PodName, Help> | undefined>(undefined)
  const again = useSignal(0)
  const run = again.value
  useEffect(() => runLongQuery(help, pod, (options) => whatWouldHelp(pod, options)), [run, moment.value])
  const { answer, error } = help.value ?? {}
  const onAgain = () => again.value++
  return (
    <Section title="What would help" aside={answer ? `${counted(answer.tried, 'change')} rehearsed` : undefined}>
      {error ? (
        <Problem title="The search for changes failed." error={error}>
          <button type="button" onClick={onAgain}>
            Search again
          </button>
        </Problem>
      ) : null}
      {answer ? <ChangedSince digest={answer.state.digest} what="search" again="Search again" onAgain={onAgain} /> : null}
      {answer || error ? null : <RunsSoFar what="Rehearsing changes that could help" of={help.value} />}
      {answer?.remedies.length === 0 ? <p>{nothingText(answer.tried)}</p> : null}
      <ol class="remedies" aria-label="Changes that would help">
        {answer?.remedies.map((remedy) => (
          <RemedyItem key={remedy.message} remedy={remedy} pod={pod} />
        ))}
      </ol>
    </Section>
  )
}

function RemedyItem({ remedy, pod }: { readonly remedy: Remedy; readonly pod: PodName }) {
  const { message, steps } = remedy
  const question = questionOfSteps(remedy)
  return (
    <li class="pod-remedy">
      <span class="remedy-text">
        {message}
        <span class="cause">{resultText(remedy, pod)}</span>
        {steps.map(({ command }) => (
          <code key={command} class="remedy-command">
            {breakable(command)}
          </code>
        ))}
      </span>
      <span class="buttons">
        <CopyButton label="Copy" text={() => steps.map(({ command }) => command).join('\n')} />
        {question ? (
          <a href={hrefOf({ view: 'rehearse', question })}>
            Rehearse<span class="silent"> {message}</span>
          </a>
        ) : null}
      </span>
    </li>
  )
}

/** Where the pod is scheduled then, and what ends worse. */
function resultText({ pod: scheduled, node, ties, costs }: Remedy, pod: PodName): string {
  const which = nameOf(scheduled) === nameOf(pod) ? 'it' : nameOf(scheduled)
  const others = ties.length > 0 ? ` (or to ${counted(ties.length, 'other node')}, equally good)` : ''
  return `${which} is scheduled to ${node}${others}${costs.length > 0 ? `, but ${costs.join('; ')}` : ''}`
}

function nothingText(tried: number): string {
  if (tried === 0) return 'No single change that could help is known.'
  if (tried === 1) return 'The only change that was rehearsed does not help.'
  return `No single change helps: none of the ${tried} that were rehearsed.`
}
