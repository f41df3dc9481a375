import { goQuote } from '../../../../kube/field-error.ts'
import type { SecurityCheck } from './security-check.ts'
import { oneOrMany, sortedSet } from './violation-texts.ts'

const POD = 'seccomp.security.alpha.kubernetes.io/pod'
const CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/'

/** The annotations that chose seccomp profiles before the fields existed. */
export const seccompAnnotations: SecurityCheck = ({ annotations, containers }) => {
  const forbidden = [POD, ...containers.map(({ name }) => CONTAINER + name)].flatMap((key) => {
    const value = annotations[key]
    return value === undefined || isAllowed(value) ? [] : [`${key}=${goQuote(value)}`]
  })
  if (forbidden.length === 0) return undefined
  const texts = sortedSet(forbidden)
  return { reason: 'seccompProfile', detail: `forbidden ${oneOrMany(texts, 'annotation')} ${texts.join(', ')}` }
}

function isAllowed(profile: string): boolean {
  return profile === 'runtime/default' || profile === 'docker/default' || profile.startsWith('localhost/')
}
