import type { LabelSelector } from './label-selector.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

/** What the AWS Load Balancer Controller keeps registered in a target group: the pods or the nodes behind a Service. */
export interface TargetGroupBindingRow extends ObjectRow {
  readonly kind: 'TargetGroupBinding'
  readonly targetType: 'instance' | 'ip'
  /** Of its own namespace. */
  readonly serviceRef: { readonly name: string; readonly port: number | string }
  /** Which nodes are targets; `undefined`: all. */
  readonly nodeSelector: LabelSelector | undefined
}

const NO_SERVICE = Object.freeze({ name: '', port: 0 })

/** The one factory of TargetGroupBinding rows. */
export function targetGroupBindingRow(init: ObjectInit & Partial<Omit<TargetGroupBindingRow, 'kind'>>): TargetGroupBindingRow {
  return {
    kind: 'TargetGroupBinding',
    ...objectRow(init),
    targetType: init.targetType ?? 'instance',
    serviceRef: init.serviceRef ?? NO_SERVICE,
    nodeSelector: init.nodeSelector,
  }
}
