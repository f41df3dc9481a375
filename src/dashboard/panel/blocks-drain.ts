import type { Member } from './panel-answers.ts'

/** Controllers whose pods kubectl drain leaves on the node: DaemonSets, and nodes for static pods. */
const LEFT_BY_DRAINS: ReadonlySet<string> = new Set(['DaemonSet', 'Node'])

/** Whether a drain of its node waits for a pod: its eviction is refused now, and a drain evicts it. */
export function blocksDrain({ evictionRefusal, controller }: Pick<Member, 'evictionRefusal' | 'controller'>): boolean {
  return evictionRefusal !== null && !LEFT_BY_DRAINS.has(controller?.kind ?? '')
}
