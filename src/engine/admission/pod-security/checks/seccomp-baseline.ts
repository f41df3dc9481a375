import type { SecurityContext } from '../secured-pod.ts'
import type { SecurityCheck } from './security-check.ts'
import { quotedList, settersOf, sortedSet, valuesOf } from './violation-texts.ts'

/** A pod may choose the default seccomp profile of the runtime or one of the node. */
export const seccompBaseline: SecurityCheck = (pod) => {
  const setters = settersOf(pod, isBad)
  if (setters === '') return undefined
  const types = sortedSet(valuesOf(pod, (context) => (isBad(context) ? context.seccompProfile : undefined)))
  const detail = `${setters} must not set securityContext.seccompProfile.type to ${quotedList(types)}`
  return { reason: 'seccompProfile', detail }
}

function isBad({ seccompProfile }: SecurityContext): boolean {
  return seccompProfile !== undefined && seccompProfile !== 'RuntimeDefault' && seccompProfile !== 'Localhost'
}
