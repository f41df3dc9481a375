import type { EndpointPort } from '../../../kube/service.ts'
import { compareText } from '../../../lib/compare.ts'

const keys = new WeakMap<readonly EndpointPort[], string>()

/** One text per set of ports, in any order: endpoints with the same ports share slices. */
export function portKey(ports: readonly EndpointPort[]): string {
  const known = keys.get(ports)
  if (known !== undefined) return known
  const key = ports
    .map(({ name, port, protocol }) => JSON.stringify([name, port, protocol]))
    .sort(compareText)
    .join(' ')
  keys.set(ports, key)
  return key
}
