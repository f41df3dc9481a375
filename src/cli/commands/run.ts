import type { Command } from 'commander'
import { fileName, readText } from '../read-text.ts'
import { placesIn, readScenarioFile } from '../scenario-file/read-scenario-file.ts'
import type { Session } from '../session.ts'
import { addQuestionFlags, type QuestionFlags, REQUESTS_ABOUT, rate, wholeNumber } from './flags.ts'
import { rehearseScenario } from './rehearse.ts'

interface RunFileFlags extends QuestionFlags {
  readonly seed?: number
  readonly seeds?: number
  readonly remedies?: true
  readonly requestsPerSecond?: number
}

/** `rehearse run scenario.yaml`: a scenario that is kept in a file. */
export function addRun(program: Command, session: Session): void {
  const command = program
    .command('run')
    .description('Rehearse a scenario that stands in a YAML or JSON file.')
    .argument('<file>', 'the scenario, - for standard input; its fields are those of ScenarioInput')
    .option('--seed <number>', 'seed of chance, instead of the one in the file', wholeNumber)
    .option('--seeds <number>', 'so many runs, instead of what the file says', wholeNumber)
    .option('--remedies', 'look for the smallest changes with which it would be safe')
    .option('--requests-per-second <number>', REQUESTS_ABOUT, rate)
  addQuestionFlags(command).action(async (file: string, flags: RunFileFlags) => {
    const name = fileName(file)
    const read = await readScenarioFile(await readText(file), name)
    const { seed, seeds, remedies, requestsPerSecond } = flags
    const given = Object.entries({ seed, seeds, remedies }).filter(([, value]) => value !== undefined)
    const traffic = requestsPerSecond === undefined ? {} : { traffic: { ...trafficIn(read.scenario), requestsPerSecond } }
    const scenario = { ...read.scenario, ...Object.fromEntries(given), ...traffic }
    await rehearseScenario(() => scenario, { flags, session, placeOf: placesIn(read, name) })
  })
}

/** What the file itself says about requests; that it is an object has been checked. */
function trafficIn(scenario: Readonly<Record<string, unknown>>): object {
  const traffic = scenario['traffic']
  return typeof traffic === 'object' && traffic !== null ? traffic : {}
}
