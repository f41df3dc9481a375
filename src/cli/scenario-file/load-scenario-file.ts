import { fileName, readText } from '../read-text.ts'
import type { PlaceOf } from '../refuse.ts'

/** A scenario, and the place of each of its parts in the file that it was read from. */
export interface LoadedScenario {
  readonly scenario: Readonly<Record<string, unknown>>
  readonly placeOf: PlaceOf
}

/**
 * The scenario of a file; `-` is standard input. Its reader is loaded only here, because it needs the schema of the API.
 * @throws {CliError} that names the place of everything that is wrong.
 */
export async function loadScenarioFile(file: string): Promise<LoadedScenario> {
  const { placesIn, readScenarioFile } = await import('./read-scenario-file.ts')
  const name = fileName(file)
  const read = await readScenarioFile(await readText(file), name)
  return { scenario: read.scenario, placeOf: placesIn(read, name) }
}
