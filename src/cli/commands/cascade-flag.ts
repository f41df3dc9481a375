import { InvalidArgumentError, Option } from 'commander'
import type { Session } from '../session.ts'

const CASCADES = ['background', 'foreground', 'orphan'] as const

export type Cascade = (typeof CASCADES)[number]

/** The Boolean values are deprecated (kubectl/pkg/cmd/util/helpers.go, GetCascadingStrategy; semantics F3.55). */
const BOOLEANS: ReadonlyMap<string, Cascade> = new Map([
  ['true', 'background'],
  ['false', 'orphan'],
])

/** kubectl's `--cascade`; `about`: what it is for. */
export function cascadeFlag(about: string, session: Session): Option {
  return new Option('--cascade <how>', about)
    .choices(CASCADES)
    .default('background')
    .argParser((value) => {
      const meant = BOOLEANS.get(value)
      if (meant !== undefined) {
        session.io.err(`warning: --cascade=${value} is deprecated (boolean value) and can be replaced with --cascade=${meant}.\n`)
        return meant
      }
      if (CASCADES.some((known) => known === value)) return value
      throw new InvalidArgumentError(`Allowed choices are ${CASCADES.join(', ')}.`)
    })
}
