/** The group of `group/version`; empty for the core group, which has none in front. */
export function apiGroupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}

/** Whether the group may be that of an operator. Kubernetes' own groups are short names, or names in `k8s.io`. */
export function isCustomGroup(apiVersion: string): boolean {
  const group = apiGroupOf(apiVersion)
  return group.includes('.') && !group.endsWith('.k8s.io')
}
