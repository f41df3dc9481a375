import { InvalidArgumentError, type Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Io } from '../io.ts'
import { limitsOf } from '../limits.ts'
import { readConfigurationFile } from './read-configuration-file.ts'
import { readVariables } from './read-variables.ts'
import { isRepeatable, isSwitch, mappingOf, settingsOf, variableOf } from './settings.ts'

/** Where the values of flags come from besides the command line. Later ones have precedence. */
interface Layer {
  /** How commander names the source. */
  readonly source: 'config' | 'env'
  readonly values: ReadonlyMap<string, unknown>
  /** How a setting is called there, for messages. */
  readonly nameOf: (option: Option) => string
}

/** Names and values that add up over all sources, the later ones last, and what checks those of one: a limit is set by its name. */
const ADDED: Readonly<Record<string, (where: string, settings: readonly string[]) => unknown>> = { limit: limitsOf }

/**
 * Completes the flags of a command from its configuration file and the environment: a flag has precedence over a variable, a variable
 * over the file, the file over the default.
 * @throws {CliError} for a key or a variable that is unknown, or whose value is not valid.
 */
export async function configure(command: Command, { env }: Pick<Io, 'env'>): Promise<void> {
  const options = settingsOf(command)
  const file = command.opts<{ readonly config?: string }>().config ?? (env['REHEARSE_CONFIG'] || undefined)
  const layers: Layer[] = [{ source: 'env', values: readVariables(env, options), nameOf: variableOf }]
  if (file !== undefined) {
    const values = await readConfigurationFile(file, options)
    layers.unshift({ source: 'config', values, nameOf: (option) => `${file}: ${option.attributeName()}` })
  }
  for (const option of options) setValue(command, option, layers)
}

function setValue(command: Command, option: Option, layers: readonly Layer[]): void {
  const key = option.attributeName()
  const isGiven = command.getOptionValueSource(key) === 'cli'
  const found = layers.flatMap(({ source, values, nameOf }) => {
    const value = values.get(key)
    return value === undefined ? [] : [{ source, where: nameOf(option), value: settingValue(option, value, nameOf(option)) }]
  })
  const last = found.at(-1)
  if (!last) return
  const check = ADDED[key]
  if (check) {
    for (const { where, value } of found) check(where, [value].flat().map(String))
    const given: unknown = isGiven ? command.getOptionValue(key) : []
    const all = [...found.map(({ value }) => value), given].flat()
    command.setOptionValueWithSource(key, all, isGiven ? 'cli' : last.source)
  } else if (!isGiven) command.setOptionValueWithSource(key, last.value, last.source)
}

/** A value as the flag would have it. */
function settingValue(option: Option, value: unknown, where: string): unknown {
  if (isSwitch(option)) {
    if (value === true || value === 'true') return true
    if (value === false || value === 'false') return false
    throw new CliError(`${where}: ${text(value)} is not valid: write true or false`)
  }
  if (isRepeatable(option)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    return items.map((item) => (mappingOf(option) && isMapping(item) ? JSON.stringify(item) : scalar(item, where)))
  }
  const written = scalar(value, where)
  try {
    return option.parseArg ? option.parseArg(written, undefined) : written
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw new CliError(`${where}: ${text(value)} is not valid: ${error.message}`)
    throw error
  }
}

function isMapping(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function scalar(value: unknown, where: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new CliError(`${where}: ${text(value)} is not valid: write a text or a number`)
}

function text(value: unknown): string {
  return JSON.stringify(value)
}
