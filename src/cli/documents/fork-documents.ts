import { ERRORS, OUTCOME_FIELDS, OUTCOME_FRAGMENTS } from './documents.ts'

/** The queries of the commands for forks. */

const FORK = `id name summary owner parent createdAt expiresAt behind note labels { key value }
      steps { number scenario actions verdict summary duration durationSeconds }
      state { clusterName takenAt digest kubernetesVersion }`

const RUN = `... on ForkRun {
      fork { ${FORK} }
      outcome { __typename ${OUTCOME_FIELDS}
      }
    }`

const DAMAGED = 'damaged: damagedForks { message }'

export const FORKS = `query Forks { answer: forks { __typename ${FORK} } ${DAMAGED} }`

export const SHOW_FORK = `query ShowFork($id: ID!) { answer: fork(id: $id) { __typename ${FORK} } }`

export const CREATE_FORK = `mutation CreateFork($input: CreateForkInput!) {
  answer: createFork(input: $input) {${ERRORS}
    ... on Fork { ${FORK} }
  }
}`

export const APPLY_TO_FORK = `mutation ApplyToFork($id: ID!, $scenario: ScenarioInput!) {
  answer: applyToFork(id: $id, scenario: $scenario) {${ERRORS}
    ${RUN}
  }
}${OUTCOME_FRAGMENTS}`

export const ADVANCE_FORK = `mutation AdvanceFork($id: ID!, $by: Duration, $untilQuiet: Boolean, $seed: Int) {
  answer: advanceFork(id: $id, by: $by, untilQuiet: $untilQuiet, seed: $seed) {${ERRORS}
    ${RUN}
  }
}${OUTCOME_FRAGMENTS}`

export const REBASE_FORK = `mutation RebaseFork($id: ID!, $force: Boolean) {
  answer: rebaseFork(id: $id, force: $force) {${ERRORS}
    ... on ForkRebase { done conflicts { kind step message objects { kind namespace name } } fork { ${FORK} } }
  }
}`

export const DELETE_FORK = `mutation DeleteFork($id: ID!) {
  answer: deleteFork(id: $id) {${ERRORS}
    ... on Fork { ${FORK} }
  }
}`

/** Differences are read from their top. */
const OBJECTS_SHOWN = 200

export const FORK_DIFF = `query ForkDiff($from: StateRef, $to: StateRef, $filter: DiffFilter) {
  answer: diff(from: $from, to: $to, filter: $filter) {${ERRORS}
    ... on StateDiff {
      summary added removed changed
      from { clusterName takenAt digest kubernetesVersion fork snapshot } to { clusterName takenAt digest kubernetesVersion fork snapshot }
      objects(first: ${OBJECTS_SHOWN}) {
        totalCount
        nodes { type key { kind namespace name } fields { path before after } }
      }
    }
  }
}`

const SNAPSHOT =
  'id name owner createdAt expiresAt note labels { key value } state { clusterName takenAt digest kubernetesVersion }'

export const SNAPSHOTS = `query Snapshots { answer: snapshots { __typename ${SNAPSHOT} } }`

export const TAKE_SNAPSHOT = `mutation TakeSnapshot($input: TakeSnapshotInput!) {
  answer: takeSnapshot(input: $input) {${ERRORS}
    ... on Snapshot { ${SNAPSHOT} }
  }
}`

export const DELETE_SNAPSHOT = `mutation DeleteSnapshot($id: ID!) {
  answer: deleteSnapshot(id: $id) {${ERRORS}
    ... on Snapshot { ${SNAPSHOT} }
  }
}`
