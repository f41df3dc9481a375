import { portNameErrors, portNumberErrors } from '../../../kube/port-syntax.ts'
import { type Issue, invalid, notAllowed, notNegative, oneOf, required } from './issue.ts'
import type { Place } from './place.ts'

/** A probe (core validation validateProbe): `successThreshold` must be 1 for liveness and startup probes. */
export function probeIssues(probe: Place, of: 'liveness' | 'readiness' | 'startup', spec: Place): readonly Issue[] {
  if (!probe.given) return []
  const seconds = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold']
  const issues = [
    ...handlerIssues(probe, ['exec', 'httpGet', 'tcpSocket', 'grpc'], spec),
    ...seconds.flatMap((name) => notNegative(probe.at(name))),
  ]
  const grace = probe.at('terminationGracePeriodSeconds')
  if (grace.given && grace.number <= 0) issues.push(invalid(grace.path, grace.number, 'must be greater than 0'))
  if (of === 'readiness') {
    if (grace.given) issues.push(invalid(grace.path, grace.number, 'must not be set for readinessProbes'))
    return issues
  }
  const successes = probe.at('successThreshold')
  if (successes.number !== 1) issues.push(invalid(successes.path, successes.number, 'must be 1'))
  return issues
}

/** The hooks of a container. */
export function lifecycleIssues(lifecycle: Place, spec: Place): readonly Issue[] {
  if (!lifecycle.given) return []
  const hooks = ['postStart', 'preStop'].map((name) => lifecycle.at(name)).filter(({ given }) => given)
  return hooks.flatMap((hook) => handlerIssues(hook, ['exec', 'httpGet', 'tcpSocket', 'sleep'], spec))
}

/** Exactly one way to act. */
function handlerIssues(handler: Place, kinds: readonly string[], spec: Place): readonly Issue[] {
  const given = kinds.map((kind) => [kind, handler.at(kind)] as const).filter(([, place]) => place.given)
  if (given.length === 0) return [required(handler.path, 'must specify a handler type')]
  return given.flatMap(([kind, action], i) =>
    i > 0 ? [notAllowed(action.path, 'may not specify more than 1 handler type')] : actionIssues(kind, action, spec),
  )
}

function actionIssues(kind: string, action: Place, spec: Place): readonly Issue[] {
  switch (kind) {
    case 'exec':
      return action.at('command').items.length === 0 ? [required(action.at('command').path)] : []
    case 'httpGet':
      return httpIssues(action)
    case 'tcpSocket':
      return portIssues(action.at('port'))
    case 'grpc':
      return portIssues(action.at('port'))
    default:
      return sleepIssues(action, spec)
  }
}

function httpIssues(http: Place): readonly Issue[] {
  const path = http.at('path').text === '' ? [required(http.at('path').path)] : []
  const headers = http.at('httpHeaders')
  return [
    ...path,
    ...portIssues(http.at('port')),
    ...oneOf(http.at('scheme'), ['HTTP', 'HTTPS']),
    ...headers.items.flatMap((header) => {
      const name = header.at('name').text
      return /^[-A-Za-z0-9]+$/.test(name) ? [] : [invalid(headers.path, name, BAD_HEADER)]
    }),
  ]
}

const BAD_HEADER =
  "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is " +
  "'[-A-Za-z0-9]+')"

/** A port by its number or its name. */
export function portIssues(port: Place): readonly Issue[] {
  if (typeof port.value === 'string') return portNameErrors(port.text).map((error) => invalid(port.path, port.text, error))
  return portNumberErrors(port.number).map((error) => invalid(port.path, port.number, error))
}

function sleepIssues(sleep: Place, spec: Place): readonly Issue[] {
  const seconds = sleep.at('seconds').number
  const grace = spec.at('terminationGracePeriodSeconds').number
  if (seconds >= 0 && seconds <= grace) return []
  return [invalid(sleep.path, seconds, `must be non-negative and less than terminationGracePeriodSeconds (${grace})`)]
}
