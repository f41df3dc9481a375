import { ERRORS } from './documents.ts'

/** What the commands ask that deal with forks. */

const FORK = `id name owner parent createdAt expiresAt behind note labels { key value }
      steps { number scenario actions verdict summary duration }
      state { clusterName takenAt digest }`

const RUN = `... on ForkRun {
      fork { ${FORK} }
      outcome {
        verdict summary duration digest moves(first: 0) { totalCount }
        reasons { code severity message causedByScenario objects { kind namespace name } }
      }
    }`

export const FORKS = `query Forks { answer: forks { __typename ${FORK} } }`

export const CREATE_FORK = `mutation CreateFork($input: CreateForkInput!) {
  answer: createFork(input: $input) {${ERRORS}
    ... on Fork { ${FORK} }
  }
}`

export const APPLY_TO_FORK = `mutation ApplyToFork($id: ID!, $scenario: ScenarioInput!) {
  answer: applyToFork(id: $id, scenario: $scenario) {${ERRORS}
    ${RUN}
  }
}`

export const ADVANCE_FORK = `mutation AdvanceFork($id: ID!, $by: Duration, $untilQuiet: Boolean, $seed: Int) {
  answer: advanceFork(id: $id, by: $by, untilQuiet: $untilQuiet, seed: $seed) {${ERRORS}
    ${RUN}
  }
}`

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
      added removed changed
      from { clusterName takenAt digest fork snapshot } to { clusterName takenAt digest fork snapshot }
      objects(first: ${OBJECTS_SHOWN}) {
        totalCount
        nodes { type key { kind namespace name } fields { path before after } }
      }
    }
  }
}`

const SNAPSHOT = 'id name owner createdAt expiresAt note labels { key value } state { clusterName takenAt digest }'

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
