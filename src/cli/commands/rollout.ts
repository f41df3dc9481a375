import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { amountsInput } from './add-nodes.ts'
import { addManifestFlags, addRunFlags, type ManifestFlags, type RunFlags, wholeNumber } from './flags.ts'
import { keyValue } from './key-value.ts'
import { selectorOf } from './node-names.ts'
import { addRecordFlag } from './record-flag.ts'
import { rehearse } from './rehearse.ts'
import { resourceKind } from './resource-kind.ts'
import { allFlag, selectorFlag } from './selection-flags.ts'
import { addSetEnv } from './set-env.ts'
import { kindWords } from './targets.ts'
import { workloadsOf } from './workloads-of.ts'

const ROLLED = { what: 'workload', kinds: 'deployment, statefulset or daemonset' }
const ARGUMENT = '[kind/name...]'
const ABOUT = 'deployments, statefulsets or daemonsets; or KIND NAME...; or KIND'

interface SelectingFlags extends RunFlags, ManifestFlags {
  readonly selector?: string
}

interface SetFlags extends SelectingFlags {
  readonly all?: true
}

/** `rehearse rollout restart|undo|pause|resume`, as kubectl has them. */
export function addRollout(program: Command, session: Session): void {
  const rollout = program.command('rollout').description('What would kubectl rollout do?').helpCommand(false)
  for (const verb of ['restart', 'pause', 'resume'] as const) {
    const command = rollout
      .command(verb)
      .description(`What would kubectl rollout ${verb} do?`)
      .example('deployment/web')
      .example('deploy,sts -l app=web')
      .argument(ARGUMENT, ABOUT)
      .option(...selectorFlag('workloads'))
    addRunFlags(addManifestFlags(command)).action((words: string[], flags: SelectingFlags) =>
      change(`rollout ${verb}`, { words, selector: selectorOfKinds(words, flags), what: { [verb]: true } }, { flags, session }),
    )
  }
  const undo = rollout
    .command('undo')
    .description('What would kubectl rollout undo do?')
    .example('deployment/web --to-revision 2')
    .argument(ARGUMENT, ABOUT)
    .option(...selectorFlag('workloads'))
    .option('--to-revision <number>', 'the revision to roll back to; 0 is the one before the latest', wholeNumber, 0)
  addRunFlags(addManifestFlags(undo)).action((words: string[], flags: SelectingFlags & { readonly toRevision: number }) => {
    const what = { undo: { toRevision: flags.toRevision } }
    return change('rollout undo', { words, selector: selectorOfKinds(words, flags), what }, { flags, session })
  })
}

/** Kinds alone are all of their workloads (pkg/cmd/rollout/rollout_restart.go; semantics F3.39). */
function selectorOfKinds(words: readonly string[], { selector }: SelectingFlags): string | undefined {
  const [word = '', ...names] = words
  const isKinds = names.length === 0 && kindWords(word).every((kind) => resourceKind(kind) !== undefined)
  return selector ?? (isKinds ? '' : undefined)
}

/** `rehearse set image|resources|env`, as kubectl has them. */
export function addSet(program: Command, session: Session): void {
  const set = program.command('set').description('What would kubectl set do?').helpCommand(false)
  const image = set
    .command('image')
    .description('What would kubectl set image do?')
    .example('deployment/web app=registry.example.com/web:2')
    .argument('[kind/name|container=image...]', 'KIND/NAME... or KIND, then CONTAINER=IMAGE...; * means all containers')
    .option(...selectorFlag('workloads'))
    .option(...allFlag('workloads'))
  addRecordFlag(addRunFlags(addManifestFlags(image)), session).action((words: string[], flags: SetFlags) => {
    const isImage = (word: string): boolean => word.includes('=')
    const changes = words.filter(isImage)
    const images = changes.map(keyValue).map(({ key, value }) => ({ container: key, image: value }))
    const targets = words.filter((word) => !isImage(word))
    return change('set image', { words: targets, selector: selectorOf(flags), what: { images }, changes }, { flags, session })
  })
  addSetResources(set, session)
  addSetEnv(set, session)
}

interface ResourceFlags extends SetFlags {
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
    .option(...selectorFlag('workloads'))
    .option(...allFlag('workloads'))
    .option('-c, --containers <name>', 'the container; * means all of them', '*')
    .option('--limits <amounts>', 'limits to set: cpu=1,memory=1Gi')
    .option('--requests <amounts>', 'requests to set: cpu=500m,memory=1Gi')
  addRecordFlag(addRunFlags(addManifestFlags(resources)), session).action((words: string[], flags: ResourceFlags) => {
    const { containers, limits = '', requests = '' } = flags
    if (limits === '' && requests === '')
      throw new CliError('you must specify an update to requests or limits (in the form of --requests/--limits)')
    const what = { resources: { container: containers, limits: amountsInput(limits), requests: amountsInput(requests) } }
    return change('set resources', { words, selector: selectorOf(flags), what }, { flags, session })
  })
}

interface Change {
  readonly words: readonly string[]
  /** Of the flags; `undefined` where the words name the workloads. */
  readonly selector: string | undefined
  /** Words of the command behind those of the workloads, for its name. */
  readonly changes?: readonly string[]
  /** The field of `RolloutInput` that contains it. */
  readonly what: object
}

/**
 * `rollout undo` reads each object as its turn comes, so a second visit undoes the first. All others compute every patch before they send
 * the first (kubectl/pkg/cmd/set/helper.go, CalculatePatches): the patch of a second visit changes nothing.
 */
async function change(
  verb: string,
  { words, selector, changes = [], what }: Change,
  { flags, session }: { readonly flags: SetFlags; readonly session: Session },
): Promise<void> {
  const isSet = verb.startsWith('set ')
  const { workloads, name, sources } = await workloadsOf(words, flags, {
    selector,
    named: ROLLED,
    once: !('undo' in what),
    ...(isSet ? {} : { none: 'required resource not specified' }),
  })
  const actions = (namespace: string) => workloads(namespace).map((input) => ({ rollout: { ...input, ...what } }))
  // Kinds alone are all of their workloads, without a flag.
  const isBare = flags.selector === undefined && selector === '' && !flags.all
  return rehearse({ name: [verb, isBare ? words.join(' ') : name, ...changes].join(' '), actions, sources }, flags, session)
}
