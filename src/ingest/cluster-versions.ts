import { compareKubernetesVersions, parseKubernetesVersion } from '../kube/kubernetes-version.ts'
import type { NamedObject } from './source.ts'

/** Which versions of Kubernetes the parts of a cluster run. */
export class ClusterVersions {
  #server: string | undefined
  readonly #kubelets = new Map<string, string>()

  noteServer(version: string): void {
    this.#server = version
  }

  noteNode(node: NamedObject): void {
    const { metadata } = node
    const version = kubeletVersionOf(node)
    if (version === undefined) this.#kubelets.delete(metadata.name)
    else this.#kubelets.set(metadata.name, version)
  }

  forgetNode(name: string): void {
    this.#kubelets.delete(name)
  }

  /** That of the API server; if it is unknown, of the newest kubelet, which is never newer than the API server. */
  get ofCluster(): string | undefined {
    return this.#server ?? [...new Set(this.#kubelets.values())].sort(byVersion).at(-1)
  }
}

function kubeletVersionOf(node: NamedObject): string | undefined {
  const { nodeInfo } = (node['status'] ?? {}) as { readonly nodeInfo?: { readonly kubeletVersion?: unknown } | null }
  const version = nodeInfo?.kubeletVersion
  return typeof version === 'string' && version !== '' ? version : undefined
}

/** Texts that are not versions come first. */
function byVersion(a: string, b: string): number {
  const [x, y] = [parseKubernetesVersion(a), parseKubernetesVersion(b)]
  return x && y ? compareKubernetesVersions(x, y) : Number(x !== undefined) - Number(y !== undefined)
}
