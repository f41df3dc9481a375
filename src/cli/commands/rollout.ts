import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { amountsInput } from './add-nodes.ts'
import { addRunFlags, type RunFlags, wholeNumber } from './flags.ts'
import { keyValue } from './key-value.ts'
import { rehearse } from './rehearse.ts'
import { addSetEnv } from './set-env.ts'
import { readTargets, type Target, type TargetWords } from './targets.ts'

const ROLLED: TargetWords = { what: 'workload', kinds: 'deployment, statefulset or daemonset' }
const ARGUMENT = '<kind/name...>'
const ABOUT = 'a deployment, statefulset or daemonset; or KIND NAME'

/** `rehearse rollout restart|undo|pause|resume`, as kubectl has them. */
export function addRollout(program: Command, session: Session): void {
  const rollout = program.command('rollout').description('What would kubectl rollout do?').helpCommand(false)
  for (const verb of ['restart', 'pause', 'resume'] as const) {
    const command = rollout
      .command(verb)
      .description(`What would kubectl rollout ${verb} do?`)
      .example('deployment/web')
      .argument(ARGUMENT, ABOUT)
    addRunFlags(command).action((words: string[], flags: RunFlags) =>
      change(`rollout ${verb} ${words.join(' ')}`, { words, what: { [verb]: true } }, { flags, session }),
    )
  }
  const undo = rollout
    .command('undo')
    .description('What would kubectl rollout undo do?')
    .example('deployment/web --to-revision 2')
    .argument(ARGUMENT, ABOUT)
    .option('--to-revision <number>', 'the revision to roll back to; 0 is the one before the latest', wholeNumber, 0)
  addRunFlags(undo).action((words: string[], flags: RunFlags & { readonly toRevision: number }) =>
    change(`rollout undo ${words.join(' ')}`, { words, what: { undo: { toRevision: flags.toRevision } } }, { flags, session }),
  )
}

/** `rehearse set image|resources|env`, as kubectl has them. */
export function addSet(program: Command, session: Session): void {
  const set = program.command('set').description('What would kubectl set do?').helpCommand(false)
  const image = set
    .command('image')
    .description('What would kubectl set image do?')
    .example('deployment/web app=registry.example.com/web:2')
    .argument('<kind/name|container=image...>', 'KIND/NAME CONTAINER=IMAGE...; a container * means all of them')
  addRunFlags(image).action((words: string[], flags: RunFlags) => {
    const isImage = (word: string): boolean => word.includes('=')
    const pairs = words.filter(isImage).map(keyValue)
    const images = pairs.map(({ key, value }) => ({ container: key, image: value }))
    const targets = words.filter((word) => !isImage(word))
    return change(`set image ${words.join(' ')}`, { words: targets, what: { images } }, { flags, session })
  })
  addSetResources(set, session)
  addSetEnv(set, session)
}

interface ResourceFlags extends RunFlags {
  readonly containers: string
  readonly limits?: string
  readonly requests?: string
}

function addSetResources(set: Command, session: Session): void {
  const resources = set
    .command('resources')
    .description('What would kubectl set resources do?')
    .example('deployment/web -c app --limits memory=1Gi')
    .argument(ARGUMENT, ABOUT)
    .option('-c, --containers <name>', 'the container; * means all of them', '*')
    .option('--limits <amounts>', 'limits to set: cpu=1,memory=1Gi')
    .option('--requests <amounts>', 'requests to set: cpu=500m,memory=1Gi')
  addRunFlags(resources).action((words: string[], flags: ResourceFlags) => {
    const { containers, limits = '', requests = '' } = flags
    if (limits === '' && requests === '')
      throw new CliError('you must specify an update to requests or limits (in the form of --requests/--limits)')
    const what = { resources: { container: containers, limits: amountsInput(limits), requests: amountsInput(requests) } }
    return change(`set resources ${words.join(' ')}`, { words, what }, { flags, session })
  })
}

interface Change {
  readonly words: readonly string[]
  /** The field of `RolloutInput` that contains it. */
  readonly what: object
}

/**
 * `rollout undo` reads each object as its turn comes, so a second visit undoes the first. All others compute every patch before they send
 * the first (kubectl/pkg/cmd/set/helper.go, CalculatePatches): the patch of a second visit changes nothing.
 */
function change(
  name: string,
  { words, what }: Change,
  { flags, session }: { readonly flags: RunFlags; readonly session: Session },
): Promise<void> {
  const targets = readTargets(words, ROLLED)
  const visited = 'undo' in what ? targets : withoutRepeats(targets)
  const actions = (namespace: string) => visited.map((target) => ({ rollout: { target: { ...target, namespace }, ...what } }))
  return rehearse({ name, actions }, flags, session)
}

function withoutRepeats(targets: readonly Target[]): readonly Target[] {
  return [...new Map(targets.map((target) => [`${target.kind}/${target.name}`, target])).values()]
}
