import type { PluginFactory, SchedulerPlugin } from '../../framework/framework.ts'

const NAME = 'PrioritySort'

/** More important pods first, then those that have waited longer since their last attempt (semantics A4.2). */
const prioritySortPlugin: SchedulerPlugin = {
  name: NAME,
  sortsBefore(a, b) {
    const difference = a.pod.shape.spec.priority - b.pod.shape.spec.priority
    return difference > 0 || (difference === 0 && a.timestamp < b.timestamp)
  },
}

export const prioritySort: PluginFactory = { name: NAME, create: () => prioritySortPlugin }
