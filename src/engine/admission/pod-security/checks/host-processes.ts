import type { SecurityCheck } from './security-check.ts'
import { settersOf } from './violation-texts.ts'

/** Containers must not be processes of a Windows node. */
export const hostProcesses: SecurityCheck = (pod) => {
  const setters = settersOf(pod, ({ hostProcess }) => hostProcess)
  if (setters === '') return undefined
  return { reason: 'hostProcess', detail: `${setters} must not set securityContext.windowsOptions.hostProcess=true` }
}
