import { recordedRefusals } from '../../engine/admission/pod/recorded-refusals.ts'
import type { ClusterEvent, ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { Outcome } from './outcome.ts'

export interface AdmissionQuestion {
  readonly base: ClusterView
  readonly events: readonly { readonly event: ClusterEvent }[]
  readonly reports: readonly ActionReport[]
  /** The same time without the scenario. */
  readonly baseline: Pick<Outcome, 'coverage'> | undefined
}

const EXEMPTIONS =
  'exemptions from Pod Security admission are in the configuration of the API server, which cannot be read: ' +
  'the pods that it refuses here are assumed not to be exempt'

/** What is assumed of admission where it refuses pods because of the scenario (semantics F1.8, F4.1). */
export function admissionNotes(question: AdmissionQuestion): readonly CoverageNote[] {
  return [...exemptions(question), ...recorded(question)]
}

function exemptions({ events, reports, baseline }: AdmissionQuestion): readonly CoverageNote[] {
  const known = new Set(baseline?.coverage.flatMap(({ message, objects }) => (message === EXEMPTIONS ? objects.map(idOf) : [])))
  const refused = new Map<string, ObjectKey>()
  for (const { event } of events) {
    const { reason, message, regarding } = event
    if (reason === 'FailedCreate' && violates(message) && !known.has(idOf(regarding))) refused.set(idOf(regarding), regarding)
  }
  const isRefused = refused.size > 0 || reports.some(refusesPod)
  return isRefused ? [{ code: 'NOT_MODELLED', message: EXEMPTIONS, objects: [...refused.values()] }] : []
}

/** ReplicaSets whose pods stay refused in the run as they were before, a note for each reason. */
function recorded({ base, events }: AdmissionQuestion): readonly CoverageNote[] {
  const messages = new Set(recordedRefusals(base).values())
  if (messages.size === 0) return []
  const refused = new Map<string, Map<string, ObjectKey>>()
  for (const { event } of events) {
    const { reason, message, regarding } = event
    const cause = reason === 'FailedCreate' ? [...messages].find((text) => message.endsWith(text)) : undefined
    if (cause !== undefined) refused.set(cause, (refused.get(cause) ?? new Map()).set(idOf(regarding), regarding))
  }
  return [...refused].map(([cause, owners]) => ({
    code: 'NOT_MODELLED',
    message: `the cluster refuses pods for a reason that is not modelled, and is assumed to continue to: ${cause}`,
    objects: [...owners.values()],
  }))
}

function refusesPod({ failure, failures }: ActionReport): boolean {
  return (failure !== undefined && violates(failure.message)) || failures.some(({ message }) => violates(message))
}

function violates(message: string): boolean {
  return message.includes(' is forbidden: violates PodSecurity "')
}
