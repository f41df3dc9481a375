import { envNameErrors } from '../../../kube/env-name.ts'
import { goQuote } from '../../../kube/field-error.ts'
import { shellQuoted } from '../../kubectl/shell-quoted.ts'

/** What `kubectl set env` changes of each container. */
export interface EnvChange {
  /** The containers: a name, in which `*` matches any text. */
  readonly containers: string
  /** Variables to set, in the order of the command; of several with one name the first counts. */
  readonly set: readonly EnvVariable[]
  /** Names of variables to remove. */
  readonly remove: readonly string[]
  /** Change variables that have another value, instead of failing. */
  readonly overwrite: boolean
}

export interface EnvVariable {
  readonly name: string
  readonly value: string
}

/** What is wrong with the variables, in kubectl's words (pkg/cmd/set/env/env_parse.go); `undefined`: nothing. */
export function envProblem({ set, remove }: EnvChange): string | undefined {
  if (set.length + remove.length === 0) return 'at least one environment variable must be provided'
  for (const { name } of set) {
    const errors = envNameErrors(name)
    if (errors.length > 0) return `${goQuote(name)} is not a valid key name: ${errors.join(';')}`
  }
  return set.some(({ name }) => remove.includes(name))
    ? 'can not both modify and remove the same environment variable in the same command'
    : undefined
}

/** The changes as words of a shell: `MODE=fast`, `DEBUG-`. */
export function envWords({ set, remove }: EnvChange): readonly string[] {
  return [...set.map(({ name, value }) => shellQuoted(`${name}=${value}`)), ...remove.map((name) => shellQuoted(`${name}-`))]
}
