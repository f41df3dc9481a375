import type { Creator } from './creator.ts'

/** `create namespace NAME` (kubectl/pkg/cmd/create/create_namespace.go). */
export const NAMESPACE: Creator<object> = {
  name: 'namespace',
  alias: 'ns',
  example: 'shop',
  declare: (command) => command,
  objectOf: ({ name }) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
}
