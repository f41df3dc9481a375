import { goTo, linkTo } from '../address/address-bar.ts'
import type { PodName } from '../address/pending-address.ts'
import { useAnswer } from '../api/use-answer.ts'
import { shownState } from '../cluster/cluster.ts'
import { ofMoment } from '../moment/moment-flags.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { CoverageNotes } from '../parts/CoverageNotes.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { nameOf, readAtText, shortDigest, titleOf } from '../parts/words.ts'
import { type Explanation, explainPod } from './explanation.ts'
import { PodRemedies } from './PodRemedies.tsx'
import { Preemption } from './Preemption.tsx'
import { RefusedNodes } from './RefusedNodes.tsx'
import { Scores } from './Scores.tsx'

/** A pod beside the list: why it is Pending and what would help, or why it is on its node. */
export function PodDetail({ pod }: { readonly pod: PodName }) {
  const { value, error } = useAnswer((signal) => explainPod(pod, signal), [], shownState.value)
  return (
    <section class="detail" aria-label={`Pod ${nameOf(pod)}`} aria-busy={!value && !error}>
      <div class="detail-head">
        <h2>{nameOf(pod)}</h2>
        <button type="button" onClick={() => goTo({ view: 'pending' })}>
          Close
        </button>
      </div>
      {error ? (
        <Problem title={value ? 'The explanation is not up to date.' : 'The pod cannot be explained.'} error={error} />
      ) : null}
      {value || error ? null : <p class="loading">Trying the pod on every node ...</p>}
      {value ? <Explained pod={pod} explanation={value} /> : null}
    </section>
  )
}

interface ExplainedProps {
  readonly pod: PodName
  readonly explanation: Explanation
}

function Explained({ pod, explanation }: ExplainedProps) {
  const { summary, result, unboundClaims, coverage, state } = explanation
  const { topOwner, phase, priority, requests, nodeName } = explanation.pod
  const isWaiting = nodeName === null && (result === 'UNSCHEDULABLE' || result === 'GATED')
  const owner = topOwner ? titleOf(topOwner) : 'no controller'
  return (
    <>
      <Sentence class="summary" role="status" text={summary} />
      <p class="aside">
        {phase}, {owner}, requests {requests.cpu} CPU and {requests.memory} memory, priority {priority}
      </p>
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'pending', pod })} />
        <CopyButton
          label="Copy command"
          text={() => ofMoment(`rehearse ${nodeName === null ? 'why-pending' : 'explain'} ${nameOf(pod)}`)}
        />
      </div>
      {unboundClaims.length === 0 ? null : (
        <p>Its node is reserved until its claims are bound: {unboundClaims.map(nameOf).join(', ')}.</p>
      )}
      {isWaiting ? <PodRemedies pod={pod} /> : null}
      <Scores explanation={explanation} />
      <RefusedNodes pod={pod} explanation={explanation} />
      <Preemption preemption={explanation.preemption} />
      <CoverageNotes coverage={coverage} />
      <p class="aside">
        {state.clusterName} {readAtText(state.takenAt)} ({shortDigest(state.digest)})
      </p>
    </>
  )
}
