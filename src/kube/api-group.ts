/** The group of `group/version`; empty for the core group, which has none in front. */
export function apiGroupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}
