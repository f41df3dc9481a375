import type { Option } from 'commander'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { CliError } from '../cli-error.ts'
import { readText } from '../read-text.ts'

/**
 * The values of a configuration file, by the keys of the settings.
 * @throws {CliError} when it cannot be read, is not YAML, or has a key that no setting has.
 */
export async function readConfigurationFile(file: string, options: readonly Option[]): Promise<ReadonlyMap<string, unknown>> {
  const { parseYaml } = await import('../../lib/bounded-yaml.ts')
  const document = parseYaml(await readText(file), { logLevel: 'error' })
  const [error] = document.errors
  if (error) {
    const [place] = error.linePos ?? []
    throw new CliError(`${file}${place ? `:${place.line}:${place.col}` : ''}: ${error.message.split('\n')[0]}`)
  }
  const value: unknown = document.toJS()
  if (value === null) return new Map()
  if (typeof value !== 'object' || Array.isArray(value))
    throw new CliError(`${file}: expected settings, as "rehearse config" prints them`)
  const keys = options.map((option) => option.attributeName())
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue
    const near = nearestNames(key, keys)
    throw new CliError(
      `${file}: unknown key "${key}"${near.length > 0 ? `, similar: ${near.join(', ')}` : ''}; "rehearse config" lists all`,
    )
  }
  return new Map(Object.entries(value).filter(([, each]) => each !== null))
}
