import { type Api, sleep } from '../../../scripts/oracle/cluster/lib/api.mjs'
import { ADD_ONS, collectionPath, type KnownResource, RESOURCES, type SourceKind } from '../../../src/ingest/resources.ts'
import type { NamedObject } from '../../../src/ingest/source.ts'

const LIMIT_MS = 60_000
const PAUSE_MS = 150
/** What the control plane itself makes, and what goes with the objects that it belongs to. */
const KEPT: ReadonlySet<SourceKind> = new Set(['EndpointSlice', 'ServiceAccount', 'Lease'])
/** Pods use nodes, and all else has a namespace: these are removed when everything else is gone. */
const LAST: ReadonlySet<SourceKind> = new Set(['Node', 'Namespace'])
/** The API server itself gives it to each namespace. */
const NAME_LABEL = 'kubernetes.io/metadata.name'
const SYSTEM = /^(?:kube-|system-|default$)/

/** Removes all that a course made, at once: grace periods are 0, finalizers are removed. @throws {Error} when that takes too long. */
export async function wipe(api: Api): Promise<void> {
  const end = Date.now() + LIMIT_MS
  const kinds = RESOURCES.filter(({ kind }) => !KEPT.has(kind) && !ADD_ONS.has(kind))
  await remove(
    api,
    kinds.filter(({ kind }) => !LAST.has(kind)),
    end,
  )
  await remove(
    api,
    kinds.filter(({ kind }) => LAST.has(kind)),
    end,
  )
  await clearLabels(api)
}

/** The namespace `default` stays, and would keep what a course requires of its pods. */
async function clearLabels(api: Api): Promise<void> {
  const path = '/api/v1/namespaces/default'
  const { metadata } = (await api.must('GET', path)) as {
    readonly metadata: { readonly labels?: Readonly<Record<string, string>> }
  }
  const added = Object.keys(metadata.labels ?? {}).filter((key) => key !== NAME_LABEL)
  if (added.length === 0) return
  const labels = Object.fromEntries(added.map((key) => [key, null]))
  await api.must('PATCH', path, { metadata: { labels } }, 'application/merge-patch+json')
}

/** Controllers may create pods again until they see that they are gone themselves. */
async function remove(api: Api, resources: readonly KnownResource[], end: number): Promise<void> {
  for (;;) {
    const left = (await Promise.all(resources.map((resource) => ofCourse(api, resource)))).flat()
    if (left.length === 0) return
    if (Date.now() > end) throw new Error(`these objects do not go: ${left.map(({ path }) => path).join(', ')}`)
    await Promise.all(left.map(({ path, object }) => removeOne(api, path, object)))
    await sleep(PAUSE_MS)
  }
}

interface Found {
  readonly path: string
  readonly object: NamedObject
}

async function ofCourse(api: Api, resource: KnownResource): Promise<readonly Found[]> {
  const list = (await api.must('GET', collectionPath(resource))) as { readonly items: readonly NamedObject[] }
  return list.items.filter((object) => isOfCourse(resource, object)).map((object) => ({ path: pathOf(resource, object), object }))
}

function isOfCourse({ kind, namespaced }: KnownResource, { metadata: { namespace, name } }: NamedObject): boolean {
  if (namespaced) return !namespace?.startsWith('kube-') && !(kind === 'Service' && name === 'kubernetes')
  return !SYSTEM.test(name)
}

function pathOf({ group, version, plural }: KnownResource, { metadata: { namespace, name } }: NamedObject): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  return `${root}${namespace ? `/namespaces/${namespace}` : ''}/${plural}/${name}`
}

async function removeOne(api: Api, path: string, { metadata }: NamedObject): Promise<void> {
  const going = 'deletionTimestamp' in metadata
  if (going && 'finalizers' in metadata)
    await api.call('PATCH', path, { metadata: { finalizers: null } }, 'application/merge-patch+json')
  await api.call('DELETE', path, {
    kind: 'DeleteOptions',
    apiVersion: 'v1',
    gracePeriodSeconds: 0,
    propagationPolicy: 'Background',
  })
}
