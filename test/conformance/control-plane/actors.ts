import { createControllers } from '../../../src/engine/controllers/registry.ts'
import { type AnnotatedDelays, annotatedTiming } from '../../../src/engine/kubelet/annotated-timing.ts'
import { Kubelet } from '../../../src/engine/kubelet/kubelet.ts'
import { Scheduler } from '../../../src/engine/scheduler/scheduler.ts'
import type { Actor } from '../../../src/engine/turn.ts'
import { addMs, type Instant } from '../../../src/kube/instant.ts'
import { NO_METRICS_API } from '../../../src/kube/metrics-api.ts'
import { atPace } from './at-pace.ts'
import type { Chance } from './chance.ts'

/** Of the control plane that was recorded. */
const NODE_GRACE_MS = 40_000

/** The control plane that the recordings were made with, on nodes with the fake kubelet. Nobody made volumes or measured pods there. */
export function controlPlaneActors(
  delays: AnnotatedDelays,
  { rolloutRequestMs, budgetReactionMs, podGcPhaseMs, kubeletMs }: Chance,
  zero: Instant,
): readonly Actor[] {
  return [
    new Scheduler(),
    ...createControllers({
      nodeGraceMs: NODE_GRACE_MS,
      provisionsVolumes: false,
      rolloutRequestMs,
      budgetReactionMs,
      podGcLooksAt: addMs(zero, -podGcPhaseMs),
      metrics: NO_METRICS_API,
    }),
    atPace(Kubelet.fake(annotatedTiming(delays)), kubeletMs),
  ]
}
