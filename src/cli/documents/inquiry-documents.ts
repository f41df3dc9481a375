import { furtherPages, PAGE, paged } from '../paged-question.ts'
import { ERRORS } from './documents.ts'

/** The queries of the commands that take several runs. */

/** A ranking is read from its top. */
const CASES_SHOWN = 100

const KNOWN = `coverage { code message objects { kind namespace name } }
      state { clusterName takenAt version digest kubernetesVersion }`
const OUTAGE = '{ from fromSeconds until untilSeconds lasting duration durationSeconds missing }'
const REASONS = 'reasons { code severity message causedByScenario objects { kind namespace name } }'

export const DRAIN_PLAN = `query DrainPlan($input: DrainPlanInput!, $on: StateRef) {
  answer: drainPlan(input: $input, on: $on) {${ERRORS}
    ... on DrainPlan {
      summary
      waves { nodes verdict actionsDone actionsDoneSeconds settled settledSeconds rescheduled ${REASONS} }
      held { node verdict summary ${REASONS} stuck { waiting { kind namespace name } waitsFor freedBy } }
      gone untried
      surge { like waves { nodes } held { node } duration durationSeconds givenBack { nodes settled settledSeconds } kept { node summary } }
      duration durationSeconds script runs
      ${KNOWN}
    }
  }
}`

const CASE =
  'name nodes verdict summary rescheduled notReplaced settled settledSeconds pending { kind namespace name } downServices { kind namespace name } downWorkloads { kind namespace name } staysDown { kind namespace name } shortWorkloads { kind namespace name } lostPods { kind namespace name }'

export const RESILIENCE = paged(
  {
    variables: '$input: ResilienceInput',
    field: 'resilience(input: $input, on: $on)',
    type: 'ResilienceReport',
    lists: [{ path: ['cases'], fields: CASE, first: CASES_SHOWN }],
  },
  ({ variables, field, lists }) => `query Resilience(${variables}, $on: StateRef) {
  answer: ${field} {${ERRORS}
    ... on ResilienceReport {
      summary
      cases(first: ${CASES_SHOWN}) { totalCount nodes { ${CASE} } }
      ${KNOWN}
      ${furtherPages(lists)}
    }
  }
}`,
)

export const COMPARE = `query Compare($scenarios: [ScenarioInput!]!, $on: StateRef) {
  answer: compare(scenarios: $scenarios, on: $on) {${ERRORS}
    ... on Comparison {
      summary best
      outcomes {
        scenario verdict summary actionsDoneAt actionsDoneAtSeconds settledAt settledAtSeconds seed digest moves { totalCount } evictions { evicted refused { count } }
        pending { causedByScenario }
        ${REASONS}
        ${KNOWN}
      }
      workloads { workload { kind namespace name } impacts { desired readyMin readyAfter down ${OUTAGE} moved } }
      services { service { kind namespace name } impacts { endpointsMin endpointsAfter down ${OUTAGE} } }
      budgets { budget { kind namespace name } impacts { allowedMin allowedAfter refusals } }
      nodes { node impacts { podsAfter podsIn podsOut changes cpuRequestedAfter cpuRequestedAfterMillis memoryRequestedAfter memoryRequestedAfterBytes } }
    }
  }
}`

export const CAPACITY = `query Capacity($input: CapacityInput!, $on: StateRef) {
  answer: capacity(input: $input, on: $on) {${ERRORS}
    ... on Capacity {
      summary fits reachedMax message refusal
      reasons { plugin reason count sampleNodes }
      preempted { kind namespace name }
      nodes { node pods }
      pooled
      mix { sets reachedMax message refusal }
      nodesNeeded { like nodes message }
      largest { cpu memory cpuMillis memoryBytes }
      ${KNOWN}
    }
  }
}`

const AMOUNTS = '{ cpu cpuMillis memory memoryBytes ephemeralStorage ephemeralStorageBytes pods }'
const GROUP = `name nodes closed allocatable ${AMOUNTS} requested ${AMOUNTS} headroom ${AMOUNTS} largestFree ${AMOUNTS}
      strandedCpuPercent strandedMemoryPercent`

export const HEADROOM = `query Headroom($groupLabel: String, $on: StateRef) {
  answer: headroom(groupLabel: $groupLabel, on: $on) {${ERRORS}
    ... on Headroom {
      summary
      total { ${GROUP} }
      zones { ${GROUP} }
      nodeGroups { ${GROUP} }
      quotas { namespace quota resource hard hardAmount used usedAmount left leftAmount usedPercent }
      ${KNOWN}
    }
  }
}`

const COURSE = '{ completes duration durationSeconds errors errorsSeconds dark darkSeconds below belowSeconds killed }'

const ROLLOUT_FINDING =
  'rule severity object { kind namespace name } workload { kind namespace name } reason remedy patch proof remains'
const AUDITED_WORKLOAD = `workload { kind namespace name } services { kind namespace name } loadBalanced zeroDowntime asItIs ${COURSE} remedied ${COURSE} patch`

export const ROLLOUT_AUDIT = paged(
  {
    variables: '$input: RolloutAuditInput',
    field: 'rolloutAudit(input: $input, on: $on)',
    type: 'RolloutAudit',
    lists: [
      { path: ['findings'], fields: ROLLOUT_FINDING },
      { path: ['workloads'], fields: AUDITED_WORKLOAD },
    ],
  },
  ({ variables, field, lists }) => `query RolloutAudit(${variables}, $on: StateRef) {
  answer: ${field} {${ERRORS}
    ... on RolloutAudit {
      summary
      findings(first: ${PAGE}) { totalCount nodes { ${ROLLOUT_FINDING} } }
      workloads(first: ${PAGE}) { totalCount nodes { ${AUDITED_WORKLOAD} } }
      ${KNOWN}
      ${furtherPages(lists)}
    }
  }
}`,
)

const DRAIN_FINDING =
  'rule severity object { kind namespace name } workload { kind namespace name } reason remedy command nodes proof remains'
const AUDITED_DRAIN =
  'node verdict summary duration durationSeconds losses { service { kind namespace name } ingresses { kind namespace name } owners { kind namespace name } errors errorsSeconds dark darkSeconds }'

export const DRAIN_AUDIT = paged(
  {
    variables: '$input: DrainAuditInput',
    field: 'drainAudit(input: $input, on: $on)',
    type: 'DrainAudit',
    lists: [
      { path: ['findings'], fields: DRAIN_FINDING },
      { path: ['drains'], fields: AUDITED_DRAIN },
    ],
  },
  ({ variables, field, lists }) => `query DrainAudit(${variables}, $on: StateRef) {
  answer: ${field} {${ERRORS}
    ... on DrainAudit {
      verdict summary
      findings(first: ${PAGE}) { totalCount nodes { ${DRAIN_FINDING} } }
      drains(first: ${PAGE}) { totalCount nodes { ${AUDITED_DRAIN} } }
      unaffected refused { node message } leftOut servicesLeftOut
      ${KNOWN}
      ${furtherPages(lists)}
    }
  }
}`,
)

const FILL =
  '{ nodes cpuRequested cpuRequestedMillis cpuAllocatable cpuAllocatableMillis memoryRequested memoryRequestedBytes memoryAllocatable memoryAllocatableBytes perHour unpriced }'

export const CONSOLIDATION = `query Consolidation($input: ConsolidationInput, $on: StateRef) {
  answer: consolidation(input: $input, on: $on) {${ERRORS}
    ... on Consolidation {
      summary
      removed {
        node verdict perHour settled settledSeconds ${REASONS}
        moves(first: 100) { totalCount nodes { pod { kind namespace name } owner { kind namespace name } toNode } }
      }
      kept { node because message ${REASONS} }
      before ${FILL} after ${FILL}
      savedPerHour duration durationSeconds runs
      ${KNOWN}
    }
  }
}`

const KEY = '{ kind namespace name }'

export const PREEMPTION = `query Preemption($input: PreemptionInput!, $on: StateRef) {
  answer: preemption(input: $input, on: $on) {${ERRORS}
    ... on PreemptionForecast {
      verdict summary duration durationSeconds refusal
      steps { level preemptor ${KEY} node at atSeconds victims { pod ${KEY} priority owner ${KEY} replacedBy ${KEY} toNode } }
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

export const NODE_PRESSURE = `query NodePressure($input: NodePressureInput!, $on: StateRef) {
  answer: nodePressure(input: $input, on: $on) {${ERRORS}
    ... on NodePressureForecast {
      node verdict summary left
      evictions { at atSeconds pod ${KEY} owner ${KEY} priority qos message replacedBy ${KEY} toNode }
      restarts { workload ${KEY} pods ${KEY} count reason exitCode lastAt inBackOff }
      conditions { at atSeconds kind message }
      displaced { pod ${KEY} message reasons { plugin reason count sampleNodes } }
      ${KNOWN}
    }
  }
}`
