import type {
  CapacityQuery,
  CapacityQueryVariables,
  ConsolidationQuery,
  ConsolidationQueryVariables,
  HeadroomQuery,
  HeadroomQueryVariables,
  HeadroomTrendQuery,
  HeadroomTrendQueryVariables,
} from './answers.generated.ts'
import { ERRORS, type Operation } from './operation.ts'

const STATE = 'state { clusterName takenAt digest kubernetesVersion }'

/** What nodes and quotas have left. */
export const HEADROOM: Operation<HeadroomQuery, HeadroomQueryVariables> = {
  text: `query Headroom($on: StateRef) {
  headroom(on: $on) {
    ${ERRORS}
    ... on Headroom {
      summary
      zones { ...Group }
      nodeGroups { ...Group }
      quotas { namespace quota resource hard used left usedPercent }
      coverage { code message }
      ${STATE}
    }
  }
}
fragment Group on GroupHeadroom {
  name nodes closed
  headroom { cpuMillis memoryBytes pods }
  allocatable { cpuMillis memoryBytes pods }
  largestFree { cpuMillis memoryBytes }
  strandedCpuPercent strandedMemoryPercent
}`,
}

/** What was left at the moments that are kept, until a time. */
export const HEADROOM_TREND: Operation<HeadroomTrendQuery, HeadroomTrendQueryVariables> = {
  text: `query HeadroomTrend($to: DateTime) {
  headroomTrend(points: 48, to: $to) {
    ${ERRORS}
    ... on HeadroomTrend {
      points { takenAt pods pending total { headroom { cpuMillis memoryBytes } strandedCpuPercent strandedMemoryPercent } }
    }
  }
}`,
}

/** How many more pods of a template or of a workload are scheduled, and how large one more of a template can be. */
export const CAPACITY: Operation<CapacityQuery, CapacityQueryVariables> = {
  text: `query Capacity($input: CapacityInput!, $on: StateRef) {
  capacity(input: $input, on: $on) {
    ${ERRORS}
    ... on Capacity {
      summary fits pooled reachedMax
      largest { cpu memory }
      reasons { plugin reason count }
      nodes { node pods }
      preempted { kind namespace name }
      coverage { code message }
      ${STATE}
    }
  }
}`,
}

/** Which nodes can be removed one after the other. */
export const CONSOLIDATION: Operation<ConsolidationQuery, ConsolidationQueryVariables> = {
  text: `query Consolidation($on: StateRef) {
  consolidation(input: {}, on: $on) {
    ${ERRORS}
    ... on Consolidation {
      summary runs
      removed { node verdict settledSeconds moves(first: 1) { totalCount } }
      kept { node because message }
      before { nodes cpuRequestedMillis cpuAllocatableMillis memoryRequestedBytes memoryAllocatableBytes }
      after { nodes cpuRequestedMillis cpuAllocatableMillis memoryRequestedBytes memoryAllocatableBytes }
      coverage { code message }
      ${STATE}
    }
  }
}`,
}
