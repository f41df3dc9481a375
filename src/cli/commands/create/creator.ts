import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { isKind, KINDS } from '../../../kube/kinds.ts'
import { CliError } from '../../cli-error.ts'
import type { Command } from '../../command.ts'
import type { Session } from '../../session.ts'
import { addRunFlags, type ManifestFlags, type RunFlags } from '../flags.ts'
import { rehearse } from '../rehearse.ts'

/** Flags of `create` itself, and of each command in it. */
export interface CreateFlags extends RunFlags, ManifestFlags {
  readonly saveConfig?: true
}

/** What a command line asks to create. */
export interface Wanted<F> {
  readonly name: string
  /** The words behind `--`: the command of a container, with its arguments. */
  readonly words: readonly string[]
  readonly flags: F
}

/** A command such as `create deployment NAME`. */
export interface Creator<F> {
  readonly name: string
  /** The word in front of the name: `service` of `create service clusterip`. */
  readonly group?: string
  /** Another name of it. */
  readonly alias?: string
  /** The words of the example. */
  readonly example: string
  /** Whether words may follow behind `--`. */
  readonly takesWords?: true
  /** Adds the flags of its own. */
  readonly declare: (command: Command) => Command
  /**
   * The object that kubectl sends.
   * @throws {CliError} when the flags contradict each other, in the words of kubectl.
   */
  readonly objectOf: (wanted: Wanted<F>) => JsonObject
}

export const SAVE_CONFIG = 'note the object in an annotation, for a later apply'

/** What a command line is made into. */
export interface Plan {
  /** An `ActionInput`; `namespace` is that of objects named without one. */
  readonly action: (namespace: string) => object
  readonly flags: RunFlags
}

/** Adds a command that creates the object that its flags describe. */
export function addCreator<F>(create: Command, session: Session, { objectOf, ...creator }: Creator<F>): void {
  addNamed<F>(create, session, creator, (wanted) => ({
    action: objectInput(objectOf(wanted), wanted.flags),
    flags: wanted.flags,
  }))
}

/**
 * Adds a command that creates one object with a name. `create` has most of its flags as well, and commander gives them to `create` wherever
 * they are in the line: they are read from both.
 */
export function addNamed<F>(
  create: Command,
  session: Session,
  { name, group, alias, example, takesWords, declare }: Omit<Creator<F>, 'objectOf'>,
  planOf: (wanted: Wanted<F & CreateFlags>) => Plan,
): void {
  const verb = ['create', ...(group === undefined ? [] : [group]), name].join(' ')
  const command = create
    .command(name)
    .description(`What would kubectl ${verb} do?`)
    .example(example)
    .argument('<name>', 'name of the object')
  if (alias !== undefined) command.alias(alias)
  if (takesWords) command.argument('[words...]', 'after --: the command of the container, and its arguments')
  addRunFlags(declare(command).option('--save-config', SAVE_CONFIG))
  command.action(() => {
    const [object = '', ...words] = command.args
    const wanted = { name: object, words, flags: command.optsWithGlobals<F & CreateFlags>() }
    refuseOthers(wanted, session)
    const { action, flags } = planOf(wanted)
    return rehearse({ name: `${verb} ${object}`, actions: (namespace) => [action(namespace)] }, flags, session)
  })
}

/** The action that creates an object as a command such as `create deployment` does. */
export function objectInput(manifest: JsonObject, { saveConfig }: Pick<CreateFlags, 'saveConfig'>): Plan['action'] {
  return (namespace) => ({
    create: {
      manifest: JSON.stringify(inNamespace(manifest, namespace)),
      namespace,
      subcommand: true,
      ...(saveConfig && { saveConfig }),
    },
  })
}

/** What commander accepts and kubectl does not. */
function refuseOthers({ words, flags }: Wanted<ManifestFlags>, { argv }: Session): void {
  for (const name of ['filename', 'kustomize', 'recursive'] as const)
    if (flags[name] !== undefined) throw new CliError(`unknown flag: --${name}`)
  if (words.length > 0 && !argv.includes('--')) throw new CliError(`exactly one NAME is required, got ${words.length + 1}`)
}

function inNamespace(manifest: JsonObject, namespace: string): JsonObject {
  const { kind } = manifest
  if (typeof kind !== 'string' || !isKind(kind) || !KINDS[kind].namespaced) return manifest
  return { ...manifest, metadata: { ...partOf(manifest, 'metadata'), namespace } }
}

/** @throws {CliError} in the words of kubectl, when one of these flags is missing. */
export function requireFlags(flags: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.keys(flags).filter((name) => flags[name] === undefined)
  if (missing.length > 0) throw new CliError(`required flag(s) ${missing.map((name) => `"${name}"`).join(', ')} not set`)
}

/** A container with the command of the words behind `--`. */
export function container(name: string, image: string, words: readonly string[]): JsonObject {
  return { name, image, ...(words.length > 0 ? { command: words } : {}) }
}
