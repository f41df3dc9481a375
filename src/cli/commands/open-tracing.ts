import { readFileSync } from 'node:fs'
import { packageFile } from '../../server/package-file.ts'
import type { Traces } from '../../server/traces/open-traces.ts'
import { CliError } from '../cli-error.ts'

/**
 * Traces to a collector, where one is named: the library is large.
 * @throws {CliError} for what is not an address.
 */
export async function openTracing(endpoint: string | undefined, log: (line: string) => void): Promise<Traces | undefined> {
  if (endpoint === undefined) return undefined
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new CliError(`--otlp-endpoint ${endpoint}: write the address of the collector, like http://collector:4318`)
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { readonly version: string }
  const { openTraces } = await import('../../server/traces/open-traces.ts')
  return openTraces({ endpoint, version, log, now: Date.now })
}
