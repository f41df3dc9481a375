/** Prints what a reader of a cluster must be allowed, out of what is read: `npx tsx scripts/print-rbac.ts > deploy/rbac.yaml`. */
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { EVENTS, METRICS, RESOURCES } from '../src/ingest/resources.ts'

const NAME = 'rehearse-reader'
const VERBS = ['list', 'watch']

/** One rule per API group, in the order of what is read; what is measured, and events, are only listed; leases only in the namespace of the nodes' heartbeats. */
export function rbacManifest(): string {
  const everywhere = RESOURCES.filter((resource) => !('onlyNamespace' in resource))
  const documents = [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: NAME, namespace: 'default' } },
    role('ClusterRole', undefined, [
      ...rules(everywhere),
      ...rules([EVENTS], ['list']),
      ...rules(Object.values(METRICS), ['list']),
    ]),
    binding('ClusterRole', undefined),
    ...RESOURCES.flatMap((resource) =>
      'onlyNamespace' in resource
        ? [role('Role', resource.onlyNamespace, rules([resource])), binding('Role', resource.onlyNamespace)]
        : [],
    ),
  ]
  const text = documents.map((document) => stringify(document, { lineWidth: 120, aliasDuplicateObjects: false })).join('---\n')
  return `# What Rehearse may do with a cluster: list and watch, nothing else. No Secrets, no ConfigMaps.\n# Generated from src/ingest/resources.ts by scripts/print-rbac.ts.\n${text}`
}

interface Named {
  readonly group: string
  readonly plural: string
}

function rules(resources: readonly Named[], verbs = VERBS): readonly object[] {
  const groups = [...new Set(resources.map(({ group }) => group))]
  return groups.map((group) => ({
    apiGroups: [group],
    resources: resources.filter((resource) => resource.group === group).map(({ plural }) => plural),
    verbs,
  }))
}

function role(kind: 'ClusterRole' | 'Role', namespace: string | undefined, given: readonly object[]): object {
  return { apiVersion: 'rbac.authorization.k8s.io/v1', kind, metadata: metadata(namespace), rules: given }
}

function binding(kind: 'ClusterRole' | 'Role', namespace: string | undefined): object {
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: `${kind}Binding`,
    metadata: metadata(namespace),
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name: NAME },
    subjects: [{ kind: 'ServiceAccount', name: NAME, namespace: 'default' }],
  }
}

function metadata(namespace: string | undefined): object {
  return { name: NAME, ...(namespace === undefined ? {} : { namespace }) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(rbacManifest())
