import { Option } from 'commander'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'

/** What kubectl prints before it does anything else. */
const DEPRECATED = 'Flag --record has been deprecated, --record will be removed in the future'

/**
 * kubectl's `--record`, which notes the command line in an annotation of each object. No rule reads that annotation, so the flag changes
 * nothing of an answer (cli-runtime/pkg/genericclioptions/record_flags.go).
 */
export function addRecordFlag(command: Command, session: Session): Command {
  return command
    .addOption(new Option('--record').hideHelp())
    .hook('preAction', () => (command.opts()['record'] ? session.io.err(`${DEPRECATED}\n`) : undefined))
}
