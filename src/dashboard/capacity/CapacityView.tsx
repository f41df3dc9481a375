import type { CapacityAddress } from '../address/capacity-address.ts'
import { useAnswer } from '../api/use-answer.ts'
import { shownState } from '../cluster/cluster.ts'
import { NoNodes } from '../cluster/NoNodes.tsx'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { CoverageNotes } from '../parts/CoverageNotes.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { readAtText, shortDigest } from '../parts/words.ts'
import { Consolidating } from './Consolidating.tsx'
import { readHeadroom } from './capacity-answers.ts'
import { HeadroomTables } from './HeadroomTables.tsx'
import { MorePods } from './MorePods.tsx'
import { Trend } from './Trend.tsx'

/** What is left of the cluster, how many more pods that is, how it changed, and which nodes are not needed. */
export function CapacityView({ address }: { readonly address: CapacityAddress }) {
  const { value: headroom, error } = useAnswer(readHeadroom, [], shownState.value)
  return (
    <section class="map capacity" aria-label="Capacity" aria-busy={!headroom && !error}>
      <h2>How much capacity is left?</h2>
      <AddressProblem />
      {error ? (
        <Problem title={headroom ? 'The capacity is not up to date.' : 'The capacity cannot be read.'} error={error} />
      ) : null}
      {headroom || error ? null : <p class="loading">Reading the capacity ...</p>}
      {headroom ? (
        <>
          <div class="headline" role="status">
            <Sentence class="summary" text={headroom.summary} />
            <p class="aside">
              {headroom.state.clusterName} {readAtText(headroom.state.takenAt)} ({shortDigest(headroom.state.digest)})
            </p>
          </div>
          {headroom.nodeGroups.length === 0 ? (
            <NoNodes />
          ) : (
            <>
              <MorePods address={address} />
              <HeadroomTables headroom={headroom} />
            </>
          )}
          <Trend />
          <Consolidating address={address} />
          <CoverageNotes coverage={headroom.coverage} />
        </>
      ) : null}
    </section>
  )
}
