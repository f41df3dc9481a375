import type { NamedExpression } from '../../../kube/admission-matching.ts'
import { CelError } from '../../../kube/cel/cel-error.ts'
import { type CelVariables, evaluateCel } from '../../../kube/cel/cel-expression.ts'
import { CelGap } from '../../../kube/cel/cel-gap.ts'
import { celValueOf } from '../../../kube/cel/native-value.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { manifestOf } from '../manifest/full-manifest.ts'
import type { AdmittedRequest } from './admitted-request.ts'

/** The variables of expressions about one request. Each is made when it is first read, and once. */
export function policyVariables(request: AdmittedRequest, cluster: ClusterView): CelVariables {
  const made = new Map<string, unknown>()
  const once = (name: string, make: () => unknown): unknown => {
    if (!made.has(name)) made.set(name, make())
    return made.get(name)
  }
  return {
    get object() {
      return once('object', () => known(request.object()))
    },
    get oldObject() {
      return request.operation === 'CREATE' ? null : once('oldObject', () => known(request.oldObject()))
    },
    get request() {
      return once('request', () => requestValue(request))
    },
    get namespaceObject() {
      return once('namespaceObject', () => namespaceValue(request, cluster))
    },
    params: null,
    variables: {},
  }
}

function namespaceValue({ namespace, kind }: AdmittedRequest, cluster: ClusterView): unknown {
  const row = kind.kind === 'Namespace' ? undefined : cluster.get('Namespace', '', namespace)
  return row ? celValueOf(manifestOf(row)) : null
}

/** Conditions are evaluated without the namespace. */
export function withoutNamespace(variables: CelVariables): CelVariables {
  return Object.create(variables, { namespaceObject: { value: null } })
}

/** The variables with those of a policy, which are evaluated when an expression uses them (plugin/cel composition). */
export function withPolicyVariables(variables: CelVariables, composed: readonly NamedExpression[]): CelVariables {
  if (composed.length === 0) return variables
  const values: Record<string, unknown> = {}
  const all: CelVariables = Object.create(variables, { variables: { value: values } })
  for (const { name, expression } of composed) {
    let result: ReturnType<typeof evaluateCel> | undefined
    const get = (): unknown => {
      result ??= evaluateCel(expression, all)
      if ('gap' in result) throw new CelGap(result.gap)
      if ('error' in result) throw new CelError(`composited variable ${JSON.stringify(name)} fails to evaluate: ${result.error}`)
      return result.value
    }
    Object.defineProperty(values, name, { get, enumerable: true })
  }
  return all
}

/** As the API server gives it (CreateAdmissionRequest), except its options and extra fields of the user. */
function requestValue(request: AdmittedRequest): unknown {
  const { kind, resource, subresource, name, namespace, operation, user } = request
  const sub = subresource === '' ? {} : { subResource: subresource, requestSubResource: subresource }
  const value = {
    uid: '',
    kind,
    resource,
    requestKind: kind,
    requestResource: resource,
    ...sub,
    // Of an object whose name the API server generates later.
    ...(name === '' ? {} : { name }),
    ...(namespace === '' ? {} : { namespace }),
    operation,
    dryRun: false,
  }
  return Object.defineProperties(value, {
    userInfo: {
      enumerable: true,
      get: () => {
        if (user === undefined) throw new CelGap('the user of the request is not known')
        return user
      },
    },
    options: {
      enumerable: true,
      get: () => {
        throw new CelGap('the options of the request are not known')
      },
    },
  })
}

function known(object: unknown): unknown {
  if (object === undefined) throw new CelGap('not all fields of the pod are known')
  return celValueOf(object)
}
