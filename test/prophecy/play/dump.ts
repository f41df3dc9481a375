import { ADD_ONS, type KnownResource, RESOURCES } from '../../../src/ingest/resources.ts'
import type { JsonObject } from '../../../src/kube/codec/json.ts'
import type { Plane } from '../../real/plane.ts'

/** What `kubectl get -o json` shows of the cluster, without managed fields: as users save it. */
export async function dump(plane: Plane): Promise<readonly JsonObject[]> {
  const served = RESOURCES.filter(({ kind }) => !ADD_ONS.has(kind))
  const [everywhere, leases] = await Promise.all([
    get(
      plane,
      ['--all-namespaces'],
      served.filter(({ onlyNamespace }) => !onlyNamespace),
    ),
    get(
      plane,
      ['-n', 'kube-node-lease'],
      served.filter(({ onlyNamespace }) => onlyNamespace),
    ),
  ])
  return [...everywhere, ...leases, ...(await customObjects(plane, everywhere))]
}

/** The objects of all kinds that are defined. */
async function customObjects(plane: Plane, items: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  const names = items.flatMap(({ kind, metadata }) =>
    kind === 'CustomResourceDefinition' ? String((metadata as JsonObject)['name']) : [],
  )
  return names.length === 0 ? [] : getKinds(plane, ['--all-namespaces'], names)
}

async function get(plane: Plane, scope: readonly string[], resources: readonly KnownResource[]): Promise<readonly JsonObject[]> {
  const kinds = resources.map(({ plural, group, version }) => [plural, group && `${version}.${group}`].filter(Boolean).join('.'))
  return getKinds(plane, scope, kinds)
}

async function getKinds(plane: Plane, scope: readonly string[], kinds: readonly string[]): Promise<readonly JsonObject[]> {
  const text = await plane.mustKubectl(['get', ...scope, '-o', 'json', kinds.join(',')])
  return (JSON.parse(text) as { readonly items: readonly JsonObject[] }).items
}
