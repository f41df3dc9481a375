import { type Condition, condition } from '../condition.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { fields, type Output, timeText, unlessEmpty } from './output.ts'

/** How a kind calls the second time of its conditions. */
export type UpdateTimeName = 'lastUpdateTime' | 'lastHeartbeatTime' | 'lastProbeTime'

const STATUSES = ['True', 'False', 'Unknown'] as const

/** The conditions of `status`. */
export function readConditions(status: Field, context: CodecContext, updateTime: UpdateTimeName): readonly Condition[] {
  const { parts } = context
  return status.list('conditions', (item) =>
    parts.condition(
      condition({
        type: item.requiredText('type'),
        status: item.choice('status', STATUSES, 'Unknown'),
        reason: item.text('reason'),
        message: item.text('message'),
        lastTransitionTime: item.instant('lastTransitionTime'),
        lastUpdateTime: item.instant(updateTime),
        observedGeneration: item.optionalInteger('observedGeneration'),
      }),
    ),
  )
}

/** A condition without a message loses the field, unless `keepMessage` is set for kinds that always have it. */
export function writeCondition(item: Condition, updateTime: UpdateTimeName, keepMessage = false): Output {
  return fields({
    type: item.type,
    status: item.status,
    observedGeneration: item.observedGeneration,
    [updateTime]: timeText(item.lastUpdateTime),
    lastTransitionTime: timeText(item.lastTransitionTime),
    reason: unlessEmpty(item.reason),
    message: keepMessage ? item.message : unlessEmpty(item.message),
  })
}
