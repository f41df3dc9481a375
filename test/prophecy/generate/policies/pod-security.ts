import type { Table } from '../dice.ts'

const PREFIX = 'pod-security.kubernetes.io'

/** Labels of a namespace whose pods Pod Security checks. */
export const LEVELS: Table<Readonly<Record<string, string>>> = [
  [3, { [`${PREFIX}/enforce`]: 'restricted' }],
  [2, { [`${PREFIX}/enforce`]: 'baseline', [`${PREFIX}/warn`]: 'restricted' }],
  [1, { [`${PREFIX}/warn`]: 'restricted', [`${PREFIX}/audit`]: 'restricted' }],
  [1, { [`${PREFIX}/enforce`]: 'restricted', [`${PREFIX}/enforce-version`]: 'v1.24' }],
]
