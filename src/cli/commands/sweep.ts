import { Option } from 'commander'
import type { ApiClient } from '../api-client.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import {
  type Answered,
  CANCEL_SWEEP,
  type CancelledSweep,
  START_SWEEP,
  type StartedSweep,
  SWEEP_EXPORT,
  SWEEP_PROGRESS,
  type SweepAnswer,
  type SweepExport,
  type SweepProgressAnswer,
} from '../documents/sweep-document.ts'
import { EXIT, worstExit } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { openClient } from '../open/open-client.ts'
import type { WhereFlags } from '../open/open-server.ts'
import { human } from '../print/human.ts'
import { isWhole, type Layout, OUTPUT_FORMATS, type OutputFormat, printAnswer } from '../print/print-answer.ts'
import { NO_PROGRESS, progressBar } from '../print/progress-bar.ts'
import { sweepLines } from '../print/sweep-lines.ts'
import { readSweep } from '../read-sweep.ts'
import { type PlaceOf, refuse } from '../refuse.ts'
import { loadScenarioFile } from '../scenario-file/load-scenario-file.ts'
import type { Session } from '../session.ts'
import { addSourceFlags, tokenOption, wholeNumber } from './flags.ts'
import { type SweepParameter, sweepParameter } from './sweep-parameter.ts'

interface SweepFlags extends WhereFlags {
  readonly param: readonly SweepParameter[]
  readonly seeds?: number
  readonly remedies?: true
  readonly output: OutputFormat | 'csv'
}

/** After Ctrl-C the command must end soon. */
const CANCEL_MS = 3000

/** `rehearse sweep scenario.yaml --param actions[0].scale.replicas=2..10`: a scenario over a grid of parameters. */
export function addSweep(program: Command, session: Session): void {
  const command = program
    .command('sweep')
    .description('Rehearse a scenario of a file with every combination of values of its parameters, on all cores.')
    .example("scenario.yaml --param 'actions[0].scale.replicas=2..10'")
    .example("scenario.yaml --param 'seed=1..5' -o csv", 'as CSV, JSON or YAML')
    .argument('<file>', 'the scenario, - for standard input; its fields are those of ScenarioInput')
    .addOption(
      new Option('--param <[label:]path=values>', 'a place in the scenario: 2..10, 2..10:2 or 2,5,9; items of lists with +')
        .argParser(sweepParameter)
        .makeOptionMandatory(true),
    )
  addSourceFlags(command)
    .option('--seeds <number>', 'number of runs at each point, to see random variation', wholeNumber)
    .option('--remedies', 'search at each point for the smallest changes that make it safe')
    .option('-n, --namespace <namespace>', 'namespace of objects named without one')
    .option('--server <url>', 'query a server instead, "cluster" for the one that runs in the cluster')
    .addOption(tokenOption())
    .option('--fork <fork>', 'sweep on this fork on the server, as it is now, instead of the cluster')
    .option('--snapshot <snapshot>', 'sweep on this snapshot on the server instead of the cluster')
    .addOption(new Option('-o, --output <format>', 'output format').choices([...OUTPUT_FORMATS, 'csv']).default('table'))
    .action((file: string, flags: SweepFlags) => sweep(file, flags, session))
}

async function sweep(file: string, flags: SweepFlags, session: Session): Promise<void> {
  const { io } = session
  const { scenario: written } = await loadScenarioFile(file)
  const { seeds, remedies } = flags
  const scenario = { ...written, ...(seeds === undefined ? {} : { seeds }), ...(remedies ? { remedies } : {}) }
  const client = await openClient(flags, io)
  try {
    const input = { scenario, parameters: flags.param }
    const { answer: begun } = await client.query<Answered<StartedSweep>>(START_SWEEP, { input, ...client.on })
    const { id } = begun.__typename === 'Sweep' ? begun : await refuse(begun, client, placesInFlags(flags.param))
    await follow(id, client, io)
    await print(id, client, { flags, session })
  } finally {
    await client.close()
  }
}

/** Issues of parameters, which flags give. */
function placesInFlags(parameters: SweepFlags['param']): PlaceOf {
  return ({ path }) => {
    const parameter = parameters[Number(/^input\.parameters\[(\d+)\]/.exec(path)?.[1])]
    return parameter === undefined ? '' : `--param ${parameter.path}: `
  }
}

/** Waits for the end; shows the progress on a terminal. */
async function follow(id: string, client: ApiClient, io: Io): Promise<void> {
  const show = (text: string): void => {
    if (io.terminal) io.err(text)
  }
  try {
    for await (const { sweepProgress } of client.subscribe<SweepProgressAnswer>(SWEEP_PROGRESS, { id })) {
      const { sweep: so, remaining, last } = sweepProgress
      const rest = remaining === null ? 'starting' : last ? '' : `${human(remaining)} left`
      show(progressBar(so.done, so.total, rest))
    }
  } catch (error) {
    throw io.signal.aborted ? await cancelled(id, client) : error
  } finally {
    show(NO_PROGRESS)
  }
}

/** An abandoned sweep is cancelled on the server: it would keep all cores busy. */
async function cancelled(id: string, client: ApiClient): Promise<CliError> {
  const signal = AbortSignal.timeout(CANCEL_MS)
  try {
    const { answer } = await client.query<Answered<CancelledSweep>>(CANCEL_SWEEP, { id }, { signal })
    const done = answer.__typename === 'Sweep' ? ` after ${answer.done} of ${answer.total} points` : ''
    return new CliError(`interrupted: ${id} was cancelled${done}`)
  } catch {
    return new CliError(`interrupted: ${id} could not be cancelled and may continue on the server, until "cancelSweep"`)
  }
}

async function print(
  id: string,
  client: ApiClient,
  { flags, session }: { readonly flags: SweepFlags; readonly session: Session },
): Promise<void> {
  const { io } = session
  const found = await readSweep(id, client)
  const { output } = flags
  if (output === 'csv') io.out(await exported(id, 'CSV', client))
  else {
    const whole: object = isWhole(output) ? JSON.parse(await exported(id, 'JSON', client)) : found
    const table = (layout: Layout) => sweepLines(found, layout)
    await printAnswer(whole, output, { io, table, names: () => mildestPoint(found) })
  }
  const verdicts = found.points.nodes.flatMap(({ result }) => result?.chance?.worst ?? result?.verdict ?? [])
  const whole = found.status === 'DONE' && verdicts.length === found.points.nodes.length
  session.exitCode = whole ? worstExit(verdicts) : EXIT.unsafe
}

async function exported(id: string, format: 'CSV' | 'JSON', client: ApiClient): Promise<string> {
  const { answer } = await client.query<Answered<SweepExport>>(SWEEP_EXPORT, { id, format })
  return answer.__typename === 'Sweep' ? answer.export : refuse(answer, client)
}

/** The values of the mildest point, each as `--param` takes it. */
function mildestPoint({ best, points, parameters }: SweepAnswer): readonly string[] {
  const point = points.nodes.find(({ number }) => number === best?.number)
  return (point?.values ?? []).map(({ value }, i) => `${parameters[i]?.path}=${value}`)
}
