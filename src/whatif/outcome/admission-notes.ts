import type { ClusterEvent, ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { Outcome } from './outcome.ts'

export interface AdmissionQuestion {
  readonly events: readonly { readonly event: ClusterEvent }[]
  readonly reports: readonly ActionReport[]
  /** The same time without the scenario. */
  readonly baseline: Pick<Outcome, 'coverage'> | undefined
}

const EXEMPTIONS =
  'exemptions from Pod Security admission are in the configuration of the API server, which cannot be read: ' +
  'the pods that it refuses here are assumed not to be exempt'

/** What is assumed of admission where it refuses pods because of the scenario (semantics F1.8). */
export function admissionNotes({ events, reports, baseline }: AdmissionQuestion): readonly CoverageNote[] {
  const known = new Set(baseline?.coverage.flatMap(({ message, objects }) => (message === EXEMPTIONS ? objects.map(idOf) : [])))
  const refused = new Map<string, ObjectKey>()
  for (const { event } of events) {
    const { reason, message, regarding } = event
    if (reason === 'FailedCreate' && violates(message) && !known.has(idOf(regarding))) refused.set(idOf(regarding), regarding)
  }
  const isRefused = refused.size > 0 || reports.some(({ failure }) => failure !== undefined && violates(failure.message))
  return isRefused ? [{ code: 'NOT_MODELLED', message: EXEMPTIONS, objects: [...refused.values()] }] : []
}

function violates(message: string): boolean {
  return message.includes(' is forbidden: violates PodSecurity "')
}
