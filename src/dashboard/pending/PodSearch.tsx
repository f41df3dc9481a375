import { useSignal } from '@preact/signals'
import { hrefOf } from '../address/address-bar.ts'
import { FIND_PODS } from '../api/pending-documents.ts'
import { queryCluster } from '../api/query-cluster.ts'
import { useAnswer } from '../api/use-answer.ts'
import { afterTyping } from '../parts/after-typing.ts'
import { FilterBox } from '../parts/FilterBox.tsx'
import { Problem } from '../parts/Problem.tsx'
import { counted, nameOf } from '../parts/words.ts'

/** Finds any pod by a part of its namespace and name. */
export function PodSearch({ hint }: { readonly hint: string | undefined }) {
  const text = useSignal('')
  const searched = text.value.trim()
  return (
    <div class="pod-search">
      <FilterBox id="pod-search" label="Search pods" placeholder="Explain any pod: a part of NAMESPACE/NAME" filter={text} />
      {hint === undefined || searched !== '' ? null : <p class="aside">{hint}</p>}
      {searched === '' ? null : <FoundPods searched={searched} />}
    </div>
  )
}

function FoundPods({ searched }: { readonly searched: string }) {
  const { value: found, error } = useAnswer((signal) => findPods(searched, signal), [searched])
  if (error) return <Problem title="The pods cannot be searched." error={error} />
  if (!found) return <p class="aside">Searching ...</p>
  const hidden = found.totalCount - found.nodes.length
  return (
    <>
      <p class="aside" role="status">
        {found.totalCount === 0 ? `No pod has ${searched} in its namespace and name.` : counted(found.totalCount, 'pod')}
        {hidden > 0 ? `, ${hidden} not shown: type more of the name` : ''}
      </p>
      <ul class="pod-links">
        {found.nodes.map((pod) => (
          <li key={nameOf(pod)}>
            <a href={hrefOf({ view: 'pending', pod: { namespace: pod.namespace ?? 'default', name: pod.name } })}>
              {nameOf(pod)}
            </a>
            <span class="aside">
              {pod.phase}
              {pod.nodeName === null ? '' : ` on ${pod.nodeName}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

async function findPods(search: string, signal: AbortSignal) {
  await afterTyping(signal)
  const { pods } = await queryCluster(FIND_PODS, { search }, { signal })
  return pods
}
