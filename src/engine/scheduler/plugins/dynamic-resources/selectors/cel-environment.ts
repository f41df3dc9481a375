import { Environment } from '@marcbachmann/cel-js'
import { registerQuantities } from '../../../../../kube/cel/register-quantities.ts'
import { registerVersions } from '../../../../../kube/cel/register-versions.ts'
import { CelDevice, CelDomains } from './cel-values.ts'

const DOMAINS = 'kubernetes.DRADomains'
const DEVICE = 'kubernetes.DRADevice'

/**
 * What expressions about devices may use: the variable `device` and Kubernetes' own types of quantities and versions, next to
 * CEL's standard library (dynamic-resource-allocation's CEL environment). A result that is not a bool is refused at evaluation.
 */
export function deviceEnvironment(): Environment {
  const environment = new Environment({ enableOptionalTypes: true })
  registerQuantities(environment)
  registerVersions(environment)
  environment.registerType(DOMAINS, CelDomains)
  environment.registerType(DEVICE, {
    ctor: CelDevice,
    fields: { driver: 'string', allowMultipleAllocations: 'bool', attributes: DOMAINS, capacity: DOMAINS },
  })
  environment.registerVariable('device', DEVICE)
  environment.registerOperator(`string in ${DOMAINS}`, (domain: string, domains: CelDomains) =>
    Object.keys(domains).includes(domain),
  )
  return environment
}
