/**
 * Writes what a reader of a cluster must be allowed, out of what is read, into deploy/: for a reader outside the cluster, for the kustomize
 * base and for the Helm chart.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { CALLER_RESOURCES, EVENTS, METRICS, RESOURCES } from '../src/ingest/resources.ts'

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
    role(reader.roles, 'ClusterRole', undefined, [
      ...rules(everywhere),
      ...rules([EVENTS], ['list']),
      ...rules(Object.values(METRICS), ['list']),
    ]),
    binding(reader, 'ClusterRole', undefined),
    ...RESOURCES.flatMap((resource) =>
      'onlyNamespace' in resource
        ? [role(reader.roles, 'Role', resource.onlyNamespace, rules([resource])), binding(reader, 'Role', resource.onlyNamespace)]
        : [],
    ),
  ]
  return manifest(['What Rehearse may do with a cluster: list and watch, nothing else. No Secrets, no ConfigMaps.'], documents)
}

/** Where the roles of callers are. */
export const CALLERS_FILE = 'deploy/rbac-callers.yaml'

/** What a caller of `--cluster-tokens` needs: the first role in the whole cluster, the second one in each namespace that it may read. */
export function callersManifest(): string {
  const caller = (suffix: string, namespaced: boolean): object => {
    const given = rules(
      CALLER_RESOURCES.filter((resource) => resource.namespaced === namespaced),
      ['list'],
    )
    return role(`rehearse-caller-${suffix}`, 'ClusterRole', undefined, given)
  }
  return manifest(
    [
      'What callers of --cluster-tokens need. Bind rehearse-caller-nodes to each of them with a ClusterRoleBinding,',
      'and rehearse-caller-namespace with a RoleBinding in each namespace that it may read.',
    ],
    [caller('nodes', false), caller('namespace', true)],
  )
}

function manifest(comment: readonly string[], documents: readonly object[]): string {
  const text = documents.map((document) => stringify(document, { lineWidth: 120, aliasDuplicateObjects: false })).join('---\n')
  const lines = [...comment, 'Generated from src/ingest/resources.ts by scripts/print-rbac.ts.']
  return `${lines.map((line) => `# ${line}\n`).join('')}${text}`
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

function role(name: string, kind: 'ClusterRole' | 'Role', namespace: string | undefined, given: readonly object[]): object {
  return { apiVersion: 'rbac.authorization.k8s.io/v1', kind, metadata: metadata(name, namespace), rules: given }
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
  writeFileSync(CALLERS_FILE, callersManifest())
}
