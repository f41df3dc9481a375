import { ClusterProblem } from '../cluster/ClusterProblem.tsx'
import { type ActionName, DRAIN_FLAGS, isNodeAction, isWorkloadAction } from '../question/question.ts'
import { DeleteFields } from './DeleteFields.tsx'
import { DrainFlags } from './DrainFlags.tsx'
import { draft } from './draft.ts'
import { NodePicker } from './NodePicker.tsx'
import { RunLine } from './RunLine.tsx'
import { runQuestion } from './run-question.ts'
import { ScenarioText } from './ScenarioText.tsx'
import { StepList } from './StepList.tsx'
import { runText, writeForms } from './scenario-text.ts'
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

/** Chooses actions and what they are done to, or takes them as text, and runs them. */
export function ScenarioForm() {
  const isText = draft.mode.value === 'text'
  return (
    <form
      class="scenario"
      aria-label="Scenario"
      onSubmit={(event) => {
        event.preventDefault()
        const question = questionToRun()
        if (isText) void runText()
        else if (question) runQuestion(question)
      }}
    >
      <ModeChoice />
      {isText ? <ScenarioText /> : <ActionForm />}
    </form>
  )
}

/** Both ways to the same scenario. */
function ModeChoice() {
  return (
    <fieldset class="modes">
      <legend class="silent">How the scenario is given</legend>
      <label>
        <input type="radio" name="mode" checked={draft.mode.value === 'forms'} onChange={() => (draft.mode.value = 'forms')} />
        Choose actions
      </label>
      <label>
        <input
          type="radio"
          name="mode"
          checked={draft.mode.value === 'text'}
          onChange={() => {
            writeForms()
            draft.mode.value = 'text'
          }}
        />
        Paste YAML
      </label>
    </fieldset>
  )
}

function ActionForm() {
  const action = draft.action.value
  const isOfNodes = isNodeAction(action)
  return (
    <>
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
    </>
  )
}
