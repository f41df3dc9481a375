import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addMetadataFlags, type MetadataFlags, metadataActions, metadataName, readMetadataWords } from './metadata-words.ts'
import { addRecordFlag } from './record-flag.ts'
import { rehearse } from './rehearse.ts'

const ANNOTATE = { verb: 'annotate', noun: 'annotation' } as const

/** `rehearse annotate KIND/NAME KEY=VALUE OTHER-`, as kubectl annotate has it. */
export function addAnnotate(program: Command, session: Session): void {
  const command = program
    .command('annotate')
    .description('What would kubectl annotate do?')
    .example('pod/web-1 controller.kubernetes.io/pod-deletion-cost=-1')
    .example('deployments --all team=web old-')
    .example('-f web.yaml team=web')
    .argument('<kind/name|annotation...>', 'KIND/NAME... or KIND, then KEY=VALUE..., or KEY- to remove')
  addRecordFlag(addMetadataFlags(command, ANNOTATE), session).action(async (words: string[], flags: MetadataFlags) => {
    const read = await readMetadataWords(words, flags, ANNOTATE)
    if (read.objects.length === 0 && read.files.length === 0)
      throw new CliError('one or more resources must be specified as <resource> <name> or <resource>/<name>')
    return rehearse({ name: metadataName('annotate', read, flags), ...metadataActions('annotate', read, flags) }, flags, session)
  })
}
