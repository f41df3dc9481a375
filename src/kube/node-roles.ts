import type { Labels } from './object-row.ts'

const ROLE_PREFIX = 'node-role.kubernetes.io/'
const ROLE_LABEL = 'kubernetes.io/role'

/** The roles of a node as kubectl get nodes shows them, by name. */
export function nodeRoles(labels: Labels): readonly string[] {
  const roles = Object.entries(labels).flatMap(([key, value]) => {
    if (key.startsWith(ROLE_PREFIX)) return [key.slice(ROLE_PREFIX.length)]
    return key === ROLE_LABEL && value !== '' ? [value] : []
  })
  return [...new Set(roles.filter((role) => role !== ''))].sort()
}
