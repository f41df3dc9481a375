import { CliError } from '../cli-error.ts'
import { STANDING_WHAT_IF, type StandingUpdate } from '../documents/standing-document.ts'
import { EXIT } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { openClient } from '../open/open-client.ts'
import { markdownText } from '../print/markdown-text.ts'
import { touchedPods } from '../print/names.ts'
import { layoutOf } from '../print/print-answer.ts'
import { standingLines } from '../print/standing-lines.ts'
import { yamlText } from '../print/yaml-text.ts'
import type { Session } from '../session.ts'
import type { QuestionFlags } from './flags.ts'

interface Watching {
  readonly flags: QuestionFlags
  readonly session: Session
  readonly minInterval: string | undefined
}

/** Sends a `ScenarioInput` as a standing query and prints each update, until Ctrl-C. The last verdict is the exit code. */
export async function watchScenario(
  scenarioIn: (namespace: string) => object,
  { flags, session, minInterval }: Watching,
): Promise<void> {
  const { io } = session
  let isGone = false
  if (flags.snapshot !== undefined)
    throw new CliError('snapshots do not change: watch the cluster or a fork, or run the command without "watch"')
  if (flags.from) throw new CliError('--from names files, which do not change: watch a cluster, or a server with --server')
  const client = await openClient(flags, io)
  try {
    const variables = {
      scenario: scenarioIn(client.namespace),
      ...client.on,
      ...(minInterval === undefined ? {} : { minInterval }),
    }
    const updates = client.subscribe<{ readonly standingWhatIf: StandingUpdate }>(STANDING_WHAT_IF, variables)
    for await (const { standingWhatIf: update } of updates) {
      await printUpdate(update, flags, io)
      const { answer } = update
      isGone = answer.__typename === 'NotFoundError' && answer.kind === 'fork'
      const isSafe = answer.__typename === 'Outcome' && (answer.chance?.worst ?? answer).verdict === 'SAFE'
      session.exitCode = isSafe ? EXIT.safe : EXIT.unsafe
    }
    if (isGone) throw new CliError('nothing left to watch: the fork was deleted or has expired')
    if (!io.signal.aborted) throw new CliError('the server has ended the subscription: it may have been stopped')
  } catch (error) {
    // Ctrl-C is how a watch ends.
    if (!io.signal.aborted) throw error
  } finally {
    await client.close()
  }
}

/** Programs read a stream: JSON takes a line for each update, YAML a document. */
async function printUpdate(update: StandingUpdate, { output: format, fork }: QuestionFlags, io: Io): Promise<void> {
  switch (format) {
    case 'json':
      io.out(`${JSON.stringify(update)}\n`)
      return
    case 'yaml':
      io.out(`---\n${await yamlText(update)}`)
      return
    case 'name': {
      const names = update.answer.__typename === 'Outcome' ? touchedPods(update.answer) : []
      io.out(['---', ...names, ''].join('\n'))
      return
    }
    case 'markdown':
    case 'table':
    case 'wide': {
      const lines = standingLines(update, layoutOf(format, io), fork === undefined ? 'CLUSTER' : 'FORK')
      io.out(format === 'markdown' ? `${markdownText(lines)}\n` : `${lines.join('\n')}\n`)
    }
  }
}
