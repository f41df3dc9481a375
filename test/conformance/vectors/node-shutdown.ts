import { SHUTDOWN_REFUSAL, shutDownNode } from '../../../src/engine/kubelet/shutdown/shut-down-node.ts'
import { shutdownPeriods } from '../../../src/engine/kubelet/shutdown/shutdown-periods.ts'
import { compareText } from '../../../src/lib/compare.ts'
import { judgeBy } from './judge.ts'
import { KubeletRows, type RawNodePod, writtenEnd } from './kubelet-rows.ts'

interface ShutdownInput {
  readonly config: {
    readonly shutdownGracePeriodSeconds?: number
    readonly shutdownGracePeriodCriticalPodsSeconds?: number
    readonly shutdownGracePeriodByPodPriority?:
      | readonly { readonly priority: number; readonly shutdownGracePeriodSeconds: number }[]
      | null
  }
  readonly pods: readonly RawNodePod[]
  readonly podStopsAfterSeconds: Readonly<Record<string, number>>
  /** An error ends the waiting for volumes at the same moment as success would. */
  readonly unmountDelaySeconds: number
}

/** How long the recorded machine delays its shutdown without an extension. */
const INHIBIT_DELAY_SECONDS = 1

export const judgeNodeShutdown = judgeBy(({ config, pods, podStopsAfterSeconds, unmountDelaySeconds }: ShutdownInput) => {
  const periods = shutdownPeriods({
    gracePeriodSeconds: config.shutdownGracePeriodSeconds ?? 0,
    criticalPodsSeconds: config.shutdownGracePeriodCriticalPodsSeconds ?? 0,
    byPriority: (config.shutdownGracePeriodByPodPriority ?? []).map(({ priority, shutdownGracePeriodSeconds }) => ({
      priority,
      gracePeriodSeconds: shutdownGracePeriodSeconds,
    })),
  })
  if (periods.length === 0) return { enabled: false, delayAskedSeconds: 0 }
  const rows = new KubeletRows()
  const { ends, tookMs } = shutDownNode({
    periods,
    pods: pods.map((pod) => rows.pod(pod)),
    stopMs: ({ row }) => (podStopsAfterSeconds[row.name] ?? 0) * 1000,
    unmountMs: unmountDelaySeconds * 1000,
  })
  const seconds = periods.reduce((sum, { gracePeriodSeconds }) => sum + gracePeriodSeconds, 0)
  return {
    enabled: true,
    delayAskedSeconds: seconds > INHIBIT_DELAY_SECONDS ? seconds : 0,
    admittedBefore: true,
    admission: { admit: false, ...SHUTDOWN_REFUSAL },
    status: 'node is shutting down',
    kills: ends
      .toSorted((a, b) => a.atMs - b.atMs || compareText(a.pod.row.name, b.pod.row.name))
      .map((end) => ({ ...writtenEnd(end), atSeconds: end.atMs / 1000, evicted: false })),
    tookSeconds: tookMs / 1000,
  }
})
