import { CliError } from '../../cli-error.ts'
import type { Command } from '../../command.ts'
import { loadScenarioFile } from '../../scenario-file/load-scenario-file.ts'
import type { Session } from '../../session.ts'
import { addQuestionFlags, type QuestionFlags, REQUESTS_ABOUT, rate, wholeNumber } from '../flags.ts'
import { rehearse, rehearseScenario } from '../rehearse.ts'
import { addPodFlags, type PodFlags, podInput, unusedPodFlag } from './run-pod.ts'

interface RunCommandFlags extends QuestionFlags, PodFlags {
  readonly seed?: number
  readonly seeds?: number
  readonly remedies?: true
  readonly requestsPerSecond?: number
}

/** `rehearse run scenario.yaml`: a scenario that is kept in a file; `rehearse run NAME --image IMAGE`: a pod, as kubectl run creates it. */
export function addRun(program: Command, session: Session): void {
  const command = program
    .command('run')
    .description('Rehearse a scenario from a YAML or JSON file, or what kubectl run would do.')
    .example('scenario.yaml', 'several changes, in order or at given times')
    .example('web --image nginx --port 80', 'a pod')
    .argument('<file|name>', 'the scenario, - for standard input; its fields are those of ScenarioInput; with --image: a name')
    .argument('[words...]', 'with --image: arguments of the container')
  addPodFlags(command)
    .option('--seed <number>', 'random seed, instead of the one in the file', wholeNumber)
    .option('--seeds <number>', 'number of runs, instead of the number in the file', wholeNumber)
    .option('--remedies', 'search for the smallest changes that make it safe')
    .option('--requests-per-second <number>', REQUESTS_ABOUT, rate)
  addQuestionFlags(command).action((word: string, words: string[], flags: RunCommandFlags) =>
    flags.image === undefined ? runFile(word, words, flags, session) : runPod(word, words, flags, session),
  )
}

async function runFile(file: string, words: readonly string[], flags: RunCommandFlags, session: Session): Promise<void> {
  if (words.length > 0 || unusedPodFlag(flags))
    throw new CliError('required flag(s) "image" not set: give one scenario file, or the name of a pod with --image')
  const { scenario: written, placeOf } = await loadScenarioFile(file)
  const { seed, seeds, remedies, requestsPerSecond } = flags
  const given = Object.entries({ seed, seeds, remedies }).filter(([, value]) => value !== undefined)
  const traffic = requestsPerSecond === undefined ? {} : { traffic: { ...trafficIn(written), requestsPerSecond } }
  const scenario = { ...written, ...Object.fromEntries(given), ...traffic }
  await rehearseScenario(() => scenario, { flags, session, placeOf })
}

function runPod(name: string, words: readonly string[], flags: RunCommandFlags, session: Session): Promise<void> {
  const action = podInput({ name, words, flags })
  const { seed = 1, seeds = 1 } = flags
  const run = { ...flags, seed, seeds, horizontalPodAutoscalers: true }
  return rehearse({ name: `run ${name} --image ${flags.image}`, actions: (namespace) => [action(namespace)] }, run, session)
}

/** What the file itself sets for requests; that it is an object has been checked. */
function trafficIn(scenario: Readonly<Record<string, unknown>>): object {
  const traffic = scenario['traffic']
  return typeof traffic === 'object' && traffic !== null ? traffic : {}
}
