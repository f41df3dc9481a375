import { ERRORS } from './documents.ts'

/** What the commands ask that take several runs. */

/** A ranking is read from its top. */
export const CASES_SHOWN = 100
export const FINDINGS_SHOWN = 500

const KNOWN = `coverage { code message objects { kind namespace name } }
      state { clusterName takenAt version digest kubernetesVersion }`
const REASONS = 'reasons { code severity message causedByScenario objects { kind namespace name } }'

export const DRAIN_PLAN = `query DrainPlan($input: DrainPlanInput!, $on: StateRef) {
  answer: drainPlan(input: $input, on: $on) {${ERRORS}
    ... on DrainPlan {
      waves { nodes verdict duration moved ${REASONS} }
      held { node verdict summary ${REASONS} stuck { waiting { kind namespace name } waitsFor freedBy } }
      gone
      surge { like waves { nodes } held { node } duration givenBack { nodes duration } kept { node summary } }
      duration script runs
      ${KNOWN}
    }
  }
}`

export const RESILIENCE = `query Resilience($input: ResilienceInput, $on: StateRef) {
  answer: resilience(input: $input, on: $on) {${ERRORS}
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

export const COMPARE = `query Compare($scenarios: [ScenarioInput!]!, $on: StateRef) {
  answer: compare(scenarios: $scenarios, on: $on) {${ERRORS}
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

export const CAPACITY = `query Capacity($input: CapacityInput!, $on: StateRef) {
  answer: capacity(input: $input, on: $on) {${ERRORS}
    ... on Capacity {
      fits reachedMax message refusal
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

const AMOUNTS = '{ cpu cpuMillis memory memoryBytes ephemeralStorage pods }'
const GROUP = `name nodes closed allocatable ${AMOUNTS} requested ${AMOUNTS} headroom ${AMOUNTS} largestFree ${AMOUNTS}
      strandedCpuPercent strandedMemoryPercent`

export const HEADROOM = `query Headroom($groupLabel: String, $on: StateRef) {
  answer: headroom(groupLabel: $groupLabel, on: $on) {${ERRORS}
    ... on Headroom {
      total { ${GROUP} }
      zones { ${GROUP} }
      nodeGroups { ${GROUP} }
      quotas { namespace quota resource hard used left usedPercent }
      ${KNOWN}
    }
  }
}`

const COURSE = '{ completes duration errors dark below killed }'

export const ROLLOUT_AUDIT = `query RolloutAudit($input: RolloutAuditInput, $on: StateRef) {
  answer: rolloutAudit(input: $input, on: $on) {${ERRORS}
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

export const CONSOLIDATION = `query Consolidation($input: ConsolidationInput, $on: StateRef) {
  answer: consolidation(input: $input, on: $on) {${ERRORS}
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

export const PREEMPTION = `query Preemption($input: PreemptionInput!, $on: StateRef) {
  answer: preemption(input: $input, on: $on) {${ERRORS}
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

export const NODE_PRESSURE = `query NodePressure($input: NodePressureInput!, $on: StateRef) {
  answer: nodePressure(input: $input, on: $on) {${ERRORS}
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
