import { wrap } from '/tmp/wrap.ts'
import { NodeLifecycleController } from '../../../src/engine/controllers/node-lifecycle/node-lifecycle-controller.ts'
import { createControllers } from '../../../src/engine/controllers/registry.ts'
import { type AnnotatedDelays, annotatedTiming } from '../../../src/engine/kubelet/annotated-timing.ts'
import { Kubelet } from '../../../src/engine/kubelet/kubelet.ts'
import { Scheduler } from '../../../src/engine/scheduler/scheduler.ts'
import type { Actor, Admit } from '../../../src/engine/turn.ts'

/** The control plane that the recordings were made with, on nodes with the fake kubelet. */
export function controlPlaneActors(delays: AnnotatedDelays): readonly Actor[] {
  return [new Scheduler(), ...createControllers().map(wrap), ...[new NodeLifecycleController()].filter((a) => !createControllers().some((b) => b.name === a.name)), Kubelet.fake(annotatedTiming(delays))]
}

export function admissionSteps(): readonly Admit[] {
  return []
}
