import { apiGroupOf } from '../../../kube/api-group.ts'

/** As kubectl names it: `widget.example.com/a`. */
export function leftOutName(apiVersion: string, kind: string, name: string): string {
  const group = apiGroupOf(apiVersion)
  return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`.slice(0, NAME_MAX)
}

/** What an answer shows of a name that nothing has checked. */
const NAME_MAX = 400
