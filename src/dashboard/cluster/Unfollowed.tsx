import { Problem } from '../parts/Problem.tsx'
import { unfollowed } from './cluster.ts'

/** Above every view while the server refuses to report changes of the cluster, so that the page does not show the cluster as it is now. */
export function Unfollowed({ onAgain }: { readonly onAgain: () => void }) {
  const error = unfollowed.value
  if (!error) return null
  return (
    <Problem title="The page does not follow the cluster: what it shows can be out of date." error={error}>
      <button type="button" onClick={onAgain}>
        Follow again
      </button>
    </Problem>
  )
}
