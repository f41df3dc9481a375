import { patchCommand } from './patch-command.ts'
import type { Finding } from './rollout-audit.ts'

/** A finding of either audit; that of a drain as the API has it. */
export interface ShownFinding extends Omit<Finding, 'patch'> {
  /** The commands that make the change; `null`: it depends on the program. */
  readonly command: string | null
  /** The nodes whose drain shows it; none in an audit of rollouts. */
  readonly nodes: readonly string[]
}

export function ofRollout({ patch, ...finding }: Finding): ShownFinding {
  const { workload } = finding
  return { ...finding, command: patch === null || !workload ? null : patchCommand(workload, patch), nodes: [] }
}
