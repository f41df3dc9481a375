import { type ObjectKey, refused } from '../../../engine/turn.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import { type Finding, issue, missing } from '../../input-issue.ts'
import { type ActionSpec, type ActionTools, endedWith, type Step } from '../action-spec.ts'
import type { KubectlManager } from '../manifests/manifests.ts'
import { isRolled, kubectlName, ROLLED_KINDS, type RolledRow } from '../workload-template.ts'
import { patchedTemplate } from './patched-template.ts'
import { restart } from './restart.ts'
import { setImages } from './set-images.ts'
import { setPaused } from './set-paused.ts'
import { undo } from './undo.ts'

/** What is done to a workload's rollout. */
export type RolloutChange =
  | { readonly do: 'restart' }
  | { readonly do: 'pause' }
  | { readonly do: 'resume' }
  /** `toRevision` 0 is the one before the latest. */
  | { readonly do: 'undo'; readonly toRevision: number }
  | { readonly do: 'setImage'; readonly images: readonly ContainerImage[] }
  /** A strategic merge patch of the pod template. */
  | { readonly do: 'patchTemplate'; readonly patch: JsonObject }

/** `*` for the container means every one. */
export interface ContainerImage {
  readonly container: string
  readonly image: string
}

/** `kubectl rollout`, `kubectl set image`, or `kubectl patch` of a template. */
export interface RolloutAction {
  readonly kind: 'rollout'
  readonly target: ObjectKey
  readonly change: RolloutChange
}

/** A change of the workload: its new row with what kubectl prints, or why kubectl refuses. */
export type RolloutResult =
  | { readonly ok: true; readonly row: RolledRow; readonly did: string }
  | { readonly ok: false; readonly message: string }

export const ROLLOUT: ActionSpec<RolloutAction> = {
  validate({ target, change }, path, cluster) {
    const { kind, namespace, name } = target
    if (!ROLLED_KINDS.some((known) => known === kind))
      return [issue(`${path}.target.kind`, `${kind} has no rollout: one of ${ROLLED_KINDS.join(', ')}`)]
    const problems: Finding[] = []
    if (!cluster.get(kind, namespace, name))
      problems.push(missing(`${path}.target`, target, () => cluster.listIn(kind, namespace).map((item: Row) => item.name)))
    return [...problems, ...changeIssues(target, change, path)]
  },
  begin({ target, change }, tools) {
    const { kind, namespace, name } = target
    const row: Row | undefined = tools.turn.cluster.get(kind, namespace, name)
    if (!row || !isRolled(row))
      return endedWith(refused({ code: 404, reason: 'NotFound', message: `${kubectlName(target)} is gone` }))
    if (change.do === 'patchTemplate') {
      const { manifests } = tools
      const result = manifests.update(row, patchedTemplate(manifests.manifestOf(row), change.patch))
      return endedWith(result, [`${kubectlName(row)} patched`])
    }
    return store(
      row,
      { result: changed(row, change, tools), by: change.do === 'setImage' ? 'kubectl-set' : 'kubectl-rollout' },
      tools,
    )
  },
  subject: ({ target }) => target,
  describe: ({ target, change }) => `${WORDS[change.do]} ${kubectlName(target)}`,
}

const WORDS = {
  restart: 'rollout restart',
  pause: 'rollout pause',
  resume: 'rollout resume',
  undo: 'rollout undo',
  setImage: 'set image',
  patchTemplate: 'patch of the template of',
} as const

function changeIssues({ kind }: ObjectKey, change: RolloutChange, path: string): readonly Finding[] {
  if ((change.do === 'pause' || change.do === 'resume') && kind !== 'Deployment')
    return [issue(`${path}.${change.do}`, `${change.do === 'pause' ? 'pausing' : 'resuming'} is not supported for ${kind}`)]
  if (change.do === 'undo' && !(Number.isInteger(change.toRevision) && change.toRevision >= 0))
    return [issue(`${path}.undo.toRevision`, `unable to find specified revision ${change.toRevision} in history`)]
  if (change.do !== 'setImage') return []
  if (change.images.length === 0) return [issue(`${path}.images`, 'at least one image update is required')]
  return change.images.flatMap(({ image }, i) => (image === '' ? [issue(`${path}.images[${i}].image`, 'name an image')] : []))
}

function changed(row: RolledRow, change: Exclude<RolloutChange, { do: 'patchTemplate' }>, { turn }: ActionTools): RolloutResult {
  switch (change.do) {
    case 'restart':
      return restart(row, turn.now)
    case 'pause':
    case 'resume':
      return setPaused(row, change.do === 'pause')
    case 'undo':
      return undo(row, change.toRevision, turn.cluster)
    case 'setImage':
      return setImages(row, change.images)
    default:
      return assertNever(change)
  }
}

interface Command {
  readonly result: RolloutResult
  readonly by: KubectlManager
}

function store(row: RolledRow, { result, by }: Command, { turn, manifests }: ActionTools): Step {
  if (!result.ok) return endedWith(refused({ code: 400, reason: 'BadRequest', message: result.message }))
  const did = `${kubectlName(row)} ${result.did}`
  return endedWith(turn.api.update<RolledRow['kind']>(manifests.authored(row, result.row, by)), [did])
}
