import { goTo } from '../address/address-bar.ts'
import { ClusterProblem } from '../cluster/ClusterProblem.tsx'
import { counted } from '../parts/words.ts'
import { DRAIN_FLAGS, isNodeAction, type NodeAction, type WorkloadAction } from '../question/question.ts'
import { nameOf } from '../question/scenario-of.ts'
import { DrainFlags } from './DrainFlags.tsx'
import { draft, drafted } from './draft.ts'
import { NodePicker } from './NodePicker.tsx'
import { runQuestion } from './run-question.ts'
import { WorkloadPicker } from './WorkloadPicker.tsx'

const ACTIONS: Readonly<Record<NodeAction | WorkloadAction, string>> = {
  drain: 'Drain nodes: cordon them and evict their pods',
  cordon: 'Cordon nodes',
  uncordon: 'Uncordon nodes',
  'delete-node': 'Delete nodes, bypassing budgets',
  'fail-node': 'Nodes fail: machine, kubelet or network',
  scale: 'Scale a workload',
  restart: 'Restart a workload: kubectl rollout restart',
}

/** Chooses an action and what it is done to, and runs it. */
export function ScenarioForm() {
  const action = draft.action.value
  return (
    <form
      class="scenario"
      aria-label="Scenario"
      onSubmit={(event) => {
        event.preventDefault()
        if (drafted.value) runQuestion(drafted.value)
      }}
    >
      <div class="fields">
        <label for="action">Action</label>
        <select
          id="action"
          value={action}
          onChange={({ currentTarget }) => {
            draft.action.value = currentTarget.value as NodeAction | WorkloadAction
          }}
        >
          {Object.entries(ACTIONS).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {action === 'drain' ? <DrainFlags flags={DRAIN_FLAGS} /> : null}
      {isNodeAction(action) ? <ClusterProblem /> : null}
      {isNodeAction(action) ? <NodePicker /> : <WorkloadPicker action={action} />}
      <RunLine />
    </form>
  )
}

/** What is chosen, and Run, always in sight. */
function RunLine() {
  const isOfNodes = isNodeAction(draft.action.value)
  const chosen = draft.nodes.value.size
  const clear = (): void => {
    draft.nodes.value = new Set()
    goTo({ view: 'rehearse' })
  }
  return (
    <div class="run-line">
      <button type="submit" class="primary" disabled={drafted.value === undefined}>
        Run
      </button>
      <span class="run-what">
        {drafted.value === undefined ? (isOfNodes ? 'Choose one or more nodes.' : 'Choose a workload.') : null}
        {drafted.value && isOfNodes ? `${counted(chosen, 'node')}: ${[...draft.nodes.value].join(', ')}` : null}
        {drafted.value && !isOfNodes ? nameOf(drafted.value) : null}
      </span>
      {isOfNodes && chosen > 0 ? (
        <button type="button" onClick={clear}>
          Clear
        </button>
      ) : null}
    </div>
  )
}
