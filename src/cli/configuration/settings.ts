import type { Option } from 'commander'
import type { Command } from '../command.ts'
import { collect } from '../commands/flags.ts'
import { CLUSTER_SCHEMA } from './cluster-setting.ts'

/** Flags about the configuration itself. */
const OWN: ReadonlySet<string> = new Set(['config', 'schema'])
/** Variables that are not named like their flag. */
const VARIABLES: Readonly<Record<string, string>> = { limit: 'REHEARSE_LIMITS' }

/** Repeatable flags of which a file may write each value as a mapping, with the schema of one. */
const MAPPINGS: Readonly<Record<string, object>> = { cluster: CLUSTER_SCHEMA }

/** The schema of a value that a file may write as a mapping; `undefined` where values are texts. */
export function mappingOf(option: Option): object | undefined {
  return MAPPINGS[option.attributeName()]
}

/** The flags of a command that a file and the environment may set as well. */
export function settingsOf(command: Command): readonly Option[] {
  return command.options.filter((option) => !OWN.has(option.attributeName()))
}

/** The variable of a flag: `REHEARSE_WARM_UP` of `--no-warm-up`. */
export function variableOf(option: Option): string {
  const key = option.attributeName()
  return VARIABLES[key] ?? `REHEARSE_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** Whether a flag takes no value. */
export function isSwitch(option: Option): boolean {
  return option.negate || option.isBoolean()
}

/** Whether a flag may be given several times. */
export function isRepeatable(option: Option): boolean {
  return option.parseArg === (collect as Option['parseArg'])
}
