/** Kinds of names that a word may be, read from the source that the line names: a server, files or the cluster. */
export type Named = 'node' | 'pod' | 'workload' | 'namespace' | 'priorityClass' | 'zone' | 'fork' | 'snapshot' | 'state'

/** What can replace a placeholder. */
export interface Placeholder {
  readonly named?: readonly Named[]
  /** Paths of files and folders: the shell completes them. */
  readonly files?: true
  /** A command with an outcome, and its words. */
  readonly rehearsals?: true
}

const FILES: Placeholder = { files: true }
/** Values that cannot be listed. */
const FREE: Placeholder = {}

/**
 * The words that represent a value in the usage of commands and flags: `<node>`, `[nodes...]`, `<file|command>`. They decide
 * what completes. Values with choices need no entry; a test reports a placeholder that is not listed.
 */
export const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  // Names of objects
  node: { named: ['node'] },
  nodes: { named: ['node'] },
  pod: { named: ['pod'] },
  'kind/name': { named: ['workload'] },
  namespace: { named: ['namespace'] },
  'priority-class': { named: ['priorityClass'] },
  zone: { named: ['zone'] },
  // Names on a server
  fork: { named: ['fork'] },
  snapshot: { named: ['snapshot'] },
  state: { named: ['state'] },
  // Commands
  command: { rehearsals: true },
  // Paths
  file: FILES,
  files: FILES,
  'file[=count]': FILES,
  folder: FILES,
  path: FILES,
  // Quantities
  amounts: FREE,
  bytes: FREE,
  duration: FREE,
  number: FREE,
  quantity: FREE,
  seconds: FREE,
  moment: FREE,
  time: FREE,
  // All else
  '[label:]path=values': FREE,
  address: FREE,
  annotation: FREE,
  class: FREE,
  code: FREE,
  'container=image': FREE,
  image: FREE,
  'key=value': FREE,
  kind: FREE,
  label: FREE,
  labels: FREE,
  name: FREE,
  'name=amount': FREE,
  'name=context': FREE,
  'name=quantity': FREE,
  'name=value': FREE,
  names: FREE,
  patch: FREE,
  policy: FREE,
  ports: FREE,
  prefix: FREE,
  rule: FREE,
  schedule: FREE,
  scopes: FREE,
  selector: FREE,
  'service:port': FREE,
  taint: FREE,
  target: FREE,
  text: FREE,
  url: FREE,
  usage: FREE,
  variable: FREE,
  version: FREE,
  words: FREE,
}

/** What can replace the placeholder of a command, `node|taint` or `file`. */
export function placeholdersIn(text: string): readonly Placeholder[] {
  return text.split('|').flatMap((word) => PLACEHOLDERS[word] ?? [])
}
