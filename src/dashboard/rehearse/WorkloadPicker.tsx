import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { readWorkloads, type WorkloadShown } from '../cluster/workloads.ts'
import { Notice } from '../parts/Notice.tsx'
import type { WorkloadAction } from '../question/question.ts'
import { draft } from './draft.ts'

/** The kinds that an action changes. */
const KINDS: Readonly<Record<WorkloadAction, readonly string[]>> = {
  scale: ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'],
  restart: ['Deployment', 'StatefulSet', 'DaemonSet'],
}

/** A workload by its path, completed from those of the cluster, and its new replicas. */
export function WorkloadPicker({ action }: { readonly action: WorkloadAction }) {
  const workloads = useSignal<readonly WorkloadShown[] | undefined>(undefined)
  const error = useSignal<ApiError | undefined>(undefined)
  useEffect(() => {
    const ended = new AbortController()
    readWorkloads(ended.signal).then(
      (found) => {
        workloads.value = found
        error.value = undefined
      },
      (failure: unknown) => {
        if (!ended.signal.aborted) error.value = asApiError(failure)
      },
    )
    return () => ended.abort()
  }, [])
  if (error.value) return <Notice kind="error" title={error.value.message} />
  if (!workloads.value) return <p class="loading">Reading the workloads ...</p>
  const offered = workloads.value.filter(({ kind }) => KINDS[action].includes(kind))
  const { kind, namespace, name } = draft.workload.value ?? {}
  const chosen = offered.find((item) => item.kind === kind && item.namespace === namespace && item.name === name)
  return (
    <div class="fields">
      <label for="workload">Workload</label>
      <select
        id="workload"
        value={chosen ? pathOf(chosen) : ''}
        onChange={({ currentTarget }) => choose(offered.find((item) => pathOf(item) === currentTarget.value))}
      >
        <option value="">Choose a workload</option>
        {offered.map((item) => (
          <option key={pathOf(item)} value={pathOf(item)}>
            {pathOf(item)} ({item.readyReplicas ?? '?'} of {item.desiredReplicas ?? '?'} ready)
          </option>
        ))}
      </select>
      {action === 'scale' ? <Replicas /> : null}
    </div>
  )
}

function Replicas() {
  return (
    <>
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
    </>
  )
}

function choose(workload: WorkloadShown | undefined): void {
  if (!workload) {
    draft.workload.value = undefined
    return
  }
  const { kind, namespace, name, desiredReplicas } = workload
  draft.workload.value = { kind, namespace: namespace ?? 'default', name }
  draft.replicas.value = desiredReplicas ?? 1
}

function pathOf({ namespace, kind, name }: WorkloadShown): string {
  return `${namespace}/${kind}/${name}`
}
