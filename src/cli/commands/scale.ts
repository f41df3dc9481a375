import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags, wholeNumber } from './flags.ts'
import { rehearse } from './rehearse.ts'
import { readTargets } from './targets.ts'

interface ScaleFlags extends RunFlags {
  readonly replicas: number
}

const WORDS = { what: 'workload', kinds: 'deployment, statefulset, replicaset or rc' }

export function addScale(program: Command, session: Session): void {
  const command = program
    .command('scale')
    .description('What would kubectl scale do?')
    .example('deployment/web --replicas 5')
    .argument('<kind/name...>', 'a deployment, statefulset, replicaset or replicationcontroller; or KIND NAME')
    .requiredOption('--replicas <number>', 'new number of replicas', wholeNumber)
  addRunFlags(command).action((words: string[], flags: ScaleFlags) => {
    const targets = readTargets(words, WORDS)
    const actions = (namespace: string) =>
      targets.map((target) => ({ scale: { target: { ...target, namespace }, replicas: flags.replicas } }))
    return rehearse({ name: `scale ${words.join(' ')} --replicas ${flags.replicas}`, actions }, flags, session)
  })
}
