import type { Command } from '../command.ts'
import { loadScenarioFile } from '../scenario-file/load-scenario-file.ts'
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
    .description('Rehearse a scenario from a YAML or JSON file.')
    .example('scenario.yaml', 'several changes, in order or at given times')
    .argument('<file>', 'the scenario, - for standard input; its fields are those of ScenarioInput')
    .option('--seed <number>', 'random seed, instead of the one in the file', wholeNumber)
    .option('--seeds <number>', 'number of runs, instead of the number in the file', wholeNumber)
    .option('--remedies', 'search for the smallest changes that make it safe')
    .option('--requests-per-second <number>', REQUESTS_ABOUT, rate)
  addQuestionFlags(command).action(async (file: string, flags: RunFileFlags) => {
    const { scenario: written, placeOf } = await loadScenarioFile(file)
    const { seed, seeds, remedies, requestsPerSecond } = flags
    const given = Object.entries({ seed, seeds, remedies }).filter(([, value]) => value !== undefined)
    const traffic = requestsPerSecond === undefined ? {} : { traffic: { ...trafficIn(written), requestsPerSecond } }
    const scenario = { ...written, ...Object.fromEntries(given), ...traffic }
    await rehearseScenario(() => scenario, { flags, session, placeOf })
  })
}

/** What the file itself sets for requests; that it is an object has been checked. */
function trafficIn(scenario: Readonly<Record<string, unknown>>): object {
  const traffic = scenario['traffic']
  return typeof traffic === 'object' && traffic !== null ? traffic : {}
}
