import type { Mount } from '../mount.ts'

/** What the paths of clusters begin with. */
export const CLUSTERS_PATH = '/clusters/'

/** The cluster that a path belongs to, and the rest of the path; `undefined`: none of this name, or no path of a cluster. */
export function clusterAt(path: string, mounts: readonly Mount[]): { readonly mount: Mount; readonly rest: string } | undefined {
  if (!path.startsWith(CLUSTERS_PATH)) return undefined
  const [name = ''] = path.slice(CLUSTERS_PATH.length).split('/', 1)
  const mount = mounts.find((each) => each.name === name)
  return mount && { mount, rest: path.slice(mount.base.length) }
}
