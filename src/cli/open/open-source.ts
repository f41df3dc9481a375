import type { KnownResource } from '../../ingest/resources.ts'
import type { Source } from '../../ingest/source.ts'
import { parseDuration } from '../../kube/duration.ts'
import { type Instant, parseInstant } from '../../kube/instant.ts'
import { CliError } from '../cli-error.ts'
import type { Io } from '../io.ts'
import { kubeconfigOptions } from '../kubeconfig-options.ts'

export interface SourceFlags {
  readonly from?: readonly string[]
  readonly allowPartial?: true
  readonly asOf?: string
  readonly kubeconfig?: string
  readonly context?: string
  /** A duration above zero. */
  readonly requestTimeout?: string
  readonly namespace?: string
}

/** A source with its description. */
export interface OpenSource {
  readonly source: Source
  /** Whether it keeps reporting: a cluster does, files do not. */
  readonly live: boolean
  /** Whether files of which a part is lost are better than none. */
  readonly allowPartial: boolean
  /** When files were saved; `undefined`: at the latest time in their objects. */
  readonly asOf?: Instant | undefined
  /** The namespace of objects that are named without one. */
  readonly namespace: string
}

/**
 * Files where `--from` names some, else the cluster that kubectl would talk to, of which only `resources` are read if given.
 * @throws {CliError | KubeconfigError} when there is nothing to read.
 */
export async function openSource(
  flags: SourceFlags,
  io: Pick<Io, 'env'>,
  resources?: readonly KnownResource[],
): Promise<OpenSource> {
  const allowPartial = flags.allowPartial ?? false
  if (allowPartial && !flags.from) throw new CliError('--allow-partial applies to files: give them with --from')
  if (flags.asOf !== undefined && !flags.from) throw new CliError('--as-of applies to files: give them with --from')
  if (!flags.from) return openCluster(flags, io, resources)
  for (const name of ['kubeconfig', 'context'] as const)
    if (flags[name] !== undefined) throw new CliError(`give either --from or --${name}`)
  if (flags.requestTimeout !== undefined)
    throw new CliError('--request-timeout applies to a cluster: files are given with --from')
  const { createFileSource } = await import('../../ingest/files/file-source.ts')
  const source = createFileSource({ paths: flags.from })
  return { source, live: false, allowPartial, asOf: savedAt(flags.asOf), namespace: flags.namespace ?? 'default' }
}

function savedAt(text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined
  const at = parseInstant(text)
  if (at === undefined) throw new CliError(`--as-of ${text}: not a valid time; write it like 2026-01-31T12:00:00Z`)
  return at
}

/** Loaded only when a cluster is read: the client is large. */
async function openCluster(
  flags: SourceFlags,
  io: Pick<Io, 'env'>,
  resources: readonly KnownResource[] | undefined,
): Promise<OpenSource> {
  const { createKubernetesSource } = await import('../../ingest/kubernetes/kubernetes-source.ts')
  const { resolveKubeconfig } = await import('../../ingest/kubernetes/kubeconfig.ts')
  const options = {
    ...kubeconfigOptions(flags, io),
    ...(flags.requestTimeout === undefined ? {} : { requestTimeoutMs: parseDuration(flags.requestTimeout) }),
  }
  const { namespace } = await resolveKubeconfig(options)
  return {
    source: await createKubernetesSource(resources ? { ...options, resources } : options),
    live: true,
    allowPartial: false,
    namespace: flags.namespace ?? namespace,
  }
}
