/** A version of Kubernetes, without what builders add to it. */
export interface KubernetesVersion {
  readonly major: number
  readonly minor: number
  readonly patch: number
}

/** The version as which the engine decides. */
export const ENGINE_VERSION: KubernetesVersion = { major: 1, minor: 36, patch: 3 }
/** The same as kubelets report it: `v1.36.3`. */
export const ENGINE_VERSION_TEXT = `v${ENGINE_VERSION.major}.${ENGINE_VERSION.minor}.${ENGINE_VERSION.patch}`

/** Reads `v1.31.4-eks-2d5f260` or `1.31`; `undefined` if the text is not a version. */
export function parseKubernetesVersion(text: string): KubernetesVersion | undefined {
  const [, major, minor, patch = '0'] = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? []
  if (major === undefined || minor === undefined) return undefined
  return { major: Number(major), minor: Number(minor), patch: Number(patch) }
}

/** Orders versions, the older one first. */
export function compareKubernetesVersions(a: KubernetesVersion, b: KubernetesVersion): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch
}
