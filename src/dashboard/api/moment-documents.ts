import type { LaterMomentsQuery, LaterMomentsQueryVariables, MomentsQuery, MomentsQueryVariables } from './answers.generated.ts'
import { ERRORS, type Operation } from './operation.ts'

/** A page of the moments whose states are kept, the oldest first; at first the page of the latest ones. */
export const MOMENTS: Operation<MomentsQuery, MomentsQueryVariables> = {
  text: `query Moments($before: String) {
  history(last: 500, before: $before) {
    ${ERRORS}
    ... on MomentConnection { pageInfo { hasPreviousPage startCursor } nodes { takenAt } }
  }
}`,
}

/** The moments at or after a time, and the earliest of all: all before it have expired. */
export const LATER_MOMENTS: Operation<LaterMomentsQuery, LaterMomentsQueryVariables> = {
  text: `query LaterMoments($from: DateTime!) {
  earliest: history(first: 1) {
    ${ERRORS}
    ... on MomentConnection { nodes { takenAt } }
  }
  later: history(first: 500, from: $from) {
    ${ERRORS}
    ... on MomentConnection { nodes { takenAt } }
  }
}`,
}
