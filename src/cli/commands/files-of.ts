import { CliError } from '../cli-error.ts'
import type { ManifestFile } from '../manifest-files.ts'
import { type ManifestFlags, manifestInput, manifestsOf } from './flags.ts'

/**
 * The files that name the objects of a command; none where its words do.
 * @throws {CliError} where both do, in kubectl's words (cli-runtime/pkg/resource/builder.go).
 */
export async function filesOf(objects: readonly string[], flags: ManifestFlags): Promise<readonly ManifestFile[]> {
  if (flags.filename === undefined && flags.kustomize === undefined) return []
  const [word] = objects
  if (word?.includes('/')) throw new CliError('resource/name arguments cannot be provided when a path is specified')
  if (word !== undefined)
    throw new CliError('when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well')
  return manifestsOf(flags)
}

/** kubectl's error where neither words nor files name objects. */
export const NOTHING_NAMED = 'You must provide one or more resources by argument or filename.'

interface FileFlags {
  readonly selector?: string | undefined
  /** Of `-n`: the objects must be there. */
  readonly enforced: string | undefined
}

/** The fields by which an action of each file names its objects; `namespace` is that of objects without one. */
export function fileInputs(
  files: readonly ManifestFile[],
  namespace: string,
  { selector, enforced }: FileFlags,
): readonly object[] {
  return files.map((file, i) => ({
    ...manifestInput(file, i),
    namespace,
    ...(enforced === undefined ? {} : { enforceNamespace: true }),
    ...(selector ? { selector } : {}),
  }))
}
