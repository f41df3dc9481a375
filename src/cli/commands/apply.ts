import type { Command } from 'commander'
import { fileName, readText } from '../read-text.ts'
import type { Session } from '../session.ts'
import { addFileFlag, addRunFlags, type RunFlags } from './flags.ts'
import { rehearse } from './rehearse.ts'

interface ApplyFlags extends RunFlags {
  readonly filename: readonly string[]
}

/** `rehearse apply -f FILE`: what the manifests would change, and what that would do. */
export function addApply(program: Command, session: Session): void {
  const command = program.command('apply').description('What would kubectl apply do?')
  addRunFlags(addFileFlag(command, true)).action(async (flags: ApplyFlags) => {
    const texts = await Promise.all(flags.filename.map(readText))
    const actions = (namespace: string) => texts.map((manifest) => ({ apply: { manifest, namespace } }))
    const sources = flags.filename.map(fileName)
    return rehearse({ name: `apply -f ${flags.filename.join(' -f ')}`, actions, sources }, flags, session)
  })
}
