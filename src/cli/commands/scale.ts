import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags, wholeNumber } from './flags.ts'
import { rehearse } from './rehearse.ts'
import { resourceKind } from './resource-kind.ts'

interface ScaleFlags extends RunFlags {
  readonly replicas: number
}

export function addScale(program: Command, session: Session): void {
  const command = program
    .command('scale')
    .description('What would kubectl scale do?')
    .argument('<kind/name...>', 'a deployment, statefulset, replicaset or replicationcontroller; or KIND NAME')
    .requiredOption('--replicas <number>', 'how many it shall have', wholeNumber)
  addRunFlags(command).action((words: string[], flags: ScaleFlags) => {
    const targets = readTargets(words)
    const actions = (namespace: string) =>
      targets.map((target) => ({ scale: { target: { ...target, namespace }, replicas: flags.replicas } }))
    return rehearse({ name: `scale ${words.join(' ')} --replicas ${flags.replicas}`, actions }, flags, session)
  })
}

interface Target {
  readonly kind: string
  readonly name: string
}

/** `deploy/web sts/db`, or `deployment web api`, as kubectl reads them. */
function readTargets(words: readonly string[]): readonly Target[] {
  const [first = '', ...names] = words
  if (!first.includes('/')) {
    if (names.length === 0) throw new CliError(`"${first}" names no workload: write KIND/NAME, such as deployment/${first}`)
    return names.map((name) => ({ kind: kindOf(first), name }))
  }
  return words.map((word) => {
    const [kind = '', name = '', ...rest] = word.split('/')
    if (kind === '' || name === '' || rest.length > 0) throw new CliError(`"${word}" names no workload: write KIND/NAME`)
    return { kind: kindOf(kind), name }
  })
}

function kindOf(text: string): string {
  const kind = resourceKind(text)
  if (kind === undefined) throw new CliError(`there is no kind "${text}": write deployment, statefulset, replicaset or rc`)
  return kind
}
