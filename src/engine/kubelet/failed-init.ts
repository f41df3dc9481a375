import { assert } from '../../lib/assert.ts'
import { type ContainerStatuses, exitedContainer, statusOf } from './container-statuses.ts'
import type { StageContext } from './stage.ts'

/** The init container that runs has failed: it is run again, or the pod has failed with it (WL-INIT-06 to WL-INIT-09). */
export function failedInit({ pod, now, timing }: StageContext): ContainerStatuses {
  const exit = timing.initExit(pod)
  assert(exit !== undefined, 'a pod whose init container fails has an exit of it')
  const initContainerStatuses = pod.initContainerStatuses.map((known) => {
    return known.name === exit.container ? exitedContainer(known, { now, code: exit.code }) : known
  })
  assert(statusOf(initContainerStatuses, { name: exit.container }), 'the init container that fails is one of the pod')
  return { containerStatuses: pod.containerStatuses, initContainerStatuses }
}
