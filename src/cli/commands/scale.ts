import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags, wholeNumber } from './flags.ts'
import { selectorWords } from './node-names.ts'
import { workloadsInput } from './object-words.ts'
import { rehearse } from './rehearse.ts'

interface ScaleFlags extends RunFlags {
  readonly selector?: string
  readonly all?: true
  readonly replicas: number
}

const WORDS = { what: 'workload', kinds: 'deployment, statefulset, replicaset or rc' }

export function addScale(program: Command, session: Session): void {
  const command = program
    .command('scale')
    .description('What would kubectl scale do?')
    .example('deployment/web --replicas 5')
    .example('deploy,sts --all --replicas 0')
    .argument('<kind/name...>', 'deployments, statefulsets, replicasets or replicationcontrollers; or KIND NAME...')
    .option('-l, --selector <selector>', 'select workloads by label instead of by name')
    .option('--all', 'select all workloads of the kind, in the namespace')
    .requiredOption('--replicas <number>', 'new number of replicas', wholeNumber)
  addRunFlags(command).action((words: string[], flags: ScaleFlags) => {
    const { replicas, all } = flags
    // A selector takes the place of --all, which selects nothing beside names (pkg/cmd/scale/scale.go, RunScale).
    const selector = flags.selector ?? (all ? '' : undefined)
    const actions = (namespace: string) =>
      workloadsInput(words, { selector, namespace, ...WORDS }).map((workloads) => ({ scale: { ...workloads, replicas } }))
    const name = ['scale', ...words, ...selectorWords(selector), `--replicas ${replicas}`].join(' ')
    return rehearse({ name, actions }, flags, session)
  })
}
