import { labelErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { duplicate, type Issue, invalid, oneOf, required, syntax, tooMany } from './issue.ts'
import type { Place } from './place.ts'
import { driverNameIssues } from './validate-driver-name.ts'

const REQUESTS_MAX = 32
const CONSTRAINTS_MAX = 32
const CONFIG_MAX = 32
const ALTERNATIVES_MAX = 8
const NO_REQUEST = "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'"
const ONE_OF = 'exactly one of `exactly` or `firstAvailable` is required'
const ONE_ATTRIBUTE = 'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set'

/** A ResourceClaim without its metadata (pkg/apis/resource/validation ValidateResourceClaim). Expressions of selectors are not compiled. */
export function validateResourceClaim(object: Place): readonly Issue[] {
  return claimIssues(object.at('spec').at('devices'))
}

/** ValidateResourceClaimTemplate, without its metadata. */
export function validateResourceClaimTemplate(object: Place): readonly Issue[] {
  return claimIssues(object.at('spec').at('spec').at('devices'))
}

/** ValidateDeviceClass, without its metadata. */
export function validateDeviceClass(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  return [...selectorIssues(spec), ...configIssues(spec)]
}

function claimIssues(devices: Place): readonly Issue[] {
  const names = requestNames(devices)
  const [requests, constraints] = [devices.at('requests'), devices.at('constraints')]
  return [
    ...uniqueIssues(requests, 'name', REQUESTS_MAX),
    ...requests.items.flatMap(requestIssues),
    ...tooMany(constraints, CONSTRAINTS_MAX),
    ...constraints.items.flatMap((constraint) => [
      ...referenceIssues(constraint, names),
      ...(constraint.at('matchAttribute').given || constraint.at('distinctAttribute').given
        ? []
        : [required(constraint.path, ONE_ATTRIBUTE)]),
    ]),
    ...configIssues(devices, names),
  ]
}

/** The requests of a claim, and with a slash the alternatives of each. */
function requestNames(devices: Place): ReadonlySet<string> {
  return new Set(
    devices.at('requests').items.flatMap((request) => {
      const name = request.at('name').text
      return [name, ...request.at('firstAvailable').items.map((item) => `${name}/${item.at('name').text}`)]
    }),
  )
}

function requestIssues(request: Place): readonly Issue[] {
  const [exactly, alternatives] = [request.at('exactly'), request.at('firstAvailable')]
  const name = syntax(request.at('name'), labelErrors)
  if (alternatives.items.length > 0 && exactly.given)
    return [...name, invalid(request.path, null, `${ONE_OF}, but multiple fields are set`)]
  if (exactly.given) return [...name, ...askIssues(exactly)]
  if (alternatives.items.length === 0) return [...name, required(request.path, ONE_OF)]
  return [
    ...name,
    ...uniqueIssues(alternatives, 'name', ALTERNATIVES_MAX),
    ...alternatives.items.flatMap((item) => [...syntax(item.at('name'), labelErrors), ...askIssues(item)]),
  ]
}

function askIssues(ask: Place): readonly Issue[] {
  const [className, mode, count] = [ask.at('deviceClassName'), ask.at('allocationMode'), ask.at('count')]
  return [
    ...(className.text === '' ? [required(className.path)] : syntax(className, subdomainErrors)),
    ...selectorIssues(ask),
    ...oneOf(mode, ['All', 'ExactCount']),
    ...(mode.text === 'All' && count.number !== 0
      ? [invalid(count.path, count.number, "must not be specified when allocationMode is 'All'")]
      : []),
    ...(mode.text === 'ExactCount' && count.number <= 0 ? [invalid(count.path, count.number, 'must be greater than zero')] : []),
  ]
}

function selectorIssues(parent: Place): readonly Issue[] {
  const selectors = parent.at('selectors')
  const missing = selectors.items.map((selector) => selector.at('cel')).filter(({ given }) => !given)
  return [...tooMany(selectors, CONFIG_MAX), ...missing.map(({ path }) => required(path))]
}

/** `names`: those of the requests of a claim; a class has none. */
function configIssues(parent: Place, names?: ReadonlySet<string>): readonly Issue[] {
  const config = parent.at('config')
  return [
    ...tooMany(config, CONFIG_MAX),
    ...config.items.flatMap((item) => {
      const opaque = item.at('opaque')
      return [
        ...(names ? referenceIssues(item, names) : []),
        ...(opaque.given ? driverNameIssues(opaque.at('driver')) : [required(opaque.path)]),
      ]
    }),
  ]
}

function referenceIssues(parent: Place, names: ReadonlySet<string>): readonly Issue[] {
  return parent.at('requests').items.flatMap((name) => (names.has(name.text) ? [] : [invalid(name.path, name.text, NO_REQUEST)]))
}

function uniqueIssues(list: Place, key: string, most: number): readonly Issue[] {
  const seen = new Set<string>()
  const twice = list.items.flatMap((item) => {
    const { text } = item.at(key)
    const known = seen.has(text)
    seen.add(text)
    return known ? [duplicate(item.path, text)] : []
  })
  return [...tooMany(list, most), ...twice]
}
