/** What the page shows of an outcome. It uses the fragment `Key`. */
export const OUTCOME = `fragment Outage on Outage { fromSeconds untilSeconds lasting durationSeconds missing }
fragment OutcomeFields on Outcome {
  scenario verdict summary durationSeconds actionsDoneAtSeconds settledAtSeconds seed digest fidelity warnings
  reasons { code severity message causedByScenario objects { ...Key } }
  workloads {
    workload { ...Key } desired readyBefore readyMin readyAfter minHealthy
    levels { atSeconds desired ready }
    degraded { ...Outage } down { ...Outage } causes { reason message count }
  }
  services { service { ...Key } deleted endpointsBefore endpointsMin endpointsAfter down { ...Outage } }
  moves(first: 500) {
    totalCount
    nodes { pod { ...Key } owner { ...Key } fromNode toNode ties cause result leftAtSeconds wasReady downtimeSeconds }
  }
  evictions {
    evicted forced
    refused { pod { ...Key } budget { ...Key } count firstAtSeconds lastAtSeconds message }
    errors { pod { ...Key } message }
    skipped { pod { namespace name } reason }
  }
  budgets { budget { ...Key } allowedBefore allowedMin allowedAfter refusals exhausted { ...Outage } unmet { ...Outage } }
  pending { pod { ...Key } owner { ...Key } message sinceSeconds causedByScenario }
  stuck { waiting { ...Key } waitsFor freedBy }
  waits { id title objects { ...Key } state freedBy waitsFor cycle }
  nodes { node podsBefore podsAfter podsIn podsOut changes }
  unrelated { summary }
  timing { stage workload { ...Key } durationSeconds provenance samples }
  coverage { code message objects { ...Key } }
  state { clusterName takenAt digest kubernetesVersion }
}`

/** What happens in its run. */
export const TIMELINE = `fragment TimelineFields on Outcome {
  timeline(first: 500) { totalCount nodes { atSeconds kind object { ...Key } node message } }
  placements(first: 500) { nodes { pod { ...Key } causedByScenario } }
}`
