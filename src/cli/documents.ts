/** What the commands ask. A server takes the same documents, so what it prints is the same. */

/** The largest page that a server gives by default. */
export const PAGE = 500

export const ERRORS = `
  __typename
  ... on Error { message }
  ... on NotFoundError { kind name nearest }
  ... on InvalidInputError { issues { path message line column } }
  ... on LimitExceededError { limit allowed asked }
  ... on NotReadyError { waitingFor }`

export const FRAGMENTS = `
fragment Key on ObjectKey { kind namespace name }
fragment State on StateInfo { clusterName takenAt version digest kubernetesVersion }
fragment Note on CoverageNote { code message objects { ...Key } }`

export const TOLD = `
      scenario verdict summary duration quiet seed digest output
      reasons { code severity message causedByScenario objects { ...Key } }
      moves(first: ${PAGE}) {
        totalCount
        nodes { pod { ...Key } owner { ...Key } fromNode toNode replacedBy { ...Key } cause leftAt downtime ties }
      }
      placements(first: ${PAGE}) { totalCount nodes { pod { ...Key } owner { ...Key } node ties at replaces { ...Key } causedByScenario } }
      evictions {
        evicted forced
        refused { pod { ...Key } budget { ...Key } count firstAt lastAt message }
        errors { pod { ...Key } message }
        skipped { pod { ...Key } reason }
      }
      pending { pod { ...Key } owner { ...Key } message since causedByScenario reasons { plugin reason count sampleNodes } }
      preemptions { preemptor { ...Key } node at victims { ...Key } }
      budgets { budget { ...Key } allowedBefore allowedMin allowedAfter atZero refusals }
      workloads { workload { ...Key } desired readyBefore readyMin readyAfter belowDesired atZero moved }
      services { service { ...Key } endpointsBefore endpointsMin endpointsAfter dark }
      traffic {
        errors
        services {
          service { ...Key } path requestsPerSecond requests errors peakErrorsPerSecond
          windows { cause { ...Key } code from until errors errorsPerSecond share }
        }
        timing { stage duration provenance }
      }
      nodes { node podsBefore podsAfter podsIn podsOut cpuRequestedAfter memoryRequestedAfter }
      stuck { waiting { ...Key } waitsFor objects { ...Key } freedBy }
      chance {
        runs worstSeed worst { verdict summary digest }
        verdicts { verdict runs share seed } duration { least median most }
        landings(first: ${PAGE}) { totalCount nodes { pod { ...Key } owner { ...Key } untouched nodes { node count share } } }
      }
      remedies {
        message cost verdict changes { kind message cost objects { ...Key } } outcome { summary duration digest }
      }
      remediesTried
      timing { stage workload { ...Key } duration provenance samples spread }
      coverage { ...Note }
      state { ...State }
      stats { events virtualTime scheduled }`

const TIMELINE = `timeline(first: ${PAGE}) { totalCount nodes { at kind object { ...Key } node related { ...Key } message } }`

/** What would happen; `full` asks for all that is printed as JSON or YAML. */
export function whatIfDocument(full: boolean): string {
  return `query WhatIf($scenario: ScenarioInput!, $on: StateRef) {
  whatIf(scenario: $scenario, on: $on) {${ERRORS}
    ... on Outcome {${TOLD}
      ${full ? TIMELINE : ''}
    }
  }
}${FRAGMENTS}`
}

/** Where else objects of a name are: for people who left out the namespace. */
export const NAMESAKES = `query Namesakes($names: [String!]!, $on: StateRef) {
  cluster(on: $on) {
    ... on Cluster {
      pods(first: 20, filter: { names: $names }) { nodes { kind namespace name } }
      workloads(first: 20, filter: { names: $names }) { nodes { kind namespace name } }
    }
  }
}`

const EVERY_NODE = `nodes(first: ${PAGE}) {
        totalCount
        nodes { node fits excluded total verdict { plugin code reasons } scores { plugin raw normalized weight weighted } }
      }`

const FITTING_NODES = `nodes(first: ${PAGE}, filter: { fits: true }, order: SCORE) { totalCount nodes { node total scores { plugin weighted } } }`

/** What is told of a pod; `full`: all that is printed as JSON or YAML. */
function explained(full: boolean): string {
  return `
      pod { kind namespace name phase nodeName nominatedNodeName priority schedulerName }
      result message gate { plugin reasons }
      reasons { plugin reason code count sampleNodes }
      unboundClaims { kind namespace name }
      ties { name }
      ${full ? EVERY_NODE : FITTING_NODES}
      preemption {
        eligible reason nominated mayChoose decidedBy hopeless
        candidates { node budgetViolations victims { kind namespace name priority } }
        rejected { node verdict { reasons } }
      }
      coverage { ...Note }
      state { ...State }`
}

/** Why a pod is where it is. */
export function explainDocument(full: boolean): string {
  return `query Explain($pod: ObjectRef!, $on: StateRef, $schedulerConfiguration: Manifest) {
  answer: explainPod(pod: $pod, on: $on, schedulerConfiguration: $schedulerConfiguration) {${ERRORS}
    ... on SchedulingExplanation {${explained(full)}
    }
  }
}${FRAGMENTS}`
}

/** Why a pod waits, and which single changes would give it a node. */
export function whyPendingDocument(full: boolean): string {
  return `query WhyPending($pod: ObjectRef!, $on: StateRef, $schedulerConfiguration: Manifest) {
  answer: whatWouldHelp(pod: $pod, on: $on, schedulerConfiguration: $schedulerConfiguration) {${ERRORS}
    ... on WhatWouldHelp {
      tried
      remedies {
        kind message object { ...Key } node label { key value } taint { key value effect }
        request { container resource from to } field priorityClassName budgets { ...Key }
      }
      explanation {${explained(full)}
      }
    }
  }
}${FRAGMENTS}`
}

/** Whether a node can be drained now. */
export const EXPLAIN_NODE = `query ExplainNode(
  $node: String!, $ignoreDaemonSets: Boolean, $deleteEmptyDirData: Boolean, $force: Boolean, $on: StateRef
) {
  answer: explainNode(
    node: $node, ignoreDaemonSets: $ignoreDaemonSets, deleteEmptyDirData: $deleteEmptyDirData, force: $force, on: $on
  ) {${ERRORS}
    ... on DrainExplanation {
      node { name }
      drainable errors warnings
      pods { pod { kind namespace name } refusal refusalCode budgets { ...Key } movers { mover answer reasons } }
      coverage { ...Note }
      state { ...State }
    }
  }
}${FRAGMENTS}`
