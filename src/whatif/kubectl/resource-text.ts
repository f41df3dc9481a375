import { KINDS, type Kind } from '../../kube/kinds.ts'

/** A resource as kubectl names it in errors: `apps/v1, Resource=deployments` (apimachinery GroupVersionResource.String). */
export function resourceText(kind: Kind): string {
  const { apiVersion, plural } = KINDS[kind]
  return `${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}, Resource=${plural}`
}
