import type {
  FidelitySubscription,
  FidelitySubscriptionVariables,
  IngestQuery,
  IngestQueryVariables,
  StateDifferenceQuery,
  StateDifferenceQueryVariables,
} from './answers.generated.ts'
import { ERRORS, KEY, type Operation } from './operation.ts'

/** How accurate the answers are: now, and whenever another decision has been compared. */
export const FIDELITY: Operation<FidelitySubscription, FidelitySubscriptionVariables> = {
  text: `subscription Fidelity {
  fidelity {
    clusterName since unjudged likelyCause
    placements { ...Agreed }
    refusals { ...Agreed }
    courses { judged agreed open latest { kind object { ...Key } beganAt tookSeconds forecastSeconds agrees } }
    disagreements { kind plugin pod { ...Key } node expected schedulerMessage message seenAt }
    weeks { begin placements { ...Agreed } refusals { ...Agreed } courses { ...Agreed } plugins { plugin count } }
    recorded { kubernetesVersion components { name passed total } }
  }
}
fragment Agreed on Agreement { judged agreed share }
${KEY}`,
}

/** How much of the cluster has been read, and how. */
export const INGEST: Operation<IngestQuery, IngestQueryVariables> = {
  text: `query Ingest {
  ingest {
    ready waitingFor
    kinds { kind count skipped synced note reading { state error lagSeconds relists watchRestarts failures } }
  }
}`,
}

/** What differs between two states. */
export const STATE_DIFFERENCE: Operation<StateDifferenceQuery, StateDifferenceQueryVariables> = {
  text: `query StateDifference($from: StateRef!, $to: StateRef!, $kinds: [String!], $first: Int!) {
  diff(from: $from, to: $to, filter: { kinds: $kinds }) {
    ${ERRORS}
    ... on StateDiff {
      added removed changed
      from { takenAt }
      to { takenAt }
      objects(first: $first) { totalCount nodes { type key { ...Key } fields { path before after } } }
    }
  }
}
${KEY}`,
}
