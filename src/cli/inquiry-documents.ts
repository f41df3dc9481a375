import { ERRORS } from './documents.ts'

/** What the commands ask that take several runs. */

/** A ranking is read from its top. */
export const CASES_SHOWN = 100
export const FINDINGS_SHOWN = 500

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

export const COMPARE = `query Compare($scenarios: [ScenarioInput!]!) {
  answer: compare(scenarios: $scenarios) {${ERRORS}
    ... on Comparison {
      best
      outcomes {
        scenario verdict summary duration seed digest moves { totalCount } evictions { evicted refused { count } }
        pending { causedByScenario }
        ${REASONS}
        ${KNOWN}
      }
      workloads { workload { kind namespace name } impacts { desired readyMin readyAfter atZero moved } }
      services { service { kind namespace name } impacts { endpointsMin endpointsAfter dark } }
      budgets { budget { kind namespace name } impacts { allowedMin allowedAfter atZero refusals } }
      nodes { node impacts { podsAfter podsIn podsOut cpuRequestedAfter memoryRequestedAfter } }
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

const COURSE = '{ completes duration errors dark below killed }'

export const ROLLOUT_AUDIT = `query RolloutAudit($input: RolloutAuditInput) {
  answer: rolloutAudit(input: $input) {${ERRORS}
    ... on RolloutAudit {
      findings(first: ${FINDINGS_SHOWN}) {
        totalCount
        nodes { rule severity object { kind namespace name } workload { kind namespace name } reason remedy patch proof }
      }
      workloads(first: ${FINDINGS_SHOWN}) {
        totalCount
        nodes {
          workload { kind namespace name } services { kind namespace name } loadBalanced zeroDowntime
          asItIs ${COURSE} remedied ${COURSE} patch
        }
      }
      ${KNOWN}
    }
  }
}`

const FILL = '{ nodes cpuRequested cpuAllocatable memoryRequested memoryAllocatable perHour unpriced }'

export const CONSOLIDATION = `query Consolidation($input: ConsolidationInput) {
  answer: consolidation(input: $input) {${ERRORS}
    ... on Consolidation {
      removed {
        node verdict perHour duration ${REASONS}
        moves(first: 100) { totalCount nodes { pod { kind namespace name } owner { kind namespace name } toNode } }
      }
      kept { node because message ${REASONS} }
      before ${FILL} after ${FILL}
      savedPerHour duration runs
      ${KNOWN}
    }
  }
}`

const KEY = '{ kind namespace name }'

export const PREEMPTION = `query Preemption($input: PreemptionInput!) {
  answer: preemption(input: $input) {${ERRORS}
    ... on PreemptionForecast {
      verdict summary duration refusal
      steps { level preemptor ${KEY} node at victims { pod ${KEY} priority owner ${KEY} replacedBy ${KEY} toNode } }
      placed { pod ${KEY} node }
      waiting { pod ${KEY} message reasons { plugin reason count sampleNodes } }
      displaced { pod ${KEY} message reasons { plugin reason count sampleNodes } }
      explanation {
        eligible reason nominated mayChoose decidedBy hopeless
        candidates { node budgetViolations victims { kind namespace name priority } }
      }
      ${KNOWN}
    }
  }
}`

export const NODE_PRESSURE = `query NodePressure($input: NodePressureInput!) {
  answer: nodePressure(input: $input) {${ERRORS}
    ... on NodePressureForecast {
      node verdict summary left
      evictions { at pod ${KEY} owner ${KEY} priority qos message replacedBy ${KEY} toNode }
      restarts { at kind object ${KEY} message }
      conditions { at kind message }
      displaced { pod ${KEY} message reasons { plugin reason count sampleNodes } }
      ${KNOWN}
    }
  }
}`
