import { cluster } from '../cluster/cluster.ts'

interface BusyNode {
  readonly name: string
  readonly pods: number
}

/** The node that runs most pods: its drain has most to show. `undefined` until the nodes are read. */
export function busiestNode(): BusyNode | undefined {
  return cluster.value?.nodes.reduce<BusyNode | undefined>(
    (best, { name, requested: { pods } }) => (best && best.pods >= pods ? best : { name, pods }),
    undefined,
  )
}
