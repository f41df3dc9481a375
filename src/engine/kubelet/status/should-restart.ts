/** What of a container decides whether it runs again after it ended. */
export interface RestartableContainer {
  readonly name: string
  /** The container's own policy; empty = the pod's. `Always` on an init container makes it a sidecar. */
  readonly restartPolicy: string
  readonly restartPolicyRules?: readonly RestartRule[] | undefined
}

/** Overrules the policy for some exit codes (feature ContainerRestartRules). */
export interface RestartRule {
  readonly action: string
  readonly exitCodes: { readonly operator: string; readonly values: readonly number[] } | undefined
}

/** The reason of a container that ended because another one requested the restart of all of them. */
const RESTARTING_ALL = 'RestartingAllContainers'

/** How a container ended. */
export interface ContainerExit {
  readonly exitCode: number
  readonly reason: string
}

/**
 * Whether a container that ended runs again (podutil.ContainerShouldRestart): the first rule for its exit code decides,
 * then its own policy, then the pod's (semantics C1.4).
 */
export function shouldRestart(container: RestartableContainer, podPolicy: string, exit: ContainerExit): boolean {
  if (exit.reason === RESTARTING_ALL) return true
  const rule =
    container.restartPolicy === '' ? undefined : container.restartPolicyRules?.find((item) => matchesExit(item, exit.exitCode))
  if (rule?.action === 'Restart' || rule?.action === 'RestartAllContainers') return true
  return byPolicy(container.restartPolicy || podPolicy, exit.exitCode)
}

function matchesExit({ exitCodes }: RestartRule, exitCode: number): boolean {
  if (!exitCodes) return false
  const listed = exitCodes.values.includes(exitCode)
  return exitCodes.operator === 'In' ? listed : exitCodes.operator === 'NotIn' && !listed
}

function byPolicy(policy: string, exitCode: number): boolean {
  if (policy === 'Never') return false
  return policy === 'OnFailure' ? exitCode !== 0 : true
}
