/**
 * Writes what a reader of a cluster must be allowed, out of what is read, into deploy/: for a reader outside the cluster, for the kustomize
 * base and for the Helm chart.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { EVENTS, METRICS, RESOURCES } from '../src/ingest/resources.ts'

/** Who reads: a ServiceAccount. */
interface Reader {
  readonly name: string
  readonly namespace: string
  /** The name of its roles; they are outside its namespace, so readers of the same name in two namespaces need different ones. */
  readonly roles: string
}

/** The readers by the files that describe what they may do. */
export const RBAC_FILES: Readonly<Record<string, Reader>> = {
  'deploy/rbac.yaml': { name: 'rehearse-reader', namespace: 'default', roles: 'rehearse-reader' },
  'deploy/kustomize/base/rbac.yaml': { name: 'rehearse', namespace: 'rehearse', roles: 'rehearse' },
  'deploy/helm/rehearse/templates/rbac.yaml': {
    name: '{{ .Release.Name }}',
    namespace: '{{ .Release.Namespace }}',
    roles: '{{ .Release.Namespace }}-{{ .Release.Name }}',
  },
}
const VERBS = ['list', 'watch']

/** One rule per API group, in the order of what is read; what is measured, and events, are only listed; leases only in the namespace of the nodes' heartbeats. */
export function rbacManifest(reader: Reader): string {
  const everywhere = RESOURCES.filter((resource) => !('onlyNamespace' in resource))
  const documents = [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: reader.name, namespace: reader.namespace } },
    role(reader, 'ClusterRole', undefined, [
      ...rules(everywhere),
      ...rules([EVENTS], ['list']),
      ...rules(Object.values(METRICS), ['list']),
    ]),
    binding(reader, 'ClusterRole', undefined),
    ...RESOURCES.flatMap((resource) =>
      'onlyNamespace' in resource
        ? [role(reader, 'Role', resource.onlyNamespace, rules([resource])), binding(reader, 'Role', resource.onlyNamespace)]
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

function role({ roles }: Reader, kind: 'ClusterRole' | 'Role', namespace: string | undefined, given: readonly object[]): object {
  return { apiVersion: 'rbac.authorization.k8s.io/v1', kind, metadata: metadata(roles, namespace), rules: given }
}

function binding({ name, namespace: home, roles }: Reader, kind: 'ClusterRole' | 'Role', namespace: string | undefined): object {
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: `${kind}Binding`,
    metadata: metadata(roles, namespace),
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name: roles },
    subjects: [{ kind: 'ServiceAccount', name, namespace: home }],
  }
}

function metadata(name: string, namespace: string | undefined): object {
  return { name, ...(namespace === undefined ? {} : { namespace }) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, reader] of Object.entries(RBAC_FILES)) writeFileSync(file, rbacManifest(reader))
}
