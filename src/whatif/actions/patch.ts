import type { ObjectKey } from '../../engine/turn.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { issue } from '../input-issue.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import type { ActionSpec, ActionTools, Step } from './action-spec.ts'
import { commandEnd } from './command-end.ts'
import { placesIn, withMisplaced } from './manifests/misplaced.ts'
import type { ObjectPatch } from './manifests/object-patch.ts'
import { allMissing, missingError } from './missing-target.ts'
import { alreadySo } from './no-effect.ts'
import { selectionCommand, selectionName } from './object-selection.ts'
import { oneAfterAnother, type Requests, type Sent } from './one-after-another.ts'
import { fileEnd, type TargetFile } from './target-file.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl patch` of objects that are named, or that a file names. */
export interface PatchAction {
  readonly kind: 'patch'
  readonly targets: readonly ObjectKey[]
  /** The file that names them; missing for those of a command line. */
  readonly file?: TargetFile | undefined
  readonly patch: ObjectPatch
}

export const PATCH: ActionSpec<PatchAction> = {
  validate: ({ targets, file }, path, cluster) =>
    targets.length === 0 && !file
      ? [issue(`${path}.targets`, 'name at least one object')]
      : allMissing(targets, `${path}.targets`, cluster),
  begin: patchEach,
  subject: ({ targets }) => targets[0],
  describe: ({ targets, file }) => `patch of ${selectionName({ targets, file })}`,
  kubectl: ({ targets, file, patch }) => selectionCommand({ targets, file }, 'patch', flags(patch)),
  reach: 'AVAILABILITY',
}

/** One object after the other; a refusal does not stop the rest (pkg/cmd/patch/patch.go, ContinueOnError; semantics F3.20). */
function patchEach({ targets, file, patch }: PatchAction, tools: ActionTools): Step {
  const unchanged: string[] = []
  const requests: Requests<ObjectKey> = {
    items: targets,
    limit: ({ kind }) => (file ? undefined : kind),
    send(object, now, printed) {
      const sent = patchOne(object, { patch, tools: now, printed })
      if (sent.isUnchanged) unchanged.push(kubectlName(object))
      return sent
    },
    end(sent, now) {
      const end = file
        ? fileEnd(file, sent, now, { done: 'patched', targets, readsEach: true })
        : commandEnd(sent.output, sent.errors)
      const isAll = targets.length > 0 && unchanged.length === targets.length
      return isAll ? { ...end, warnings: alreadySo(`${abbreviatedNames(unchanged)} unchanged`) } : end
    },
  }
  return oneAfterAnother(withMisplaced(requests, placesIn(targets, targets), file?.misplaced), tools)
}

interface Patching {
  readonly patch: ObjectPatch
  readonly tools: ActionTools
  readonly printed: readonly string[]
}

function patchOne(object: ObjectKey, { patch, tools, printed }: Patching): Sent & { readonly isUnchanged?: boolean } {
  const { manifests, turn } = tools
  const read = readByName(object, turn.cluster)
  if (!read.ok) return { output: [], errors: [missingError(object, read.refusal, turn.cluster)] }
  const result = manifests.patch(read.value, patch)
  const warned = warningLines(result.warnings, printed)
  if (!result.ok) return { output: warned, errors: [{ object, refusal: result.refusal }] }
  const { row, did } = result.value
  return {
    output: [...warned, `${kubectlName(row)} ${did}`],
    errors: [],
    isUnchanged: did !== 'patched',
  }
}

function flags({ type, patch }: ObjectPatch): string {
  return `${type === 'STRATEGIC' ? '' : `--type=${type.toLowerCase()} `}-p ${shellQuoted(JSON.stringify(patch))}`
}
