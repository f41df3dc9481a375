import { useSignal } from '@preact/signals'
import { useAnswer } from '../api/use-answer.ts'
import { readWorkloads, type WorkloadShown } from '../cluster/workloads.ts'
import { FilterBox } from '../parts/FilterBox.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Problem } from '../parts/Problem.tsx'
import { counted } from '../parts/words.ts'
import type { WorkloadAction } from '../question/question.ts'
import { draft } from './draft.ts'
import { ImageFields } from './ImageFields.tsx'
import { matchingWorkloads, pathOf } from './matching-workloads.ts'

/** Rows at once: a filter finds the others. */
const ROWS_MAX = 200

/** The workloads that an action can change, with a filter, and their new replicas. */
export function WorkloadPicker({ action }: { readonly action: WorkloadAction }) {
  const { value: workloads, error } = useAnswer(readWorkloads, [])
  const filter = useSignal('')
  if (error) return <Problem title="The workloads cannot be read." error={error} />
  if (!workloads) return <p class="loading">Reading the workloads ...</p>
  const matching = matchingWorkloads(workloads, action, filter.value)
  const rest = matching.length - ROWS_MAX
  return (
    <>
      {action === 'scale' ? <Replicas /> : null}
      {action === 'set-image' ? <ImageFields /> : null}
      <div class="picker">
        <div class="picker-head">
          <FilterBox
            id="workload-filter"
            label="Filter workloads"
            placeholder="Filter by namespace, kind, name"
            filter={filter}
          />
          <span class="aside" role="status">
            {counted(matching.length, 'workload')}
          </span>
        </div>
        {matching.length === 0 ? <p class="loading">No workload matches that this action can change.</p> : null}
        <WorkloadTable workloads={matching.slice(0, ROWS_MAX)} />
        {rest > 0 ? <p class="loading">{groupedNumber(rest)} more: narrow the filter.</p> : null}
      </div>
    </>
  )
}

function Replicas() {
  return (
    <div class="fields">
      <label for="replicas">Replicas</label>
      <input
        id="replicas"
        type="number"
        min="0"
        step="1"
        value={draft.replicas.value}
        onInput={({ currentTarget }) => {
          if (currentTarget.validity.valid && currentTarget.value !== '') draft.replicas.value = currentTarget.valueAsNumber
        }}
      />
    </div>
  )
}

function WorkloadTable({ workloads }: { readonly workloads: readonly WorkloadShown[] }) {
  const { kind, namespace, name } = draft.workload.value ?? {}
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section class="scroll picker-rows" aria-label="Workloads" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="silent">Choose</span>
            </th>
            <th scope="col">Workload</th>
            <th scope="col">Kind</th>
            <th scope="col" class="number">
              Ready
            </th>
          </tr>
        </thead>
        <tbody>
          {workloads.map((item) => (
            <WorkloadRow
              key={pathOf(item)}
              workload={item}
              isChosen={item.kind === kind && item.namespace === namespace && item.name === name}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WorkloadRow({ workload, isChosen }: { readonly workload: WorkloadShown; readonly isChosen: boolean }) {
  const { kind, namespace, name, readyReplicas, desiredReplicas } = workload
  const path = pathOf(workload)
  return (
    <tr class={isChosen ? 'chosen' : ''}>
      <td>
        <input
          id={path}
          type="radio"
          name="workload"
          aria-label={path}
          checked={isChosen}
          onChange={() => {
            draft.workload.value = { kind, namespace: namespace ?? 'default', name }
            draft.replicas.value = desiredReplicas ?? 1
          }}
        />
      </td>
      <th scope="row">
        <label for={path}>
          {namespace}/{name}
        </label>
      </th>
      <td>{kind}</td>
      <td class="number">
        {readyReplicas ?? '?'} of {desiredReplicas ?? '?'}
      </td>
    </tr>
  )
}
