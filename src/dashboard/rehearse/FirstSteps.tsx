import { cluster } from '../cluster/cluster.ts'
import { isGuiding } from '../guide/guide.ts'
import { counted } from '../parts/words.ts'
import { busiestNode } from './busiest-node.ts'
import { draft } from './draft.ts'
import { runQuestion } from './run-question.ts'

/** What the pane of the outcome shows before the first run. */
export function FirstSteps() {
  return (
    <div class="first-steps">
      <h2>What would happen?</h2>
      <p class="first-what">
        Rehearse a change before you make it. It is made on a twin, a copy of {cluster.value?.state.clusterName ?? 'the cluster'}{' '}
        in memory, where the scheduler and the controllers act as in the cluster. The cluster is never changed.
      </p>
      {isGuiding.value ? null : <Steps />}
      <TryOne />
      <dl class="legend">
        <dt>SAFE</dt>
        <dd>All actions are done, and nothing is worse than without them.</dd>
        <dt>DEGRADED</dt>
        <dd>The actions are done, at a cost.</dd>
        <dt>BLOCKED</dt>
        <dd>An action failed, was refused, or was reverted.</dd>
        <dt>STUCK</dt>
        <dd>An action never completes.</dd>
        <dt>UNKNOWN</dt>
        <dd>The twin cannot see enough to judge.</dd>
      </dl>
    </div>
  )
}

/** The guide of the first visit has the same steps. */
function Steps() {
  return (
    <ol>
      <li>Choose an action and one or more nodes.</li>
      <li>Run it.</li>
      <li>
        Read the verdict, what is unavailable and for how long, and what would make it safe. Try a remedy, or copy the link.
      </li>
    </ol>
  )
}

/** The drain that has most to show, in one click. */
function TryOne() {
  const busiest = busiestNode()
  if (!busiest) return null
  const { name, pods } = busiest
  return (
    <p class="try-one">
      <button type="button" onClick={() => runQuestion({ action: 'drain', nodes: [name], flags: [...draft.flags.value] })}>
        Rehearse drain {name}
      </button>
      <span class="aside">the node that runs most pods: {counted(pods, 'pod')}</span>
    </p>
  )
}
