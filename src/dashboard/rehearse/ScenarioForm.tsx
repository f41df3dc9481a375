import { ClusterProblem } from '../cluster/ClusterProblem.tsx'
import { type ActionName, DRAIN_FLAGS, isNodeAction, isWorkloadAction } from '../question/question.ts'
import { DeleteFields } from './DeleteFields.tsx'
import { DrainFlags } from './DrainFlags.tsx'
import { draft } from './draft.ts'
import { NodePicker } from './NodePicker.tsx'
import { RunLine } from './RunLine.tsx'
import { runQuestion } from './run-question.ts'
import { StepList } from './StepList.tsx'
import { questionToRun } from './steps.ts'
import { TaintFields } from './TaintFields.tsx'
import { WorkloadPicker } from './WorkloadPicker.tsx'
import { ZoneField } from './ZoneField.tsx'

const ACTIONS: Readonly<Record<ActionName, string>> = {
  drain: 'Drain nodes: cordon them and evict their pods',
  cordon: 'Cordon nodes',
  uncordon: 'Uncordon nodes',
  taint: 'Taint nodes',
  'reboot-node': 'Reboot the machines of nodes',
  'shutdown-node': 'Shut down the machines of nodes',
  'delete-node': 'Delete nodes, bypassing budgets',
  'fail-node': 'Nodes fail: machine, kubelet or network',
  'fail-zone': 'A zone fails: all its nodes at once',
  scale: 'Scale a workload',
  restart: 'Restart a workload: kubectl rollout restart',
  'set-image': 'Set the image of a workload: kubectl set image',
  delete: 'Delete a pod, a namespace or another object',
}

/** Chooses actions and what they are done to, and runs them. */
export function ScenarioForm() {
  const action = draft.action.value
  const isOfNodes = isNodeAction(action)
  return (
    <form
      class="scenario"
      aria-label="Scenario"
      onSubmit={(event) => {
        event.preventDefault()
        const question = questionToRun()
        if (question) runQuestion(question)
      }}
    >
      <StepList />
      <div class="fields">
        <label for="action">{draft.editing.value === undefined ? 'Action' : `Action ${draft.editing.value + 1}`}</label>
        <select
          id="action"
          value={action}
          onChange={({ currentTarget }) => {
            draft.action.value = currentTarget.value as ActionName
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
      {action === 'taint' ? <TaintFields /> : null}
      {isOfNodes || action === 'fail-zone' ? <ClusterProblem /> : null}
      {isOfNodes ? <NodePicker /> : null}
      {isWorkloadAction(action) ? <WorkloadPicker action={action} /> : null}
      {action === 'fail-zone' ? <ZoneField /> : null}
      {action === 'delete' ? <DeleteFields /> : null}
      <RunLine />
    </form>
  )
}
