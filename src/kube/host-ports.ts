import { type Container, type ContainerPort, isSidecar } from './pod-spec.ts'

const ANY_ADDRESS = '0.0.0.0'

/** A port of the node that a pod takes for itself. */
export interface HostPort {
  readonly address: string
  readonly protocol: string
  readonly port: number
}

type PortContainer = Pick<Container, 'ports' | 'restartPolicy'>

/** The ports of the node that a pod takes: those of its containers and sidecars (semantics A8.5). */
export function hostPorts({
  containers,
  initContainers,
}: Record<'containers' | 'initContainers', readonly PortContainer[]>): readonly HostPort[] {
  return [...initContainers.filter(isSidecar), ...containers].flatMap(portsOf)
}

/** Whether two pods with these ports cannot be on one node. */
export function hostPortsConflict(wanted: readonly HostPort[], taken: readonly HostPort[]): boolean {
  for (const a of wanted) {
    for (const b of taken) {
      if (a.port !== b.port || a.protocol !== b.protocol) continue
      if (a.address === b.address || a.address === ANY_ADDRESS || b.address === ANY_ADDRESS) return true
    }
  }
  return false
}

function portsOf(container: PortContainer): readonly HostPort[] {
  return container.ports.filter(({ hostPort }) => hostPort > 0).map(hostPortOf)
}

function hostPortOf({ hostIP, protocol, hostPort }: ContainerPort): HostPort {
  return { address: hostIP === '' ? ANY_ADDRESS : hostIP, protocol: protocol === '' ? 'TCP' : protocol, port: hostPort }
}
