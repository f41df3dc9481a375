import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { addressText } from '../address/address.ts'
import { goTo } from '../address/address-bar.ts'
import { ClusterProblem } from '../cluster/ClusterProblem.tsx'
import { stageText, useBrought } from '../parts/use-brought.ts'
import { counted } from '../parts/words.ts'
import { DRAIN_FLAGS } from '../question/question.ts'
import { DrainFlags } from '../rehearse/DrainFlags.tsx'
import { draft } from '../rehearse/draft.ts'
import { NodePicker } from '../rehearse/NodePicker.tsx'
import { PlanPane } from './PlanPane.tsx'
import { planning } from './plan.ts'
import { AFTERWARDS, type Afterwards, type PlanQuestion } from './plan-question.ts'
import { planRuns } from './plan-runs.ts'
import { nodesOf, runs, unconfirmed, usePlan } from './use-plan.ts'

/** What is chosen besides nodes and flags, which are those of the other views. */
const options = {
  afterwards: signal<Afterwards>('uncordon'),
  atOnce: signal(10),
  acceptDegraded: signal(false),
}

/** Plans a rolling maintenance: which nodes can be drained, in which order, how many at once. */
export function PlanView({ plan }: { readonly plan: PlanQuestion | undefined }) {
  const asked = plan ? addressText({ view: 'plan', plan }) : ''
  useEffect(() => {
    if (plan) fill(plan)
  }, [asked, runs.value])
  usePlan(plan)
  return (
    <div class="rehearse">
      <PlanForm />
      <PlanAnswer plan={plan} />
    </div>
  )
}

/** Apart from the form, which has a row for each node: only this changes with the progress of a plan. */
function PlanAnswer({ plan }: { readonly plan: PlanQuestion | undefined }) {
  const pane = useRef<HTMLElement>(null)
  useBrought(pane, () => {
    if (unconfirmed.value) return 'unconfirmed'
    const shown = planning.value
    return shown && stageText(addressText({ view: 'plan', plan: shown.question }), shown)
  })
  const isBusy = plan !== undefined && !unconfirmed.value && !planning.value?.answer && !planning.value?.error
  return (
    <section class="outcome" aria-label="Plan" aria-busy={isBusy} ref={pane}>
      <PlanPane plan={plan} onAgain={() => runs.value++} />
    </section>
  )
}

function fill({ nodes, flags, afterwards, atOnce, acceptDegraded }: PlanQuestion): void {
  draft.nodes.value = new Set(nodes)
  draft.flags.value = new Set(flags)
  options.afterwards.value = afterwards
  options.atOnce.value = atOnce
  options.acceptDegraded.value = acceptDegraded
}

function PlanForm() {
  const chosen = draft.nodes.value.size
  const run = (): void => {
    runs.value++
    goTo({
      view: 'plan',
      plan: {
        nodes: [...draft.nodes.value],
        flags: [...draft.flags.value],
        afterwards: options.afterwards.value,
        atOnce: options.atOnce.value,
        acceptDegraded: options.acceptDegraded.value,
      },
    })
  }
  return (
    <form
      class="scenario"
      aria-label="Drain plan"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <PlanOptions />
      <DrainFlags flags={DRAIN_FLAGS} />
      <ClusterProblem />
      <NodePicker />
      <div class="run-line">
        <button type="submit" class="primary">
          Run
        </button>
        <span class="run-what">{chosenText()}</span>
        {chosen > 0 ? (
          <button type="button" onClick={() => (draft.nodes.value = new Set())}>
            Clear
          </button>
        ) : null}
      </div>
    </form>
  )
}

/** `5 nodes in at least 2 runs: a, b, c and 2 more`. */
function chosenText(): string {
  const nodes = [...draft.nodes.value]
  const count = nodesOf({ nodes })
  if (count === undefined) return nodes.length === 0 ? 'All nodes' : abbreviatedNames(nodes)
  const { fewest } = planRuns(count, options.atOnce.value)
  const which = nodes.length === 0 ? `All ${counted(count, 'node')}` : counted(count, 'node')
  return `${which} in at least ${counted(fewest, 'run')}${nodes.length === 0 ? '' : `: ${abbreviatedNames(nodes)}`}`
}

function PlanOptions() {
  return (
    <div class="fields">
      <label for="afterwards">Afterwards</label>
      <select
        id="afterwards"
        value={options.afterwards.value}
        onChange={({ currentTarget }) => (options.afterwards.value = currentTarget.value as Afterwards)}
      >
        {AFTERWARDS.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <label for="at-once">At once</label>
      <input
        id="at-once"
        type="number"
        min="1"
        step="1"
        value={options.atOnce.value}
        onInput={({ currentTarget }) => {
          if (currentTarget.validity.valid && currentTarget.value !== '') options.atOnce.value = currentTarget.valueAsNumber
        }}
      />
      <span />
      <label class="check">
        <input
          type="checkbox"
          checked={options.acceptDegraded.value}
          onChange={({ currentTarget }) => (options.acceptDegraded.value = currentTarget.checked)}
        />
        Accept waves that degrade the cluster, as long as no pod stays Pending
      </label>
    </div>
  )
}
