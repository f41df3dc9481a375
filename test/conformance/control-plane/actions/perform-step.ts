import type { PlayedStep } from '../../../../scripts/oracle/cluster/lib/derive.mjs'
import { runKubectl } from '../kubectl/run-kubectl.ts'
import type { Lab } from '../lab.ts'
import type { Step } from '../recording.ts'
import { addNode, setKubelets } from './nodes.ts'
import { createObjects, patchObject, removeObject } from './objects.ts'
import { deletePods, evictPods, failPods, markReady, markUnready, patchPodStatus, patchPods } from './pods.ts'

/** The result of a step besides its effects. */
export type StepResult = Pick<PlayedStep, 'exit' | 'seconds' | 'lines' | 'reply' | 'replies'>

/** Performs a step. */
export function performStep(step: Step, lab: Lab): StepResult {
  return { ...performOnNodes(step, lab), ...performOnObjects(step, lab), ...performOnPods(step, lab) }
}

function performOnNodes(step: Step, lab: Lab): StepResult {
  const result = step.kubectl === undefined ? {} : runKubectl(step.kubectl, lab)
  if (step.stopNode) setKubelets([step.stopNode].flat(), 'stopped', lab)
  if (step.startNode) setKubelets([step.startNode].flat(), undefined, lab)
  if (step.addNode) addNode(step.addNode, lab)
  if (step.deleteNode !== undefined) {
    const name = step.deleteNode
    lab.act(({ api }) => api.delete({ kind: 'Node', namespace: '', name }))
  }
  return result
}

function performOnObjects(step: Step, lab: Lab): StepResult {
  return {
    ...(step.create ? { replies: createObjects([step.create].flat(), lab) } : {}),
    ...(step.patch ? { reply: patchObject(step.patch, lab) } : {}),
    ...(step.remove ? { reply: removeObject(step.remove, lab) } : {}),
  }
}

function performOnPods(step: Step, lab: Lab): StepResult {
  const result = step.evict ? { replies: evictPods(step.evict, { pause: step.pause ?? 0, ...step.deleteOptions }, lab) } : {}
  if (step.deletePods) deletePods(step.deletePods, step.options?.gracePeriodSeconds, lab)
  if (step.patchPods) patchPods(step.patchPods, step.body ?? {}, lab)
  if (step.podStatus) patchPodStatus(step.podStatus, step.status ?? {}, lab)
  if (step.unready) markUnready(step.unready, lab)
  if (step.ready) markReady(step.ready, lab)
  if (step.failPods) failPods(step.failPods, { reason: step.reason ?? '', exitCode: step.exitCode ?? 1 }, lab)
  return result
}
