import { ERRORS } from './documents.ts'

/** What the commands ask that take several runs. */

/** A ranking is read from its top. */
export const CASES_SHOWN = 100

const KNOWN = `coverage { code message objects { kind namespace name } }
      state { clusterName takenAt version digest kubernetesVersion }`
const REASONS = 'reasons { code severity message causedByScenario objects { kind namespace name } }'

export const DRAIN_PLAN = `query DrainPlan($input: DrainPlanInput!) {
  answer: drainPlan(input: $input) {${ERRORS}
    ... on DrainPlan {
      waves { nodes verdict duration moved ${REASONS} }
      held { node verdict summary ${REASONS} stuck { waiting { kind namespace name } waitsFor freedBy } }
      duration script runs
      ${KNOWN}
    }
  }
}`

export const RESILIENCE = `query Resilience($input: ResilienceInput) {
  answer: resilience(input: $input) {${ERRORS}
    ... on ResilienceReport {
      cases(first: ${CASES_SHOWN}) {
        totalCount
        nodes {
          name nodes verdict summary moved duration
          pending { kind namespace name } darkServices { kind namespace name } downWorkloads { kind namespace name }
        }
      }
      ${KNOWN}
    }
  }
}`

export const CAPACITY = `query Capacity($input: CapacityInput!) {
  answer: capacity(input: $input) {${ERRORS}
    ... on Capacity {
      fits reachedMax message refusal
      reasons { plugin reason count sampleNodes }
      preempted { kind namespace name }
      nodes { node pods }
      ${KNOWN}
    }
  }
}`
