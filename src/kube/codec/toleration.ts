import type { Taint, Toleration } from '../taint.ts'
import type { Field } from './field.ts'
import { fields, type Output, timeText, unlessEmpty } from './output.ts'

export function readToleration(toleration: Field): Toleration {
  return {
    key: toleration.text('key'),
    operator: toleration.text('operator'),
    value: toleration.text('value'),
    effect: toleration.text('effect'),
    tolerationSeconds: toleration.optionalInteger('tolerationSeconds'),
  }
}

export function writeToleration(toleration: Toleration): Output {
  return fields({
    key: unlessEmpty(toleration.key),
    operator: unlessEmpty(toleration.operator),
    value: unlessEmpty(toleration.value),
    effect: unlessEmpty(toleration.effect),
    tolerationSeconds: toleration.tolerationSeconds,
  })
}

export function readTaint(taint: Field): Taint {
  return {
    key: taint.requiredText('key'),
    value: taint.text('value'),
    effect: taint.text('effect'),
    timeAdded: taint.instant('timeAdded'),
  }
}

export function writeTaint(taint: Taint): Output {
  return fields({
    key: taint.key,
    value: unlessEmpty(taint.value),
    effect: taint.effect,
    timeAdded: timeText(taint.timeAdded),
  })
}
