import { addressErrors, endpointAddressErrors, isIpv6Address } from './addresses.ts'
import { duplicate, type Issue, invalid, oneOf, required, syntax } from './issue.ts'
import type { Place } from './place.ts'

export const SINGLE_STACK = 'SingleStack'
const FAMILIES = ['IPv4', 'IPv6']
const FAMILY_POLICIES = ['PreferDualStack', 'RequireDualStack', SINGLE_STACK]

/** Whether a Service has no address of its own. */
export function isHeadless(spec: Place): boolean {
  const addresses = spec.at('clusterIPs').texts
  return addresses.length === 1 && addresses[0] === 'None'
}

/** Addresses and families of a Service (core validation ValidateServiceClusterIPsRelatedFields). */
export function addressIssues(spec: Place, stored?: Place): readonly Issue[] {
  if (spec.at('type').text === 'ExternalName') return []
  const [addresses, policy] = [spec.at('clusterIPs'), spec.at('ipFamilyPolicy')]
  const known = stored?.at('clusterIPs').texts ?? []
  const several = addresses.items.length > 1
  const misplaced = several && addresses.texts[0] === 'None'
  const wrong = addresses.items.flatMap((one, i) =>
    (i === 0 && one.text === 'None') || known.includes(one.text) ? [] : syntax(one, addressErrors),
  )
  const issues = [
    ...twoFieldsIssues(spec),
    ...familyNameIssues(spec.at('ipFamilies')),
    ...(policy.given ? oneOf(policy, FAMILY_POLICIES) : []),
    ...(misplaced ? [invalid(addresses.path, addresses.texts, "'None' must be the first and only value")] : []),
    ...wrong,
    ...(addresses.items.length > 2 ? [invalid(addresses.path, addresses.texts, 'may only hold up to 2 values')] : []),
  ]
  if (misplaced || wrong.length > 0) return issues
  const isDual = new Set(addresses.texts.map(isIpv6Address)).size > 1
  const rule = 'may specify no more than one IP for each IP family'
  return [
    ...issues,
    ...(several && !isDual ? [invalid(addresses.path, addresses.texts, rule)] : []),
    ...(isHeadless(spec) ? [] : otherFamilyIssues(spec)),
  ]
}

/** The first address is written twice. */
function twoFieldsIssues(spec: Place): readonly Issue[] {
  const [address, addresses] = [spec.at('clusterIP'), spec.at('clusterIPs')]
  const none = addresses.items.length === 0
  if (address.text === '')
    return none ? [] : [invalid(addresses.path, addresses.texts, 'must be empty when `clusterIP` is not specified')]
  if (none) return [required(addresses.path)]
  return addresses.texts[0] === address.text
    ? []
    : [invalid(addresses.path, addresses.texts, 'first value must match `clusterIP`')]
}

function familyNameIssues(families: Place): readonly Issue[] {
  return families.items.flatMap((family, i) => [
    ...oneOf(family, FAMILIES),
    ...(families.texts.indexOf(family.text) < i ? [duplicate(family.path, family.text)] : []),
  ])
}

function otherFamilyIssues(spec: Place): readonly Issue[] {
  const families = spec.at('ipFamilies').texts
  return spec.at('clusterIPs').items.flatMap(({ path, text }, i) => {
    const [family, is] = [families[i], isIpv6Address(text) ? 'IPv6' : 'IPv4']
    if (family === undefined || family === is || !FAMILIES.includes(family)) return []
    return [invalid(path, text, `expected an ${family} value as indicated by \`ipFamilies[${i}]\``)]
  })
}

/** External addresses that are routed to the nodes by other means; stored addresses are not checked again. */
export function externalAddressIssues(spec: Place, stored?: Place): readonly Issue[] {
  const known = stored?.at('externalIPs').texts ?? []
  return spec.at('externalIPs').items.flatMap((address) => {
    const wrong = known.includes(address.text) ? [] : syntax(address, addressErrors)
    return wrong.length > 0 ? wrong : syntax(address, endpointAddressErrors)
  })
}

/**
 * The first address and family stay; the second may be removed only if the policy allows it (validateUpgradeDowngradeClusterIPs,
 * ...IPFamilies).
 */
export function addressChangeIssues(spec: Place, stored: Place): readonly Issue[] {
  if (spec.at('type').text === 'ExternalName' || stored.at('type').text === 'ExternalName') return []
  return [...keptAddressIssues(spec, stored), ...keptFamilyIssues(spec, stored)]
}

function keptAddressIssues(spec: Place, stored: Place): readonly Issue[] {
  if (isHeadless(spec) && isHeadless(stored)) return []
  const [addresses, before] = [spec.at('clusterIPs'), stored.at('clusterIPs').texts]
  const { texts } = addresses
  const changed = (i: number): Issue => invalid(`${addresses.path}[${i}]`, texts, 'may not change once set')
  if (before.length === texts.length) return before.flatMap((address, i) => (address === texts[i] ? [] : [changed(i)]))
  if (texts.length === 0) return [invalid(`${addresses.path}[0]`, null, 'primary clusterIP can not be unset')]
  const moved = before.length > 0 && texts[0] !== before[0]
  return [...(moved ? [changed(0)] : []), ...(before.length > texts.length ? releaseIssues(spec, texts, 'clusterIP') : [])]
}

function keptFamilyIssues(spec: Place, stored: Place): readonly Issue[] {
  if (isHeadless(spec) || isHeadless(stored)) return []
  const [families, before] = [spec.at('ipFamilies'), stored.at('ipFamilies').texts]
  const { texts } = families
  const field = `${families.path}[0]`
  if (before.length === texts.length)
    return before.flatMap((family, i) => (family === texts[i] ? [] : [invalid(field, texts, 'may not change once set')]))
  const moved = before.length > 0 && texts.length > 0 && texts[0] !== before[0]
  return [
    ...(moved ? [invalid(field, spec.at('clusterIPs').texts, 'may not change once set')] : []),
    ...(before.length > texts.length ? releaseIssues(spec, texts, 'ipFamily') : []),
  ]
}

function releaseIssues(spec: Place, left: readonly string[], what: string): readonly Issue[] {
  const policy = spec.at('ipFamilyPolicy')
  if (left.length !== 1 || policy.text === SINGLE_STACK) return []
  return [invalid(policy.path, policy.value ?? null, `must be set to '${SINGLE_STACK}' when releasing the secondary ${what}`)]
}
