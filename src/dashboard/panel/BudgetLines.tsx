import type { BudgetFieldsFragment } from '../api/answers.generated.ts'
import { allowanceText } from './budget-text.ts'
import { ObjectLink } from './ObjectLink.tsx'

/** The budgets that cover an object, and what each allows now. */
export function BudgetLines({ budgets }: { readonly budgets: readonly BudgetFieldsFragment[] }) {
  if (budgets.length === 0) return <>none</>
  return (
    <>
      {budgets.map((budget) => (
        <span key={budget.name} class="line">
          <ObjectLink object={budget} /> {allowanceText(budget)}
        </span>
      ))}
    </>
  )
}
