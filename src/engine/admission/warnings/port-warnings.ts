import type { JsonObject } from '../../../kube/codec/json.ts'
import { listOf } from '../../../kube/codec/json-parts.ts'

/** A port of a container, and where it stands. */
interface Port {
  readonly path: string
  readonly name: string
  readonly containerPort: number
  readonly hostPort: number
  readonly protocol: string
  readonly hostIp: string
}

/** A container with its path. */
export interface ContainerAt {
  readonly container: JsonObject
  readonly path: string
}

/** Ports of a pod that hide each other. */
export function portWarnings(containers: readonly ContainerAt[]): readonly string[] {
  const ports = containers.flatMap(portsOf)
  return [
    ...ports.flatMap((port, i) => [...lonelyAddress(port), ...ports.slice(0, i).flatMap((other) => clash(port, other))]),
    ...repeatedNames(ports),
  ]
}

function portsOf({ container, path }: ContainerAt): readonly Port[] {
  return listOf(container, 'ports').map(({ name, containerPort, hostPort, protocol, hostIP }, i) => ({
    path: `${path}.ports[${i}]`,
    name: typeof name === 'string' ? name : '',
    containerPort: Number(containerPort ?? 0),
    hostPort: Number(hostPort ?? 0),
    protocol: typeof protocol === 'string' ? protocol : 'TCP',
    hostIp: typeof hostIP === 'string' ? hostIP : '',
  }))
}

/** The port is printed as Go prints a struct. */
function lonelyAddress({ path, name, containerPort, hostPort, protocol, hostIp }: Port): readonly string[] {
  if (hostIp === '' || hostPort !== 0) return []
  const port = `{Name:${name} HostPort:0 ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIp}}`
  return [`${path}: hostIP set without hostPort: ${port}`]
}

function clash(port: Port, other: Port): readonly string[] {
  if (port.containerPort !== other.containerPort || port.protocol !== other.protocol) return []
  const kind = kindOfClash(port, other)
  return kind === undefined ? [] : [`${port.path}: ${kind} port definition with ${other.path}`]
}

function kindOfClash(port: Port, other: Port): string | undefined {
  if (port.hostIp === other.hostIp && port.hostPort === other.hostPort) return 'duplicate'
  if (port.hostPort === 0 || other.hostPort === 0) return 'overlapping'
  const isHalfOpen = (port.hostIp === '') !== (other.hostIp === '')
  return port.hostPort === other.hostPort && isHalfOpen ? 'dangerously ambiguous' : undefined
}

function repeatedNames(ports: readonly Port[]): readonly string[] {
  const first = new Map<string, string>()
  return ports.flatMap(({ name, path }) => {
    if (name === '') return []
    const other = first.get(name)
    if (other === undefined) {
      first.set(name, path)
      return []
    }
    return [
      `${path}: duplicate port name "${name}" with ${other}, services and probes that select ports by name will use ${other}`,
    ]
  })
}
