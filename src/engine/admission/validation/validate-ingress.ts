import { labelErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { portNameErrors, portNumberErrors } from '../../../kube/port-syntax.ts'
import { isAddress } from './addresses.ts'
import { type Issue, invalid, notAllowed, oneOf, required, syntax } from './issue.ts'
import { pathSegmentErrors } from './names.ts'
import type { Place } from './place.ts'
import { domainPathIssues } from './validate-domain-path.ts'

const CLASS_ANNOTATION = 'kubernetes.io/ingress.class'
const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix']
const CONTROLLER_MAX = 250
const HOST_MAX = 253

const SUBDOMAIN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'
const WILDCARD = `\\*\\.${SUBDOMAIN}`
const WILDCARD_PATTERN = new RegExp(`^${WILDCARD}$`)
const BAD_WILDCARD =
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case " +
  "alphanumeric characters, '-' or '.' and end with an alphanumeric character " +
  `(e.g. '*.example.com', regex used for validation is '${WILDCARD}')`

/** A new or changed Ingress (networking validation ValidateIngressSpec). */
export function validateIngress(ingress: Place): readonly Issue[] {
  const spec = ingress.at('spec')
  const [backend, rules, name] = [spec.at('defaultBackend'), spec.at('rules'), spec.at('ingressClassName')]
  const nothing = rules.items.length === 0 && !backend.given
  return [
    ...(nothing ? [invalid(spec.path, rules.value, 'either `defaultBackend` or `rules` must be specified')] : []),
    ...(backend.given ? backendIssues(backend) : []),
    ...rules.items.flatMap(ruleIssues),
    ...spec
      .at('tls')
      .items.flatMap((tls) => [
        ...tls.at('hosts').items.flatMap((host) => syntax(host, hostErrors)),
        ...(tls.at('secretName').text === '' ? [] : syntax(tls.at('secretName'), subdomainErrors)),
      ]),
    ...(name.given ? syntax(name, subdomainErrors) : []),
  ]
}

/** What is validated in new Ingresses only (ValidateIngressCreate). */
export function validateNewIngress(ingress: Place): readonly Issue[] {
  const [name, annotated] = [
    ingress.at('spec').at('ingressClassName'),
    ingress.at('metadata').at('annotations').json[CLASS_ANNOTATION],
  ]
  const differs = name.given && annotated !== undefined && annotated !== name.text
  const issue = (): Issue =>
    invalid(`annotations.${CLASS_ANNOTATION}`, annotated, 'must match `ingressClassName` when both are specified')
  return [...validateIngress(ingress), ...(differs ? [issue()] : [])]
}

function hostErrors(host: string): readonly string[] {
  if (!host.includes('*')) return subdomainErrors(host)
  return [
    ...(host.length > HOST_MAX ? [`must be no more than ${HOST_MAX} characters`] : []),
    ...(WILDCARD_PATTERN.test(host) ? [] : [BAD_WILDCARD]),
  ]
}

function ruleIssues(rule: Place): readonly Issue[] {
  const [host, http] = [rule.at('host'), rule.at('http')]
  const paths = http.at('paths')
  const address = isAddress(host.text) ? [invalid(host.path, host.text, 'must be a DNS name, not an IP address')] : []
  return [
    ...(host.text === '' ? [] : [...address, ...syntax(host, hostErrors)]),
    ...(http.given && paths.items.length === 0 ? [required(paths.path)] : []),
    ...paths.items.flatMap(pathIssues),
  ]
}

function pathIssues(item: Place): readonly Issue[] {
  const [path, type] = [item.at('path'), item.at('pathType')]
  if (!type.given) return [required(type.path, 'pathType must be specified')]
  return [...writtenPathIssues(path, type), ...backendIssues(item.at('backend'))]
}

function writtenPathIssues(path: Place, type: Place): readonly Issue[] {
  const relative = path.text.startsWith('/') ? [] : [invalid(path.path, path.text, 'must be an absolute path')]
  if (type.text === 'ImplementationSpecific') return path.text === '' ? [] : relative
  if (!PATH_TYPES.includes(type.text)) return oneOf(type, PATH_TYPES)
  const inside = ['//', '/./', '/../', '%2f', '%2F'].filter((part) => path.text.includes(part))
  const behind = ['/..', '/.'].filter((end) => path.text.endsWith(end))
  return [
    ...relative,
    ...inside.map((part) => invalid(path.path, path.text, `must not contain '${part}'`)),
    ...behind.map((end) => invalid(path.path, path.text, `cannot end with '${end}'`)),
  ]
}

function backendIssues(backend: Place): readonly Issue[] {
  const [service, resource] = [backend.at('service'), backend.at('resource')]
  if (service.given && resource.given) return [invalid(backend.path, '', 'cannot set both resource and service backends')]
  if (resource.given) return referenceIssues(resource)
  if (!service.given) return [invalid(backend.path, '', 'resource or service backend is required')]
  const name = service.at('name')
  return [...(name.text === '' ? [required(name.path)] : syntax(name, labelErrors)), ...portIssues(service.at('port'), backend)]
}

function portIssues(port: Place, backend: Place): readonly Issue[] {
  const [name, number] = [port.at('name'), port.at('number')]
  if (name.text !== '' && number.number !== 0) return [invalid(backend.path, '', 'cannot set both port name & port number')]
  if (name.text !== '') return syntax(name, portNameErrors)
  if (number.number === 0) return [required(backend.path, 'port name or number is required')]
  return portNumberErrors(number.number).map((error) => invalid(number.path, number.number, error))
}

function referenceIssues(reference: Place): readonly Issue[] {
  const group = reference.at('apiGroup')
  return [
    ...(group.given ? syntax(group, subdomainErrors) : []),
    ...['kind', 'name'].flatMap((field) => {
      const text = reference.at(field)
      return text.text === '' ? [required(text.path)] : syntax(text, pathSegmentErrors)
    }),
  ]
}

/** Who keeps Ingresses (networking validation ValidateIngressClass). */
export function validateIngressClass(object: Place): readonly Issue[] {
  const controller = object.at('spec').at('controller')
  const parameters = object.at('spec').at('parameters')
  const tooLong = controller.text.length > CONTROLLER_MAX
  const text = `Too long: may not be more than ${CONTROLLER_MAX} bytes`
  return [
    ...(tooLong ? [{ field: controller.path, reason: 'FieldValueTooLong', message: text }] : []),
    ...domainPathIssues(controller),
    ...(parameters.given ? [...referenceIssues(parameters), ...scopeIssues(parameters)] : []),
  ]
}

function scopeIssues(parameters: Place): readonly Issue[] {
  const [scope, namespace] = [parameters.at('scope'), parameters.at('namespace')]
  const wrong = oneOf(scope, ['Cluster', 'Namespace'])
  if (wrong.length > 0) return wrong
  if (scope.text === 'Cluster')
    return namespace.given ? [notAllowed(namespace.path, "`parameters.scope` is set to 'Cluster'")] : []
  return namespace.given ? syntax(namespace, labelErrors) : [required(namespace.path, "`parameters.scope` is set to 'Namespace'")]
}
