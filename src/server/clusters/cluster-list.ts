import { clusterUidOf } from '../../service/history/cluster-id.ts'
import { CLOSING, whyNotReady } from '../health.ts'
import type { Mount } from '../mount.ts'

/** A cluster, as a server of several lists it. */
export interface ListedCluster {
  readonly name: string
  /** Its dashboard; its API is at `graphql` next to it. */
  readonly path: string
  readonly ready: boolean
  /** Why it is not ready. */
  readonly reasons: readonly string[]
}

/** The clusters whose namespace kube-system has this uid: a caller that knows it finds its cluster, and no other learns it. */
export function clustersOfUid(uid: string, mounts: readonly Mount[]): readonly Mount[] {
  return mounts.filter(({ answers }) => clusterUidOf(answers.twin.pin()) === uid)
}

export function clusterList(mounts: readonly Mount[]): readonly ListedCluster[] {
  return mounts.map(({ name = '', base, answers }) => {
    const reasons = whyNotReady(answers.twin)
    return { name, path: `${base}/`, ready: reasons.length === 0, reasons }
  })
}

/**
 * Whether a server takes questions: when one of its clusters is ready. One that cannot be reached does not keep callers from the
 * others.
 */
export function readiness(mounts: readonly Mount[], isClosing: boolean) {
  const clusters = clusterList(mounts)
  const notReady = clusters.filter(({ ready }) => !ready).map(({ name }) => name)
  return { ready: !isClosing && notReady.length < clusters.length, notReady, reasons: isClosing ? [CLOSING] : [], clusters }
}
