import type { Option } from 'commander'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { CliError } from '../cli-error.ts'
import { isRepeatable, variableOf } from './settings.ts'

/** Variables of all commands, not of a flag of the server. */
const OTHERS = ['REHEARSE_CONFIG', 'REHEARSE_SERVER', 'REHEARSE_TOKEN', 'REHEARSE_TOKEN_FILE', 'REHEARSE_DEBUG']
/** What Kubernetes sets in a pod for each Service of its namespace. */
const SERVICE_LINK = /_SERVICE_HOST$|_SERVICE_PORT(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/
const LINK_VALUE = /^(tcp|udp|sctp):\/\//

/**
 * The values of the environment, by the keys of the settings.
 * @throws {CliError} for a variable that no setting has.
 */
export function readVariables(
  env: Readonly<Record<string, string | undefined>>,
  options: readonly Option[],
): ReadonlyMap<string, unknown> {
  const byVariable = new Map(options.map((option) => [variableOf(option), option]))
  const values = new Map<string, unknown>()
  for (const [name, text] of Object.entries(env)) {
    if (!name.startsWith('REHEARSE_') || text === undefined || text === '' || OTHERS.includes(name)) continue
    if (SERVICE_LINK.test(name) || LINK_VALUE.test(text)) throw new CliError(linkText(name, text))
    const option = byVariable.get(name)
    if (!option) {
      const near = nearestNames(name, [...byVariable.keys(), ...OTHERS])
      throw new CliError(
        `unknown variable ${name}${near.length > 0 ? `, similar: ${near.join(', ')}` : ''}; "rehearse config" lists all`,
      )
    }
    values.set(option.attributeName(), isRepeatable(option) ? text.split(',').filter((part) => part.trim() !== '') : text)
  }
  return values
}

function linkText(name: string, text: string): string {
  return (
    `${name}=${text} is what Kubernetes sets for a Service of this name, not a setting: ` +
    'set enableServiceLinks: false in the pod, or give the Service another name'
  )
}
