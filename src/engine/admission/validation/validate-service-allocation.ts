import { isIpv6Address } from './addresses.ts'
import { type Issue, invalid } from './issue.ts'
import type { Place } from './place.ts'
import { isHeadless, SINGLE_STACK } from './validate-service-addresses.ts'

const DUAL_STACK = 'RequireDualStack'
const BOTH_POLICIES = "must be 'RequireDualStack' or 'PreferDualStack' when multiple"

/** What the cluster has. */
export interface Allocated {
  /** The families of its addresses. */
  readonly known: readonly string[]
  /** Whether a Service has the address. */
  isTaken(address: string): boolean
}

/**
 * Why a Service cannot get what it requests in a cluster with these families: the error of the first step that fails, because the
 * server stops there (core/service/storage initIPFamilyFields, initNodePorts).
 */
export function allocationIssues(spec: Place, stored: Place | undefined, { known, isTaken }: Allocated): readonly Issue[] {
  const kept = storedAddresses(stored)
  const policy = policyOf(spec, stored)
  const [addresses, families] = [requestedOf(spec, kept, policy, 'clusterIPs'), requestedOf(spec, kept, policy, 'ipFamilies')]
  const first = [
    ...severalIssues(spec, policy, { addresses, families }),
    ...addresses.flatMap((address, i) => foreignIssues(spec, { address, i, families, known })),
  ]
  if (first.length > 0) return first
  const isOpen = isHeadless(spec) && spec.at('selector').keys.length === 0
  const second = isOpen ? [] : clusterIssues(spec, policy, { families: [...families], known })
  if (second.length > 0) return second
  const taken = kept === undefined ? addresses.find(isTaken) : undefined
  if (taken !== undefined) return [takenIssue(spec, taken)]
  return stored === undefined ? sharedPortIssues(spec) : []
}

function takenIssue(spec: Place, address: string): Issue {
  const { path, texts } = spec.at('clusterIPs')
  return invalid(path, texts, `failed to allocate IP ${address}: provided IP is already allocated`)
}

/** A mere name has none. */
function storedAddresses(stored: Place | undefined): Place | undefined {
  return stored?.at('type').text === 'ExternalName' ? undefined : stored
}

/** One family or two: what the manifest leaves out stays, or follows from the type of the Service. */
export function policyOf(spec: Place, stored: Place | undefined): string {
  const [given, before] = [spec.at('ipFamilyPolicy').text, storedAddresses(stored)]
  if (given !== '') return given
  // The policy of a stored Service may be unknown; its families show it.
  if (before !== undefined) return before.at('ipFamilyPolicy').text || (isOfOne(before) ? SINGLE_STACK : DUAL_STACK)
  return isHeadless(spec) && spec.at('selector').keys.length === 0 ? DUAL_STACK : SINGLE_STACK
}

function isOfOne(stored: Place): boolean {
  return stored.at('ipFamilies').items.length < 2
}

/** A client that requests one family and leaves out the rest gives up the second. */
function requestedOf(spec: Place, stored: Place | undefined, policy: string, name: string): readonly string[] {
  const { texts } = spec.at(name)
  const same = stored !== undefined && texts.join() === stored.at(name).texts.join()
  return policy === SINGLE_STACK && same ? texts.slice(0, 1) : texts
}

interface RequestedAddresses {
  readonly addresses: readonly string[]
  readonly families: readonly string[]
}

function severalIssues(spec: Place, policy: string, { addresses, families }: RequestedAddresses): readonly Issue[] {
  if (policy !== SINGLE_STACK) return []
  const { path } = spec.at('ipFamilyPolicy')
  return [
    ...(addresses.length === 2 ? [invalid(path, policy, `${BOTH_POLICIES} cluster IPs are specified`)] : []),
    ...(families.length === 2 ? [invalid(path, policy, `${BOTH_POLICIES} IP families are specified`)] : []),
  ]
}

interface OneAddress {
  readonly address: string
  readonly i: number
  readonly families: readonly string[]
  readonly known: readonly string[]
}

/** An address of a family that the cluster does not have, where the family itself is not given. */
function foreignIssues(spec: Place, { address, i, families, known }: OneAddress): readonly Issue[] {
  const family = isIpv6Address(address) ? 'IPv6' : 'IPv4'
  if (address === 'None' || i < families.length || known.includes(family)) return []
  const { path, texts } = spec.at('clusterIPs')
  return [invalid(`${path}[${i}]`, texts, `${family} is not configured on this cluster`)]
}

function clusterIssues(spec: Place, policy: string, { families, known }: Omit<OneAddress, 'address' | 'i'>): readonly Issue[] {
  const rule = 'this cluster is not configured for dual-stack services'
  const { path } = spec.at('ipFamilies')
  return [
    ...(policy === DUAL_STACK && known.length < 2 ? [invalid(spec.at('ipFamilyPolicy').path, policy, rule)] : []),
    ...families.flatMap((family, i) =>
      known.includes(family) ? [] : [invalid(`${path}[${i}]`, family, 'not configured on this cluster')],
    ),
  ]
}

/** Ports of one number on the Service share their port on the nodes; others may not have the same. */
function sharedPortIssues(spec: Place): readonly Issue[] {
  const type = spec.at('type').text
  if (type !== 'NodePort' && type !== 'LoadBalancer') return []
  const ports = spec.at('ports').items.map((port) => ({ port, number: port.at('port').number, node: port.at('nodePort').number }))
  const [given, taken] = [new Map<number, number>(), new Set<number>()]
  for (const { port, number, node } of ports) {
    const known = given.get(number)
    const requested = known === undefined ? (ports.find((other) => other.number === number && other.node !== 0)?.node ?? 0) : node
    if (requested !== 0 && requested !== known) {
      if (taken.has(requested)) return [invalid(port.at('nodePort').path, requested, 'provided port is already allocated')]
      taken.add(requested)
    }
    if (known === undefined) given.set(number, requested)
  }
  return []
}
