import type { DrainFlag } from '../question/question.ts'
import { draft, toggled } from './draft.ts'

/** What each flag of kubectl drain means, in the words of kubectl. */
const FLAGS: Readonly<Record<DrainFlag, string>> = {
  'ignore-daemonsets': 'ignore the pods of DaemonSets',
  'delete-emptydir-data': 'continue although emptyDir data is lost',
  force: 'continue although pods have no controller',
  'disable-eviction': 'delete pods, bypassing all budgets',
}

/** The flags of a drain; both views share what is chosen. */
export function DrainFlags({ flags }: { readonly flags: readonly DrainFlag[] }) {
  return (
    <fieldset class="flags">
      <legend class="silent">Flags of kubectl drain</legend>
      {flags.map((flag) => (
        <label key={flag} title={FLAGS[flag]}>
          <input
            type="checkbox"
            checked={draft.flags.value.has(flag)}
            onChange={() => {
              draft.flags.value = toggled(draft.flags.value, flag)
            }}
          />
          <code>--{flag}</code>
          <span class="silent">: {FLAGS[flag]}</span>
        </label>
      ))}
    </fieldset>
  )
}
