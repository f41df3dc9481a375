/** The queries of the commands. A server accepts the same documents, so the output is the same. */

import { furtherPages, PAGE, type PagedQuestion, paged } from '../paged-question.ts'

export const ERRORS = `
  __typename
  ... on Error { message }
  ... on NotFoundError { kind namespace name nearest }
  ... on InvalidInputError { issues { path message line column } }
  ... on LimitExceededError { limit allowed requested }
  ... on NotReadyError { waitingFor }
  ... on StateDamagedError { kind name }`

const KEY_FRAGMENT = `
fragment Key on ObjectKey { kind namespace name }`

export const FRAGMENTS = `${KEY_FRAGMENT}
fragment State on StateInfo { clusterName takenAt version digest kubernetesVersion }
fragment Note on CoverageNote { code message objects { ...Key } }`

const MOVE =
  'pod { ...Key } owner { ...Key } workload { ...Key } fromNode toNode replacedBy { ...Key } cause result leftAt leftAtSeconds wasReady downtime downtimeSeconds ties'
const PLACEMENT = 'pod { ...Key } owner { ...Key } node ties at atSeconds replaces { ...Key } causedByScenario'
const CHANCE_PLACEMENT = 'pod { ...Key } owner { ...Key } untouched nodes { node count share }'
const TIMELINE_EVENT = 'at atSeconds kind object { ...Key } node related { ...Key } message'

/** The fragments that documents with `OUTCOME_FIELDS` need as well. */
export const OUTCOME_FRAGMENTS = `${FRAGMENTS}
fragment Outage on Outage { from fromSeconds until untilSeconds lasting duration durationSeconds missing }`

export const OUTCOME_FIELDS = `
      scenario verdict summary duration durationSeconds quiet actionsDoneAt actionsDoneAtSeconds settledAt settledAtSeconds quietAt quietAtSeconds seed digest output warnings
      reasons { code severity message causedByScenario objects { ...Key } }
      moves(first: ${PAGE}) { totalCount nodes { ${MOVE} } }
      placements(first: ${PAGE}) { totalCount nodes { ${PLACEMENT} } }
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
      nodes { node podsBefore podsAfter podsIn podsOut changes cpuRequestedAfter cpuRequestedAfterMillis memoryRequestedAfter memoryRequestedAfterBytes }
      stuck { waiting { ...Key } waitsFor objects { ...Key } freedBy }
      waits { id title objects { ...Key } state freedBy waitsFor cycle }
      chance {
        summary runs worstSeed worst { verdict summary digest }
        verdicts { verdict runs share seed } duration { least leastSeconds median medianSeconds most mostSeconds }
        placements(first: ${PAGE}) { totalCount nodes { ${CHANCE_PLACEMENT} } }
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

const TIMELINE = `timeline(first: ${PAGE}) { totalCount nodes { ${TIMELINE_EVENT} } }`

/** What would happen; `full` selects all that is printed as JSON or YAML. */
export function whatIf(full: boolean): PagedQuestion {
  return paged(
    {
      variables: '$scenario: ScenarioInput!',
      field: 'whatIf(scenario: $scenario, on: $on)',
      type: 'Outcome',
      lists: [
        { path: ['moves'], fields: MOVE },
        { path: ['placements'], fields: PLACEMENT },
        { path: ['chance', 'placements'], fields: CHANCE_PLACEMENT },
        ...(full ? [{ path: ['timeline'], fields: TIMELINE_EVENT }] : []),
      ],
      fragments: KEY_FRAGMENT,
    },
    ({ variables, field, lists }) => `query WhatIf(${variables}, $on: StateRef) {
  answer: ${field} {${ERRORS}
    ... on Outcome {${OUTCOME_FIELDS}
      ${full ? TIMELINE : ''}
      ${furtherPages(lists)}
    }
  }
}${OUTCOME_FRAGMENTS}`,
  )
}

/** What else has a name: objects in other namespaces, and a node. */
export const NAMESAKES = `query Namesakes($names: [String!]!, $on: StateRef) {
  cluster(on: $on) {
    ... on Cluster {
      pods(first: 20, filter: { names: $names }) { nodes { kind namespace name } }
      workloads(first: 20, filter: { names: $names }) { nodes { kind namespace name } }
      nodes(first: 1, filter: { names: $names }) { nodes { name } }
    }
  }
}`

const NODE_FACTS = 'node fits excluded total verdict { plugin code reasons } scores { plugin raw normalized weight weighted }'
const EVERY_NODE = `nodes(first: ${PAGE}) { totalCount nodes { ${NODE_FACTS} } }`

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
export function explainPod(full: boolean): PagedQuestion {
  return paged(
    {
      variables: '$pod: ObjectRef!, $schedulerConfiguration: Manifest',
      field: 'explainPod(pod: $pod, on: $on, schedulerConfiguration: $schedulerConfiguration)',
      type: 'SchedulingExplanation',
      lists: full ? [{ path: ['nodes'], fields: NODE_FACTS }] : [],
    },
    ({ variables, field, lists }) => `query Explain(${variables}, $on: StateRef) {
  answer: ${field} {${ERRORS}
    ... on SchedulingExplanation {${explained(full)}
      ${furtherPages(lists)}
    }
  }
}${FRAGMENTS}`,
  )
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
