import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { type Cascade, cascadeFlag } from './cascade-flag.ts'
import { fileInputs } from './files-of.ts'
import {
  addManifestFlags,
  addRunFlags,
  duration,
  type ManifestFlags,
  manifestsOf,
  manifestWords,
  type RunFlags,
  wholeNumber,
} from './flags.ts'
import { selectorWords } from './node-names.ts'
import { objectsInput } from './object-words.ts'
import { rehearse } from './rehearse.ts'
import { allFlag, selectorFlag } from './selection-flags.ts'

interface DeleteFlags extends RunFlags, ManifestFlags {
  readonly cascade: Cascade
  readonly gracePeriod: number
  readonly force?: true
  readonly now?: true
  readonly wait: boolean
  readonly timeout: string
  readonly ignoreNotFound?: true
  readonly selector?: string
  readonly fieldSelector?: string
  readonly all?: true
  readonly allNamespaces?: true
}

/** `rehearse delete KIND/NAME`, `KIND --all` or `-f FILE` or `-k FOLDER`, with kubectl's flags. */
export function addDelete(program: Command, session: Session): void {
  const command = program
    .command('delete')
    .description('What would kubectl delete do?')
    .example('deployment/web')
    .example('-f web.yaml --cascade orphan')
    .example('deploy,sts -l app=web')
    .example('all --all -n shop', 'pods, Services, workloads and their autoscalers')
    .argument('[kind/name...]', 'objects to delete; or KIND NAME..., or KIND with --all or a selector')
    .option(...selectorFlag('objects'))
    .option('--field-selector <selector>', 'select objects by field: status.phase=Failed')
    .option(...allFlag('objects'))
    .option('-A, --all-namespaces', 'with --all or a selector: objects of all namespaces')
    .addOption(cascadeFlag('what happens to the objects that they own', session))
    .option('--grace-period <seconds>', "grace period of the pods; below 0, each pod's own", wholeNumber, -1)
    .option('--now', 'the same as --grace-period 1')
    .option('--force', 'delete at once, without waiting for the kubelet')
    .option('--no-wait', 'do not wait until the objects are gone')
    .addOption(new Option('--wait').hideHelp())
    .option('--timeout <duration>', 'how long to wait until they are gone; 0s means no limit', duration, '0s')
    .option('--ignore-not-found', 'accept that objects do not exist')
  addRunFlags(addManifestFlags(command)).action(async (words: string[], flags: DeleteFlags) => {
    refuseContradictions(words, flags)
    const { fieldSelector, allNamespaces } = flags
    const selector = flags.all ? '' : flags.selector
    const files = await manifestsOf(flags)
    const options = {
      cascade: flags.cascade.toUpperCase(),
      gracePeriodSeconds: flags.now ? 1 : flags.gracePeriod,
      force: flags.force ?? false,
      wait: flags.wait,
      timeout: flags.timeout,
      // Selectors do so as well, those that files ignore included (pkg/cmd/delete/delete.go, Complete).
      ignoreNotFound: flags.ignoreNotFound ?? (selector !== undefined || fieldSelector !== undefined),
    }
    const enforced = flags.namespace === undefined ? {} : { enforceNamespace: true }
    const actions = (namespace: string) =>
      words.length > 0
        ? [
            {
              deleteObject: {
                ...objectsInput(words, { selector, fieldSelector, allNamespaces, namespace, allSelects: true }),
                ...options,
                ...enforced,
              },
            },
          ]
        : fileInputs(files, namespace, { selector, enforced: flags.namespace }).map((objects) => ({
            deleteObject: { ...objects, ...options },
          }))
    const name = ['delete', ...(words.length > 0 ? words : [manifestWords(flags)]), ...flagWords(flags)].join(' ')
    return rehearse({ name, actions, sources: files.map((file) => file.name) }, flags, session)
  })
}

/** @throws {CliError} when the words and flags contradict each other; where kubectl refuses them as well, in its words. */
function refuseContradictions(words: readonly string[], flags: DeleteFlags): void {
  const { filename, kustomize, selector, fieldSelector, all, allNamespaces } = flags
  const selects = selector !== undefined || fieldSelector !== undefined
  if (flags.now && flags.gracePeriod !== -1) throw new CliError('--now and --grace-period cannot be specified together')
  if (all && selects) throw new CliError("setting 'all' parameter but found a non empty selector. ")
  const inManifests = filename !== undefined || kustomize !== undefined
  if (words.length === 0 && !inManifests && (all || selects))
    throw new CliError('at least one resource must be specified to use a selector')
  if (words.length > 0 === inManifests) throw new CliError('give objects either as KIND/NAME or with -f FILE or -k FOLDER')
  if (inManifests && allNamespaces)
    throw new CliError('-A with -f FILE or -k FOLDER is not modelled: objects of a file have a namespace')
}

/** The flags that select objects, as a person writes them. */
function flagWords({ selector, fieldSelector, all, allNamespaces }: DeleteFlags): readonly string[] {
  return [
    ...(allNamespaces ? ['-A'] : []),
    ...selectorWords(all ? '' : selector),
    ...(fieldSelector === undefined ? [] : [`--field-selector ${fieldSelector}`]),
  ]
}
