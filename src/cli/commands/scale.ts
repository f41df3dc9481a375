import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addManifestFlags, addRunFlags, type ManifestFlags, type RunFlags, wholeNumber } from './flags.ts'
import { addRecordFlag } from './record-flag.ts'
import { rehearse } from './rehearse.ts'
import { allFlag, selectorFlag } from './selection-flags.ts'
import { workloadsOf } from './workloads-of.ts'

interface ScaleFlags extends RunFlags, ManifestFlags {
  readonly selector?: string
  readonly all?: true
  readonly replicas: number
  readonly currentReplicas: number
  readonly resourceVersion?: string
}

const WORDS = { what: 'workload', kinds: 'deployment, statefulset, replicaset or rc' }

export function addScale(program: Command, session: Session): void {
  const command = program
    .command('scale')
    .description('What would kubectl scale do?')
    .example('deployment/web --replicas 5')
    .example('deploy,sts --all --replicas 0')
    .example('-f web.yaml --replicas 3')
    .argument('[kind/name...]', 'deployments, statefulsets, replicasets or replicationcontrollers; or KIND NAME...')
    .option(...selectorFlag('workloads'))
    .option(...allFlag('workloads'))
    .requiredOption('--replicas <number>', 'new number of replicas', wholeNumber)
    .option('--current-replicas <number>', 'scale only from this number; -1 means any', wholeNumber, -1)
    .option('--resource-version <version>', 'scale the workload only while it has this version')
  addRecordFlag(addRunFlags(addManifestFlags(command)), session).action(async (words: string[], flags: ScaleFlags) => {
    const { replicas, all } = flags
    const how = { replicas, ...preconditionOf(flags) }
    // A selector takes the place of --all, which selects nothing beside names (pkg/cmd/scale/scale.go, RunScale).
    const selector = flags.selector ?? (all ? '' : undefined)
    const { workloads, name, sources } = await workloadsOf(words, flags, { selector, named: WORDS })
    const actions = (namespace: string) => workloads(namespace).map((input) => ({ scale: { ...input, ...how } }))
    return rehearse({ name: `scale ${name} --replicas ${replicas}`, actions, sources }, flags, session)
  })
}

/** @throws {CliError} for numbers that kubectl refuses, in its words. */
function preconditionOf({ replicas, currentReplicas, resourceVersion }: ScaleFlags): object {
  if (replicas < 0) throw new CliError('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0')
  if (currentReplicas < -1) throw new CliError('The --current-replicas must specify an integer of -1 or greater')
  return {
    ...(currentReplicas === -1 ? {} : { currentReplicas }),
    ...(resourceVersion ? { resourceVersion } : {}),
  }
}
