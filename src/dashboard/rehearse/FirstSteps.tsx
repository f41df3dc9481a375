import { cluster } from '../cluster/cluster.ts'
import { counted } from '../parts/words.ts'
import { draft } from './draft.ts'
import { runQuestion } from './run-question.ts'

/** What the pane of the outcome shows before the first run. */
export function FirstSteps() {
  return (
    <div class="first-steps">
      <h2>What would happen?</h2>
      <ol>
        <li>Choose an action and one or more nodes.</li>
        <li>Run it. The change is made on the twin, never on the cluster.</li>
        <li>
          Read the verdict, what is unavailable and for how long, and what would make it safe. Try a remedy, or copy the link.
        </li>
      </ol>
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

/** The drain that has most to show, in one click. */
function TryOne() {
  const busiest = cluster.value?.nodes.reduce<{ readonly name: string; readonly pods: number } | undefined>(
    (best, { name, requested: { pods } }) => (best && best.pods >= pods ? best : { name, pods }),
    undefined,
  )
  if (!busiest) return null
  const { name, pods } = busiest
  return (
    <p class="try-one">
      <button type="button" onClick={() => runQuestion({ action: 'drain', nodes: [name], flags: [...draft.flags.value] })}>
        Drain {name}
      </button>
      <span class="aside">the node that runs most pods: {counted(pods, 'pod')}</span>
    </p>
  )
}
