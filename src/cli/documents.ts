/** The queries of the commands. A server accepts the same documents, so the output is the same. */

/** The largest page that a server gives by default. */
export const PAGE = 500

export const ERRORS = `
  __typename
  ... on Error { message }
  ... on NotFoundError { kind namespace name nearest }
  ... on InvalidInputError { issues { path message line column } }
  ... on LimitExceededError { limit allowed requested }
  ... on NotReadyError { waitingFor }
  ... on StateDamagedError { kind name }`

export const FRAGMENTS = `
fragment Key on ObjectKey { kind namespace name }
fragment State on StateInfo { clusterName takenAt version digest kubernetesVersion }
fragment Note on CoverageNote { code message objects { ...Key } }`

/** The fragments that documents with `OUTCOME_FIELDS` need as well. */
export const OUTCOME_FRAGMENTS = `${FRAGMENTS}
fragment Outage on Outage { from fromSeconds until untilSeconds lasting duration durationSeconds missing }`

export const OUTCOME_FIELDS = `
      scenario verdict summary duration durationSeconds quiet actionsDoneAt actionsDoneAtSeconds settledAt settledAtSeconds quietAt quietAtSeconds seed digest output warnings
      reasons { code severity message causedByScenario objects { ...Key } }
      moves(first: ${PAGE}) {
        totalCount
        nodes {
          pod { ...Key } owner { ...Key } workload { ...Key } fromNode toNode replacedBy { ...Key } cause result leftAt leftAtSeconds wasReady downtime downtimeSeconds ties
        }
      }
      placements(first: ${PAGE}) { totalCount nodes { pod { ...Key } owner { ...Key } node ties at atSeconds replaces { ...Key } causedByScenario } }
      evictions {
        evicted forced
        refused { pod { ...Key } budget { ...Key } count firstAt firstAtSeconds lastAt lastAtSeconds message }
        errors { pod { ...Key } message }
        skipped { pod { ...Key } reason }
      }
      pending { pod { ...Key } owner { ...Key } message since sinceSeconds causedByScenario reasons { plugin reason count sampleNodes } }
      preemptions { preemptor { ...Key } node at atSeconds victims { ...Key } }
      nodeChanges { node change at atSeconds causedByScenario }
      jobFailures { job { ...Key } reason message }
      restarts { workload { ...Key } pods { ...Key } count reason exitCode lastAt lastAtSeconds inBackOff }
      unrelated { summary moved scheduled nodesAdded nodesRemoved pending { ...Key } shortWorkloads { ...Key } }
      budgets { budget { ...Key } allowedBefore allowedMin allowedAfter exhausted { ...Outage } unmet { ...Outage } refusals }
      workloads {
        workload { ...Key } desiredBefore desired readyBefore readyMin readyAfter moved
        degraded { ...Outage } down { ...Outage } causes { reason message count pods { ...Key } }
      }
      services { service { ...Key } endpointsBefore endpointsMin endpointsAfter deleted down { ...Outage } }
      traffic {
        errors
        services {
          service { ...Key } path requestsPerSecond requests errors peakErrorsPerSecond
          windows { cause { ...Key } code from fromSeconds until untilSeconds errors errorsPerSecond share }
        }
        timing { stage duration durationSeconds provenance }
      }
      nodes { node podsBefore podsAfter podsIn podsOut cpuRequestedAfter cpuRequestedAfterMillis memoryRequestedAfter memoryRequestedAfterBytes }
      stuck { waiting { ...Key } waitsFor objects { ...Key } freedBy }
      waits { id title objects { ...Key } state freedBy waitsFor cycle }
      chance {
        summary runs worstSeed worst { verdict summary digest }
        verdicts { verdict runs share seed } duration { least leastSeconds median medianSeconds most mostSeconds }
        placements(first: ${PAGE}) { totalCount nodes { pod { ...Key } owner { ...Key } untouched nodes { node count share } } }
      }
      remedies {
        message cost verdict commands changes { kind message cost objects { ...Key } } outcome { summary settledAt settledAtSeconds digest }
      }
      remediesTried
      timing { stage workload { ...Key } duration durationSeconds provenance samples spread spreadSeconds }
      coverage { ...Note }
      fidelity
      state { ...State }
      stats { events virtualTime virtualTimeSeconds scheduled }`

const TIMELINE = `timeline(first: ${PAGE}) { totalCount nodes { at atSeconds kind object { ...Key } node related { ...Key } message } }`

/** What would happen; `full` selects all that is printed as JSON or YAML. */
export function whatIfDocument(full: boolean): string {
  return `query WhatIf($scenario: ScenarioInput!, $on: StateRef) {
  whatIf(scenario: $scenario, on: $on) {${ERRORS}
    ... on Outcome {${OUTCOME_FIELDS}
      ${full ? TIMELINE : ''}
    }
  }
}${OUTCOME_FRAGMENTS}`
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

const FITTING_NODES = `nodes(first: ${PAGE}, filter: { fits: true }, orderBy: SCORE) { totalCount nodes { node total scores { plugin weighted } } }`

/** The fields of a pod; `full`: all that is printed as JSON or YAML. */
function explained(full: boolean): string {
  return `
      pod { kind namespace name phase nodeName nominatedNodeName priority schedulerName }
      summary result message gate { plugin reasons }
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
        kind message object { ...Key } steps { command actions } pod { ...Key } node ties victims { ...Key } costs count
        label { key value } taint { key value effect } request { container resource from fromAmount to toAmount } field priorityClassName
        budgets { ...Key }
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
      summary drainable errors warnings
      pods { pod { kind namespace name } refusal refusalCode budgets { ...Key } movers { mover answer reasons } }
      coverage { ...Note }
      state { ...State }
    }
  }
}${FRAGMENTS}`
