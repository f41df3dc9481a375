import { connection } from '../api/subscribe.ts'
import { moment } from '../moment/moment.ts'
import { CoverageNotes } from '../parts/CoverageNotes.tsx'
import { counted, readAtText } from '../parts/words.ts'
import { cluster, clusterError, isClusterRead, missingMoment, unfollowed } from './cluster.ts'

/** Which cluster it is, as of when, and whether it is followed; the state of a moment is not. */
export function ClusterFacts() {
  if (missingMoment.value) return <p class="cluster-facts">No state</p>
  if (!cluster.value) return <p class="cluster-facts">{clusterError.value ? 'No cluster' : 'Connecting ...'}</p>
  if (!isClusterRead.value) return <p class="cluster-facts">Reading ...</p>
  const { state, nodes, coverage } = cluster.value
  return (
    <div class="cluster-facts">
      <strong>{state.clusterName}</strong>
      <span>{counted(nodes.length, 'node')}</span>
      {state.kubernetesVersion === null ? null : <span>Kubernetes {state.kubernetesVersion}</span>}
      <span>{readAtText(state.takenAt)}</span>
      {moment.value === undefined ? <Following /> : <span class="past">Kept state</span>}
      {coverage.length === 0 ? null : (
        <details class="uncovered">
          <summary>Not everything is covered</summary>
          <CoverageNotes coverage={coverage} />
        </details>
      )}
    </div>
  )
}

function Following() {
  const state = followingText()
  return (
    <span class={state === 'Connected' ? 'live' : 'not-live'} role="status">
      {state}
    </span>
  )
}

/** A page that the server refuses to report changes to may need no connection, and closes it: that one is not lost. */
function followingText(): 'Connected' | 'Not followed' | 'Connection lost' {
  if (connection.value === 'lost' || clusterError.value) return 'Connection lost'
  if (unfollowed.value) return 'Not followed'
  return connection.value === 'open' ? 'Connected' : 'Connection lost'
}
