import type { JsonObject } from '../../../kube/codec/json.ts'
import { listOf } from '../../../kube/codec/json-parts.ts'
import { labelValueErrors } from '../../../kube/label-syntax.ts'

/** Labels of nodes that have other names now, with what the API server says of each (pkg/api/node/util.go). */
const OLD_LABELS: ReadonlyMap<string, string> = new Map([
  ['beta.kubernetes.io/arch', 'deprecated since v1.14; use "kubernetes.io/arch" instead'],
  ['beta.kubernetes.io/os', 'deprecated since v1.14; use "kubernetes.io/os" instead'],
  ['failure-domain.beta.kubernetes.io/region', 'deprecated since v1.17; use "topology.kubernetes.io/region" instead'],
  ['failure-domain.beta.kubernetes.io/zone', 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead'],
  ['beta.kubernetes.io/instance-type', 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead'],
  ['app.kubernetes.io/created-by', 'deprecated since v1.9'],
  ['scheduler.alpha.kubernetes.io/preferAvoidPods', 'deprecated since v1.22; use Taints and Tolerations instead'],
  ['node-role.kubernetes.io/master', 'use "node-role.kubernetes.io/control-plane" instead'],
])

/** What the API server says of the label of a node; `undefined` for one that is not deprecated. */
export function oldLabel(key: unknown): string | undefined {
  return typeof key === 'string' ? OLD_LABELS.get(key) : undefined
}

/** A label at a path; `undefined` for one that is not deprecated. */
export function oldLabelAt(path: string, key: unknown): string | undefined {
  const message = oldLabel(key)
  return message === undefined ? undefined : `${path}: ${String(key)} is ${message}`
}

/** Warnings of a term that selects nodes. A preference may have values that no label can have. */
export function nodeTermWarnings(term: JsonObject, path: string, isPreference = false): readonly string[] {
  return listOf(term, 'matchExpressions').flatMap(({ key, values }, i) => {
    const at = `${path}.matchExpressions[${i}]`
    const listed: readonly unknown[] = isPreference && Array.isArray(values) ? values : []
    return [
      ...[oldLabelAt(`${at}.key`, key)].filter((text) => text !== undefined),
      ...listed.flatMap((value, n) =>
        labelValueErrors(String(value)).map((error) => `${at}.values[${n}]: ${String(value)} is invalid, ${error}`),
      ),
    ]
  })
}
