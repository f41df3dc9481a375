import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags } from './flags.ts'
import { rehearse } from './rehearse.ts'

/** `rehearse fail-zone ZONE`. */
export function addFailZone(program: Command, session: Session): void {
  const command = program
    .command('fail-zone')
    .description('What if all nodes of a zone, or of another topology domain, failed?')
    .example('eu-west-1a')
    .argument('<zone>', "the value of the nodes' label")
    .option('--topology-key <label>', 'the label that defines the domains', 'topology.kubernetes.io/zone')
  addRunFlags(command).action((value: string, flags: RunFlags & { readonly topologyKey: string }) => {
    const actions = [{ failDomain: { topologyKey: flags.topologyKey, value } }]
    return rehearse({ name: `fail-zone ${value}`, actions: () => actions }, flags, session)
  })
}
