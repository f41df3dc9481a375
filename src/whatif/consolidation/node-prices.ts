import type { NodeRow } from '../../kube/node.ts'

/** What nodes cost for an hour, in whatever currency. */
export interface NodePrices {
  /** The label whose value names the price of a node. */
  readonly label: string
  /** By the name of a node, or else by the value of the label. */
  readonly perHour: ReadonlyMap<string, number>
}

export const INSTANCE_TYPE = 'node.kubernetes.io/instance-type'

/** The price of the node per hour; `undefined` when not given. */
export function priceOf({ name, labels }: Pick<NodeRow, 'name' | 'labels'>, { label, perHour }: NodePrices): number | undefined {
  return perHour.get(name) ?? perHour.get(labels[label] ?? '')
}
