import { claimCount, claimUses, usesClaim } from '../../kube/pod-claims.ts'
import type { ChangeOf } from '../../twin/change.ts'
import { keyOf } from '../turn.ts'
import type { Progress } from './kubelet-memory.ts'
import type { StageContext } from './stage.ts'

export const AWAIT_VOLUMES = 'awaitVolumes'

/**
 * Whether some claim of the pod has no volume yet: kubelets start nothing before all are bound. One that is not known here is
 * taken to be in order.
 */
export function waitsForVolumes({ pod, cluster }: StageContext): boolean {
  if (claimCount(pod) === 0) return false
  return claimUses(pod).some(({ claimName }) => {
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, claimName)
    return claim !== undefined && claim.phase !== 'Bound'
  })
}

/** The pods that have waited for a claim which is bound now. */
export function podsThatWaited(
  { before, after }: ChangeOf<'PersistentVolumeClaim'>,
  progress: ReadonlyMap<string, Progress>,
): readonly string[] {
  if (after?.phase !== 'Bound' || before?.phase === 'Bound') return NONE
  const keys: string[] = []
  for (const { stage, pod } of progress.values()) if (stage === AWAIT_VOLUMES && usesClaim(pod, after)) keys.push(keyOf(pod))
  return keys
}

const NONE: readonly string[] = []
