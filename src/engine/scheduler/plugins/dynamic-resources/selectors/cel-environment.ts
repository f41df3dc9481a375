import { Environment, EvaluationError } from '@marcbachmann/cel-js'
import { parseQuantity, QuantityError } from '../../../../../kube/quantity.ts'
import { addQuantities, compareQuantities, quantitySign, subtractQuantities } from '../../../../../kube/quantity-arithmetic.ts'
import { quantityAsFloat, quantityAsInt64 } from '../../../../../kube/quantity-text.ts'
import { CelDevice, CelDomains, CelQuantity, CelSemver } from './cel-values.ts'
import { normalizeSemver, parseSemver } from './semver.ts'

const QUANTITY = 'kubernetes.Quantity'
const SEMVER = 'kubernetes.Semver'
const DOMAINS = 'kubernetes.DRADomains'
const DEVICE = 'kubernetes.DRADevice'

/**
 * What expressions about devices may use: the variable `device` and Kubernetes' own types of quantities and versions, next to
 * CEL's standard library (dynamic-resource-allocation's CEL environment). A result that is not a bool is refused at evaluation.
 */
export function deviceEnvironment(): Environment {
  const environment = new Environment({ enableOptionalTypes: true })
  environment.registerType(QUANTITY, { ctor: CelQuantity, fields: {} })
  environment.registerType(SEMVER, { ctor: CelSemver, fields: {} })
  environment.registerType(DOMAINS, CelDomains)
  environment.registerType(DEVICE, {
    ctor: CelDevice,
    fields: { driver: 'string', allowMultipleAllocations: 'bool', attributes: DOMAINS, capacity: DOMAINS },
  })
  environment.registerVariable('device', DEVICE)
  environment.registerOperator(`string in ${DOMAINS}`, (domain: string, domains: CelDomains) =>
    Object.keys(domains).includes(domain),
  )
  registerQuantities(environment)
  registerVersions(environment)
  return environment
}

type Compare<T> = (a: T, b: T) => number

function registerComparisons<T>(environment: Environment, type: string, compare: Compare<T>): void {
  environment.registerOperator(`${type} == ${type}`, (a: T, b: T) => compare(a, b) === 0)
  environment.registerFunction(`${type}.compareTo(${type}): int`, (a: T, b: T) => BigInt(compare(a, b)))
  environment.registerFunction(`${type}.isGreaterThan(${type}): bool`, (a: T, b: T) => compare(a, b) > 0)
  environment.registerFunction(`${type}.isLessThan(${type}): bool`, (a: T, b: T) => compare(a, b) < 0)
}

function registerQuantities(environment: Environment): void {
  registerComparisons<CelQuantity>(environment, QUANTITY, (a, b) => compareQuantities(a.amount, b.amount))
  const add = (a: CelQuantity, b: CelQuantity): CelQuantity => new CelQuantity(addQuantities(a.amount, b.amount))
  const subtract = (a: CelQuantity, b: CelQuantity): CelQuantity => new CelQuantity(subtractQuantities(a.amount, b.amount))
  const whole = (amount: bigint): CelQuantity => quantityOf(String(amount))
  environment.registerFunction(`quantity(string): ${QUANTITY}`, quantityOf)
  environment.registerFunction('isQuantity(string): bool', (text: string) => isQuantity(text))
  environment.registerFunction(`${QUANTITY}.add(${QUANTITY}): ${QUANTITY}`, add)
  environment.registerFunction(`${QUANTITY}.add(int): ${QUANTITY}`, (a: CelQuantity, b: bigint) => add(a, whole(b)))
  environment.registerFunction(`${QUANTITY}.sub(${QUANTITY}): ${QUANTITY}`, subtract)
  environment.registerFunction(`${QUANTITY}.sub(int): ${QUANTITY}`, (a: CelQuantity, b: bigint) => subtract(a, whole(b)))
  environment.registerFunction(`sign(${QUANTITY}): int`, ({ amount }: CelQuantity) => BigInt(quantitySign(amount)))
  environment.registerFunction(`${QUANTITY}.asApproximateFloat(): double`, ({ amount }: CelQuantity) => quantityAsFloat(amount))
  environment.registerFunction(
    `${QUANTITY}.isInteger(): bool`,
    ({ amount }: CelQuantity) => quantityAsInt64(amount) !== undefined,
  )
  environment.registerFunction(`${QUANTITY}.asInteger(): int`, ({ amount }: CelQuantity) => {
    const value = quantityAsInt64(amount)
    if (value === undefined) throw new EvaluationError('cannot convert value to integer')
    return value
  })
}

function registerVersions(environment: Environment): void {
  registerComparisons<CelSemver>(environment, SEMVER, (a, b) => a.compare(b))
  environment.registerFunction(`semver(string): ${SEMVER}`, semverOf)
  environment.registerFunction(`semver(string, bool): ${SEMVER}`, (text: string, lax: boolean) =>
    semverOf(lax ? normalizeSemver(text) : text),
  )
  environment.registerFunction('isSemver(string): bool', (text: string) => parseSemver(text) !== undefined)
  environment.registerFunction(
    'isSemver(string, bool): bool',
    (text: string, lax: boolean) => parseSemver(lax ? normalizeSemver(text) : text) !== undefined,
  )
  for (const [i, part] of ['major', 'minor', 'patch'].entries()) {
    environment.registerFunction(`${SEMVER}.${part}(): int`, ({ version }: CelSemver) => version.numbers[i] ?? 0n)
  }
}

function quantityOf(text: string): CelQuantity {
  try {
    return new CelQuantity(parseQuantity(text))
  } catch (error) {
    if (error instanceof QuantityError) throw new EvaluationError(error.reason)
    throw error
  }
}

function isQuantity(text: string): boolean {
  try {
    parseQuantity(text)
    return true
  } catch (error) {
    if (error instanceof QuantityError) return false
    throw error
  }
}

function semverOf(text: string): CelSemver {
  const version = parseSemver(text)
  if (!version) throw new EvaluationError(`Invalid semantic version "${text}"`)
  return new CelSemver(version)
}
