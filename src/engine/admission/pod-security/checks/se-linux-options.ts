import type { SecurityContext } from '../secured-pod.ts'
import type { SecurityCheck } from './security-check.ts'
import { oneOrMany, quotedList, settersOf, sortedSet, valuesOf } from './violation-texts.ts'

/** The type of SELinux must be one of these or unset; user and role must be unset. */
export function seLinuxOptions(types: ReadonlySet<string>): SecurityCheck {
  const isBad = ({ seLinuxOptions: options }: SecurityContext): boolean =>
    options !== undefined && (!types.has(options.type) || options.user !== '' || options.role !== '')
  return (pod) => {
    const setters = settersOf(pod, isBad)
    if (setters === '') return undefined
    const bad = valuesOf(pod, ({ seLinuxOptions: options }) => options)
    const badTypes = sortedSet(bad.map(({ type }) => type).filter((type) => !types.has(type)))
    const data = [
      ...(badTypes.length > 0 ? [`${oneOrMany(badTypes, 'type')} ${quotedList(badTypes)}`] : []),
      ...(bad.some(({ user }) => user !== '') ? ['user may not be set'] : []),
      ...(bad.some(({ role }) => role !== '') ? ['role may not be set'] : []),
    ]
    return { reason: 'seLinuxOptions', detail: `${setters} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}` }
  }
}
