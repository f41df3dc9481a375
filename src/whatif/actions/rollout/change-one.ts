import type { ApiRefusal, ObjectKey } from '../../../engine/turn.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import { ownRefusal } from '../../kubectl/own-error.ts'
import { readByName } from '../../kubectl/read-by-name.ts'
import { warningLines } from '../../kubectl/warning-lines.ts'
import type { ActionTools } from '../action-spec.ts'
import { missingError } from '../missing-target.ts'
import { alreadySo } from '../no-effect.ts'
import { type Printed, refusedSent, type Sent } from '../one-after-another.ts'
import { hasContainers, isRolled, kubectlName, noContainers, type RolledRow } from '../workload-template.ts'
import { patchedTemplate } from './patched-template.ts'
import { restart } from './restart.ts'
import { isSet, type RolloutChange, type RolloutResult } from './rollout-change.ts'
import { setImages } from './set-images.ts'
import { setPaused } from './set-paused.ts'
import { setResources } from './set-resources.ts'
import { undo } from './undo.ts'
import { withoutRollout } from './without-rollout.ts'

/** Nothing was written: what kubectl prints of it is the warning. */
function unchanged(message: string): Sent {
  return { output: [message], errors: [], warnings: alreadySo(message) }
}

interface Changing {
  readonly change: RolloutChange
  readonly tools: ActionTools
  /** The lines of the requests before. */
  readonly printed: readonly string[]
}

/** One request of the command: what it came to. */
export function changeOne(object: ObjectKey, { change, tools, printed }: Changing): Sent {
  const read = readByName(object, tools.turn.cluster)
  if (!read.ok) return { output: [], errors: [missingError(object, read.refusal, tools.turn.cluster)] }
  const row = read.value
  const { turn, manifests } = tools
  if (isSet(change) && !hasContainers(row)) return refusedSent(object, ownRefusal(noContainers(row)))
  if (change.do === 'setImage') return setImages(row, change.images, { manifests, printed })
  if (change.do === 'setResources') return setResources(row, change, { manifests, printed })
  if (!isRolled(row)) return refusedSent(object, ownRefusal(withoutRollout(row, change)))
  if (change.do === 'patchTemplate') return patched(row, change.patch, tools)
  const result = changed(row, change, tools)
  const before = result.warning === undefined ? [] : [result.warning]
  const sent = stored(row, result, { change, turn, manifests, printed })
  return { ...sent, output: [...before, ...sent.output] }
}

function patched(row: RolledRow, patch: JsonObject, { manifests }: ActionTools): Sent {
  const result = manifests.update(row, patchedTemplate(manifests.manifestOf(row), patch))
  if (!result.ok) return refusedSent(row, result.refusal)
  const name = kubectlName(row)
  return result.value.generation === row.generation
    ? unchanged(`${name} patched (no change)`)
    : { output: [`${name} patched`], errors: [] }
}

function stored(
  row: RolledRow,
  result: RolloutResult,
  { change, turn, manifests, printed }: Pick<ActionTools, 'turn' | 'manifests'> & Printed & Pick<Changing, 'change'>,
): Sent {
  if (!result.ok) return refusedSent(row, ownRefusal(result.message))
  const did = `${kubectlName(row)} ${result.did}`
  if (result.row === row) return unchanged(did)
  const updated = turn.api.update<RolledRow['kind']>(manifests.authored(row, result.row, 'kubectl-rollout'))
  const warned = warningLines(updated.warnings, printed)
  if (!updated.ok) return refusedSent(row, inWordsOf(change, updated.refusal), warned)
  return { output: [...warned, did], errors: [] }
}

/** An undo puts words of its own around the answer of the API server (kubectl/pkg/polymorphichelpers/rollback.go; semantics F3.57). */
function inWordsOf(change: RolloutChange, refusal: ApiRefusal): ApiRefusal {
  if (change.do !== 'undo') return refusal
  return ownRefusal(`failed restoring revision ${change.toRevision}: ${refusal.message}`)
}

function changed(
  row: RolledRow,
  change: Exclude<RolloutChange, { do: 'patchTemplate' | 'setImage' | 'setResources' }>,
  { turn }: ActionTools,
): RolloutResult {
  switch (change.do) {
    case 'restart':
      return restart(row, turn.now)
    case 'pause':
    case 'resume':
      return setPaused(row, change.do === 'pause')
    case 'undo':
      return undo(row, change.toRevision, turn.cluster)
    default:
      return assertNever(change)
  }
}
