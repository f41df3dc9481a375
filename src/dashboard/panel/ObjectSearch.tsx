import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { OpenedObject } from '../address/map-address.ts'
import { useAnswer } from '../api/use-answer.ts'
import { afterTyping } from '../parts/after-typing.ts'
import { FilterBox } from '../parts/FilterBox.tsx'
import { Problem } from '../parts/Problem.tsx'
import { titleOf } from '../parts/words.ts'
import { ObjectLink } from './ObjectLink.tsx'
import { type FoundObjects, findObjects } from './panel-answers.ts'

/** Finds nodes, workloads, budgets, Services, autoscalers and pods by a part of their names; a result opens beside the map. */
export function ObjectSearch() {
  const text = useSignal('')
  const found = useRef<HTMLDivElement>(null)
  const searched = text.value.trim()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is inside; the links take all other keys.
    <div
      class="object-search"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || searched === '') return
        event.stopPropagation()
        text.value = ''
      }}
    >
      <FilterBox
        id="object-search"
        label="Search nodes, pods, workloads, Services, budgets, autoscalers"
        placeholder="Open a node, pod, workload, Service ..."
        filter={text}
        onEnter={() => found.current?.querySelector('a')?.click()}
      />
      {searched === '' ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a click on a link inside also ends the search.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
        <div
          class="found-objects"
          ref={found}
          onClick={({ target }) => {
            if (target instanceof HTMLAnchorElement) text.value = ''
          }}
        >
          <Found key={searched} searched={searched} />
        </div>
      )}
    </div>
  )
}

function Found({ searched }: { readonly searched: string }) {
  const { value: found, error } = useAnswer((signal) => searchSoon(searched, signal), [searched])
  if (error) return <Problem title="The search failed." error={error} />
  if (!found) return <p class="aside">Searching ...</p>
  const groups = groupsOf(found)
  const total = groups.reduce((sum, { totalCount }) => sum + totalCount, 0)
  return (
    <>
      <p class="silent" role="status">
        {total} found
      </p>
      {total === 0 ? (
        <p class="aside">No node, pod, workload, Service, budget or autoscaler has {searched} in its namespace and name.</p>
      ) : null}
      {groups
        .filter(({ totalCount }) => totalCount > 0)
        .map(({ title, totalCount, nodes }) => (
          <section key={title} aria-label={title}>
            <h3>
              {title}
              <span class="aside">{totalCount > nodes.length ? `${nodes.length} of ${totalCount}` : totalCount}</span>
            </h3>
            <ul>
              {nodes.map((object) => (
                <li key={titleOf(object)}>
                  <ObjectLink object={object} />
                  {title === 'Workloads' ? <span class="aside">{object.kind}</span> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

interface Group {
  readonly title: string
  readonly totalCount: number
  readonly nodes: readonly OpenedObject[]
}

function groupsOf(found: FoundObjects): readonly Group[] {
  const { nodes, workloads, podDisruptionBudgets, services, horizontalPodAutoscalers, pods } = found
  return [
    { title: 'Nodes', ...nodes },
    { title: 'Workloads', ...workloads },
    { title: 'Budgets', ...podDisruptionBudgets },
    { title: 'Services', ...services },
    { title: 'Autoscalers', ...horizontalPodAutoscalers },
    { title: 'Pods', ...pods },
  ]
}

async function searchSoon(search: string, signal: AbortSignal): Promise<FoundObjects> {
  await afterTyping(signal)
  return findObjects(search, signal)
}
