import { createControllers } from '../../../src/engine/controllers/registry.ts'
import { DrawnOrder } from '../../../src/engine/run/drawn-order.ts'
import { Scheduler } from '../../../src/engine/scheduler/scheduler.ts'
import type { Actor } from '../../../src/engine/turn.ts'
import { addMs, type Instant } from '../../../src/kube/instant.ts'
import { TYPICAL_SEED } from '../../../src/whatif/scenario.ts'
import { type AnnotatedDelays, annotatedTiming } from '../../support/fake-kubelet/annotated-timing.ts'
import { FakeKubelet } from '../../support/fake-kubelet/fake-kubelet.ts'
import { NO_METRICS_API } from '../../support/no-metrics-api.ts'
import { atPace } from './at-pace.ts'
import type { Chance } from './chance.ts'

/** Of the control plane that was recorded. */
const NODE_GRACE_MS = 40_000

/**
 * The control plane that the recordings were made with, on nodes with the fake kubelet. They have no provisioner and no
 * metrics.
 */
export function controlPlaneActors(
  delays: AnnotatedDelays,
  { seed, rolloutRequestMs, budgetReactionMs, podGcPhaseMs, kubeletMs }: Chance,
  zero: Instant,
): readonly Actor[] {
  const cacheOrder = seed === TYPICAL_SEED ? undefined : new DrawnOrder(seed, 'cache')
  return [
    new Scheduler({ cacheOrder }),
    ...createControllers({
      nodeGraceMs: NODE_GRACE_MS,
      provisionsVolumes: false,
      rolloutRequestMs,
      budgetReactionMs,
      podGcChecksAt: addMs(zero, -podGcPhaseMs),
      metrics: NO_METRICS_API,
      cacheOrder,
    }),
    atPace(new FakeKubelet(annotatedTiming(delays)), kubeletMs),
  ]
}
