import { counted, titleOf } from '../parts/words.ts'
import { ObjectLink } from './ObjectLink.tsx'
import type { Member } from './panel-answers.ts'

/** The workloads of pods, with how many of the pods each has. */
export function OwnerCounts({ pods }: { readonly pods: readonly Member[] }) {
  const owners = new Map<string, { readonly owner: Member['topOwner']; readonly count: number }>()
  for (const { topOwner } of pods) {
    const title = topOwner ? titleOf(topOwner) : ''
    owners.set(title, { owner: topOwner, count: (owners.get(title)?.count ?? 0) + 1 })
  }
  if (owners.size === 0) return <>no pod</>
  return (
    <>
      {[...owners].map(([title, { owner, count }]) => (
        <span key={title} class="line">
          {owner ? (
            <>
              {owner.kind} <ObjectLink object={owner} />
            </>
          ) : (
            'without a controller'
          )}
          {`: ${counted(count, 'pod')}`}
        </span>
      ))}
    </>
  )
}
