import type { ComponentChildren } from 'preact'
import { addressBar, hrefOf } from '../address/address-bar.ts'
import type { OpenedObject } from '../address/map-address.ts'
import { nameOf } from '../parts/words.ts'

interface ObjectLinkProps {
  readonly object: OpenedObject
  /** Its name when left out. */
  readonly children?: ComponentChildren
}

/** Opens a node, a pod, a workload, a budget, a Service or an autoscaler beside the map, which stays as it is. */
export function ObjectLink({ object, children }: ObjectLinkProps) {
  const { address } = addressBar.value
  const { kind, namespace, name } = object
  const map = address.view === 'cluster' ? address : { view: 'cluster' as const }
  return (
    <a class="object-link" href={hrefOf({ ...map, opened: { kind, namespace, name } })}>
      {children ?? nameOf(object)}
    </a>
  )
}
