import { CliError } from '../cli-error.ts'

/** The label of our manifests and of our chart. */
export const LABEL = 'app.kubernetes.io/name=rehearse'
const PORT_DEFAULT = 4000

/** The pod of a server, and how it is reached there. */
export interface ServerPod {
  readonly namespace: string
  readonly name: string
  readonly port: number
  /** Whether the server ends TLS itself. */
  readonly isSecure: boolean
}

/** The fields of a pod that matter here, as the API server has them. */
export interface ListedPod {
  readonly metadata: { readonly namespace: string; readonly name: string; readonly deletionTimestamp?: string }
  readonly spec: { readonly containers: readonly ListedContainer[] }
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] }
}

interface ListedContainer {
  readonly name: string
  readonly args?: readonly string[]
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[]
}

/**
 * The pod to query: a ready one. Replicas of one namespace are as good as each other; servers of several namespaces are not.
 * @throws {CliError} when none is ready, or several namespaces have one.
 */
export function serverPodOf(pods: readonly ListedPod[], where: string): ServerPod {
  const ready = pods.filter(isReady).toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
  const [pod] = ready
  if (pod === undefined) {
    const unready = pods.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
    throw new CliError(
      unready.length > 0
        ? `the server in the cluster is not ready: ${unready.join(', ')}; "kubectl logs" shows why`
        : `no server runs in ${where}: no pod has the label ${LABEL}. deploy/kustomize and deploy/helm run one; without a server, omit --server`,
    )
  }
  const namespaces = [...new Set(ready.map(({ metadata }) => metadata.namespace))]
  if (namespaces.length > 1)
    throw new CliError(
      `servers run in several namespaces: name one of them: ${namespaces.map((name) => `--server cluster:${name}`).join(', ')}`,
    )
  const { namespace, name } = pod.metadata
  const container = pod.spec.containers.find(({ name }) => name === 'rehearse') ?? pod.spec.containers[0]
  return { namespace, name, port: portOf(container), isSecure: hasCertificate(container) }
}

function isReady({ metadata, status }: ListedPod): boolean {
  const isOn = status?.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false
  return isOn && metadata.deletionTimestamp === undefined
}

function portOf(container: ListedContainer | undefined): number {
  const ports = container?.ports ?? []
  return (ports.find(({ name }) => name === 'http') ?? ports[0])?.containerPort ?? PORT_DEFAULT
}

function hasCertificate(container: ListedContainer | undefined): boolean {
  const isGiven = container?.args?.some((word) => word === '--tls-cert' || word.startsWith('--tls-cert=')) ?? false
  return isGiven || (container?.env?.some(({ name, value }) => name === 'REHEARSE_TLS_CERT' && value !== '') ?? false)
}
