import type { Creator } from './creator.ts'

/** `create serviceaccount NAME` (kubectl/pkg/cmd/create/create_serviceaccount.go). */
export const SERVICE_ACCOUNT: Creator<object> = {
  name: 'serviceaccount',
  alias: 'sa',
  example: 'robot',
  declare: (command) => command,
  objectOf: ({ name }) => ({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } }),
}
