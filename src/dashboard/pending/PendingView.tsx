import type { PodName } from '../address/pending-address.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ClusterProblem } from '../cluster/ClusterProblem.tsx'
import { shownState } from '../cluster/cluster.ts'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { Problem } from '../parts/Problem.tsx'
import { counted } from '../parts/words.ts'
import { groupPending, type PendingPod } from './group-pending.ts'
import { PendingGroups } from './PendingGroups.tsx'
import { PodDetail } from './PodDetail.tsx'
import { PodSearch } from './PodSearch.tsx'
import { readPendingPods } from './pending-pods.ts'

/** Which pods are Pending and why, and beside them one pod: why it is Pending, or why it is on its node. */
export function PendingView({ pod }: { readonly pod: PodName | undefined }) {
  const { value: pods, error } = useAnswer(readPendingPods, [], shownState.value)
  return (
    <div class={`maintenance${pod ? ' maintenance-open pending-open' : ''}`}>
      <section class="map" aria-label="Pending pods" aria-busy={!pods && !error}>
        <h2>{pods ? headline(pods) : 'Pending pods'}</h2>
        <AddressProblem />
        <ClusterProblem />
        {error ? (
          <Problem
            title={pods ? 'The list of Pending pods is not up to date.' : 'The Pending pods cannot be read.'}
            error={error}
          />
        ) : null}
        {pods || error ? null : <p class="loading">Reading the Pending pods ...</p>}
        <PodSearch hint={pods?.length === 0 ? 'Search a running pod to see why it is on its node.' : undefined} />
        {pods && pods.length > 0 ? <PendingGroups groups={groupPending(pods)} opened={pod} /> : null}
      </section>
      {pod ? <PodDetail key={`${pod.namespace}/${pod.name}`} pod={pod} /> : null}
    </div>
  )
}

function headline(pods: readonly PendingPod[]): string {
  if (pods.length === 0) return 'No pod is Pending'
  const all = counted(pods.length, 'pod is Pending', 'pods are Pending')
  const waiting = pods.filter(({ nodeName }) => nodeName === null).length
  if (waiting === pods.length) return `${all} without a node`
  return `${all}: ${waiting} without a node, ${pods.length - waiting} scheduled and not yet running`
}
