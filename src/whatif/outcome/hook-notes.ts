import type { PodRow } from '../../kube/pod.ts'
import { hasUnknownHook } from '../../kube/seen-lives.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'

const MESSAGE =
  'the preStop hooks of these pods are commands or requests, whose duration is unknown: they are assumed to use the whole grace ' +
  'period unless deleted pods of the workload were observed to end sooner'

/** What is assumed of pods that leave: how long their preStop hooks take decides when a drain is done. */
export function hookNotes(left: readonly PodRow[]): readonly CoverageNote[] {
  const pods = left.filter(({ nodeName, shape }) => nodeName !== '' && hasUnknownHook(shape.spec))
  return pods.length > 0 ? [{ code: 'NOT_MODELLED', message: MESSAGE, objects: pods.map(keyOfRow) }] : []
}
