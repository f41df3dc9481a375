import { goQuote } from '../../../../kube/field-error.ts'
import { compareText } from '../../../../lib/compare.ts'
import type { SecurityContext } from '../secured-pod.ts'
import type { SecurityCheck } from './security-check.ts'
import { oneOrMany, quotedList, settersOf, sortedSet, valuesOf } from './violation-texts.ts'

const ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/'
const ALLOWED: readonly string[] = ['RuntimeDefault', 'Localhost']

/** A pod may choose the default AppArmor profile of the runtime or one of the node, by field or by annotation. */
export const appArmorProfile: SecurityCheck = (pod) => {
  const setters = settersOf(pod, isBad)
  const types = sortedSet(valuesOf(pod, (context) => (isBad(context) ? context.appArmorProfile : undefined)))
  const annotations = Object.entries(pod.annotations)
    .filter(([key, value]) => key.startsWith(ANNOTATION) && !isAllowedAnnotation(value))
    .map(([key, value]) => `${key}=${goQuote(value)}`)
    .sort(compareText)
  if (setters === '' && annotations.length === 0) return undefined
  const subjects = [setters, annotations.length > 0 ? oneOrMany(annotations, 'annotation') : ''].filter((text) => text !== '')
  const values = [...types, ...annotations]
  return {
    reason: oneOrMany(values, 'forbidden AppArmor profile'),
    detail: `${subjects.join(' and ')} must not set AppArmor profile type to ${quotedList(values)}`,
  }
}

function isBad({ appArmorProfile: type }: SecurityContext): boolean {
  return type !== undefined && !ALLOWED.includes(type)
}

function isAllowedAnnotation(profile: string): boolean {
  return profile === '' || profile === 'runtime/default' || profile.startsWith('localhost/')
}
