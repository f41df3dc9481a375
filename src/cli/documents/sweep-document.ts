import { PAGE } from '../paged-question.ts'
import type { ErrorAnswer, KeyAnswer, OutcomeAnswer, StateAnswer } from './answer.ts'
import { ERRORS } from './documents.ts'

export const START_SWEEP = `mutation StartSweep($input: SweepInput!, $on: StateRef) {
  answer: startSweep(input: $input, on: $on) {${ERRORS}
    ... on Sweep { id total }
  }
}`

export const SWEEP_PROGRESS = `subscription SweepProgress($id: ID!) {
  sweepProgress(id: $id) { last remaining remainingSeconds sweep { done total threads } }
}`

export const SWEEP = `query Sweep($id: ID!, $after: String) {
  answer: sweep(id: $id) {${ERRORS}
    ... on Sweep {
      id name summary status total done threads digest
      parameters { path label values }
      best { number }
      points(first: ${PAGE}, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          number status values { label value } problem { message }
          result { verdict summary actionsDone actionsDoneSeconds settled settledSeconds rescheduled deleted placed pending evicted refused preempted downServices downWorkloads cpuRequestedPercent
            chance { runs worst worstSeed verdicts { verdict share } } remedies { message cost verdict } }
        }
      }
      coverage { code message objects { kind namespace name } }
      state { clusterName takenAt version digest kubernetesVersion }
    }
  }
}`

/** The whole of a sweep as one text. */
export const SWEEP_EXPORT = `query SweepExport($id: ID!, $format: SweepExportFormat!) {
  answer: sweep(id: $id) {${ERRORS}
    ... on Sweep { export(format: $format) status }
  }
}`

export interface SweepExport {
  readonly __typename: 'Sweep'
  readonly export: string
}

export const CANCEL_SWEEP = `mutation CancelSweep($id: ID!) {
  answer: cancelSweep(id: $id) {${ERRORS}
    ... on Sweep { done total }
  }
}`

export interface CancelledSweep {
  readonly __typename: 'Sweep'
  readonly done: number
  readonly total: number
}

export interface StartedSweep {
  readonly __typename: 'Sweep'
  readonly id: string
  readonly total: number
}

export interface SweepProgressAnswer {
  readonly sweepProgress: {
    readonly last: boolean
    readonly remaining: string | null
    readonly sweep: { readonly done: number; readonly total: number; readonly threads: number }
  }
}

export interface SweepPointAnswer {
  readonly number: number
  readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  readonly values: readonly { readonly label: string; readonly value: string }[]
  readonly problem: { readonly message: string } | null
  readonly result: {
    readonly verdict: OutcomeAnswer['verdict']
    readonly summary: string
    readonly actionsDone: string | null
    readonly settled: string | null
    readonly rescheduled: number
    readonly deleted: number
    readonly placed: number
    readonly pending: number
    readonly refused: number
    readonly downServices: number
    readonly downWorkloads: number
    readonly cpuRequestedPercent: number
    readonly chance: {
      readonly runs: number
      readonly worst: OutcomeAnswer['verdict']
      readonly worstSeed: number
      readonly verdicts: readonly { readonly verdict: OutcomeAnswer['verdict']; readonly share: number }[]
    } | null
    readonly remedies: readonly { readonly message: string; readonly cost: number; readonly verdict: OutcomeAnswer['verdict'] }[]
  } | null
}

export interface SweepAnswer {
  readonly __typename: 'Sweep'
  readonly name: string
  readonly summary: string
  readonly status: 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED'
  readonly total: number
  readonly done: number
  readonly parameters: readonly { readonly path: string; readonly label: string }[]
  readonly best: { readonly number: number } | null
  readonly points: {
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    readonly nodes: readonly SweepPointAnswer[]
  }
  readonly coverage: readonly { readonly code: string; readonly message: string; readonly objects: readonly KeyAnswer[] }[]
  readonly state: StateAnswer
}

export type Answered<T> = { readonly answer: T | ErrorAnswer }
