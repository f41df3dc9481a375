import { type Signal, useSignal } from '@preact/signals'
import { objectPath, workloadIn } from '../address/address-parts.ts'
import type { CountedPods } from '../address/capacity-address.ts'

interface PodFormProps {
  /** What the address counts; the form shows it where it is of its own kind. */
  readonly pods: CountedPods | undefined
  readonly onCount: (pods: CountedPods) => void
}

/** Pods of one container with these requests. */
export function ShapeForm({ pods, onCount }: PodFormProps) {
  const shape = pods && 'cpu' in pods ? pods : undefined
  const cpu = useSignal(shape?.cpu ?? '500m')
  const memory = useSignal(shape?.memory ?? '1Gi')
  return (
    <form
      class="shape"
      aria-label="Pods of a shape"
      onSubmit={(event) => {
        event.preventDefault()
        onCount({ cpu: cpu.value.trim(), memory: memory.value.trim() })
      }}
    >
      <Request id="shape-cpu" label="CPU request" amount={cpu} />
      <Request id="shape-memory" label="Memory request" amount={memory} />
      <button type="submit" class="primary">
        Count
      </button>
    </form>
  )
}

interface RequestProps {
  readonly id: string
  readonly label: string
  readonly amount: Signal<string>
}

function Request({ id, label, amount }: RequestProps) {
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        required
        value={amount.value}
        onInput={({ currentTarget }) => (amount.value = currentTarget.value)}
      />
    </>
  )
}

/** More pods of a workload, which is named as in an address. */
export function WorkloadForm({ pods, onCount }: PodFormProps) {
  const path = useSignal(pods && !('cpu' in pods) ? objectPath(pods) : '')
  return (
    <form
      class="shape"
      aria-label="Pods of a workload"
      onSubmit={(event) => {
        event.preventDefault()
        const workload = workloadIn(new URLSearchParams({ workload: path.value.trim() }))
        if (workload) onCount(workload)
      }}
    >
      <label for="counted-workload">or of a workload</label>
      <input
        id="counted-workload"
        class="path"
        type="search"
        required
        pattern="\s*[^\s\/]+\/[^\s\/]+\/[^\s\/]+\s*"
        title="NAMESPACE/KIND/NAME, such as shop/Deployment/web"
        placeholder="shop/Deployment/web"
        spellcheck={false}
        value={path.value}
        onInput={({ currentTarget }) => (path.value = currentTarget.value)}
      />
      <button type="submit">Count its pods</button>
    </form>
  )
}
