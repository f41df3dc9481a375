import type { PlacedIssue } from '../../graphql/inputs/input-place.ts'
import { readScenarioText, type ScenarioText } from '../../graphql/scenario-file/read-scenario-text.ts'
import { CliError } from '../cli-error.ts'
import type { PlaceOf } from '../refuse.ts'

/**
 * The scenario of a file: the fields of `ScenarioInput`, as in the schema of the API. Where a manifest is expected,
 * objects are accepted instead of text. @throws {CliError} that names the place of everything that is wrong,
 * `file:line:column`.
 */
export async function readScenarioFile(text: string, file: string): Promise<ScenarioText> {
  const { onDemandSchema } = await import('../../graphql/on-demand-schema.ts')
  const found = readScenarioText(text, onDemandSchema)
  if (!found.ok) throw new CliError(found.issues.map((issue) => faultText(issue, file)).join('; '))
  return found.read
}

/** The place of an issue of the API in the file. */
export function placesIn({ placeOf }: ScenarioText, file: string): PlaceOf {
  return ({ path }) => {
    const { line, column } = placeOf(path)
    return `${file}:${line}:${column}: `
  }
}

function faultText({ path, message, line, column }: PlacedIssue, file: string): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  return `${place}: ${path === '' ? '' : `${path}: `}${message}`
}
