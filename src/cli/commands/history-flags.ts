import { InvalidArgumentError } from 'commander'
import { parseDuration } from '../../kube/duration.ts'
import { instant } from '../../kube/instant.ts'
import { value } from '../../kube/quantity.ts'
import type { KeptTwin } from '../../server/history/keep-history.ts'
import type { OpenHistory } from '../../server/history/open-history.ts'
import { pause } from '../../service/event-loop/pause.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { positiveDuration } from './flags.ts'

export interface HistoryFlags {
  readonly history?: string
  /** Durations above zero. */
  readonly historyInterval: string
  readonly historyRetention: string
  readonly historySize: number
}

/** A history that a server keeps while it runs. */
export interface ServedHistory {
  readonly history: OpenHistory
  /** Keeps the states of the twin until the signal aborts. */
  keep(twin: KeptTwin, signal: AbortSignal): void
  /** Closes the folder once the last state is kept. */
  close(): Promise<void>
}

export function addHistoryFlags(command: Command): Command {
  return command
    .option('--history <folder>', 'keep the states of the cluster as time passes in this folder')
    .option('--history-interval <duration>', 'the time between two states that are kept', positiveDuration, '1m')
    .option('--history-retention <duration>', 'how long a state is kept', positiveDuration, 'P7D')
    .option('--history-size <bytes>', 'what the kept states may take on the disk, like 500Mi', bytes, 2 ** 30)
}

/** Opens the folder that the flags name, if they name one; unreadable parts are reported. */
export async function openServedHistory(
  flags: HistoryFlags,
  isLive: boolean,
  log: (line: string) => void,
): Promise<ServedHistory | undefined> {
  if (flags.history === undefined) return undefined
  if (!isLive)
    throw new CliError('--history keeps the states of a cluster, and files do not change: give --live instead of --from')
  const { openHistory } = await import('../../server/history/open-history.ts')
  const { keepHistory } = await import('../../server/history/keep-history.ts')
  const retention = { ageMs: parseDuration(flags.historyRetention), bytes: flags.historySize }
  const history = await openHistory(flags.history, retention, instant(Date.now()))
  for (const damage of history.damages) log(`problem: ${damage}`)
  const intervalMs = parseDuration(flags.historyInterval)
  let kept = Promise.resolve()
  return {
    history,
    keep: (twin, signal) => {
      kept = keepHistory({ history, twin, signal, log, wait: () => pause(intervalMs, signal) })
    },
    close: async () => {
      await kept
      await history.close()
    },
  }
}

function bytes(text: string): number {
  let amount = 0
  try {
    amount = value(text)
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error))
  }
  if (amount <= 0) throw new InvalidArgumentError('Write an amount above 0, like 500Mi.')
  return amount
}
