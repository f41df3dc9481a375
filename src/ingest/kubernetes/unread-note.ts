import type { KnownResource } from '../resources.ts'
import type { CoverageNote } from '../source.ts'

/** What answers report of a kind that cannot be read. */
export function unreadNote(
  { kind, plural, group }: KnownResource,
  code: 'forbidden' | 'failed' | 'absent',
  reason: string,
): CoverageNote {
  const name = group === '' ? plural : `${plural}.${group}`
  switch (code) {
    case 'forbidden':
      return {
        code,
        kind,
        message: `no permission to read ${plural}: ${reason}`,
        remedy: `Grant the verbs list and watch on ${name} in all namespaces, as deploy/rbac.yaml does.`,
      }
    case 'failed':
      return {
        code,
        kind,
        message: `${plural} could not be read: ${reason}`,
        remedy: `Check why the API server fails to list or watch ${name}.`,
      }
    case 'absent':
      return { code, kind, message: `the server does not serve ${plural}`, remedy: `Serve ${name}, if the cluster uses it.` }
  }
}
