import type { ObjectKey } from '../../../engine/turn.ts'
import { TEMPLATE_KINDS } from '../../../kube/workload-kinds.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import { type Finding, issue } from '../../input-issue.ts'
import { jsonText, objectText } from '../../kubectl/kubectl-texts.ts'
import { ownError } from '../../kubectl/own-error.ts'
import { readByName } from '../../kubectl/read-by-name.ts'
import { shellQuoted } from '../../kubectl/shell-quoted.ts'
import { warningLines } from '../../kubectl/warning-lines.ts'
import { settled } from '../../outcome/summary/progress.ts'
import { type ActionSpec, type ActionTools, DONE, type Ended, type Step } from '../action-spec.ts'
import { endAfter, requestEnd } from '../command-end.ts'
import { missingTarget } from '../missing-target.ts'
import { alreadySo } from '../no-effect.ts'
import { isRolled, kubectlName, ROLLED_KINDS, type RolledRow } from '../workload-template.ts'
import { patchedTemplate } from './patched-template.ts'
import { restart } from './restart.ts'
import type { RolloutChange, RolloutResult } from './rollout-change.ts'
import { setImages } from './set-images.ts'
import { setPaused } from './set-paused.ts'
import { resourceFlags, setResources } from './set-resources.ts'
import { undo } from './undo.ts'
import type { ContainerResources } from './with-resources.ts'

/** `kubectl rollout`, `kubectl set image`, `kubectl set resources`, or `kubectl patch` of a template. */
export interface RolloutAction {
  readonly kind: 'rollout'
  readonly target: ObjectKey
  readonly change: RolloutChange
}

export const ROLLOUT: ActionSpec<RolloutAction> = {
  validate({ target, change }, path, cluster) {
    const problem = kindProblem(target, change)
    if (problem !== undefined) return [issue(`${path}.target.kind`, problem)]
    return [...missingTarget(target, `${path}.target`, cluster), ...changeIssues(target, change, path)]
  },
  begin({ target, change }, tools) {
    const read = readByName(target, tools.turn.cluster)
    if (!read.ok) return requestEnd(target, read)
    const row = read.value
    if (change.do === 'setImage') return setImages(row, change.images, tools)
    if (change.do === 'setResources') return setResources(row, change, tools)
    if (!isRolled(row)) return requestEnd(target, ownError(`${target.kind} has no rollout`))
    if (change.do === 'patchTemplate') {
      const { manifests } = tools
      const result = manifests.update(row, patchedTemplate(manifests.manifestOf(row), change.patch))
      if (result.ok && result.value.generation === row.generation) return unchanged(`${kubectlName(row)} patched (no change)`)
      return requestEnd(target, result, [`${kubectlName(row)} patched`])
    }
    return store(row, changed(row, change, tools), tools)
  },
  subject: ({ target }) => target,
  describe: ({ target, change }) => `${WORDS[change.do]} ${kubectlName(target)}`,
  kubectl: rolloutText,
  done: (progress) => (progress.hasMoves ? settled(progress, 'rolled out') : undefined),
}

const WORDS = {
  restart: 'rollout restart',
  pause: 'rollout pause',
  resume: 'rollout resume',
  undo: 'rollout undo',
  setImage: 'set image',
  setResources: 'set resources',
  patchTemplate: 'patch of the template of',
} as const

/** Images and resources are also those of pods, and of objects whose pods do not follow a change of the template. */
function kindProblem({ kind }: ObjectKey, change: RolloutChange): string | undefined {
  const isSet = change.do === 'setImage' || change.do === 'setResources'
  const kinds: readonly string[] = isSet ? ['Pod', ...TEMPLATE_KINDS] : ROLLED_KINDS
  if (kinds.includes(kind)) return undefined
  return `${kind} has no ${isSet ? 'containers' : 'rollout'}: one of ${kinds.join(', ')}`
}

function changeIssues({ kind }: ObjectKey, change: RolloutChange, path: string): readonly Finding[] {
  if ((change.do === 'pause' || change.do === 'resume') && kind !== 'Deployment')
    return [issue(`${path}.${change.do}`, `${change.do === 'pause' ? 'pausing' : 'resuming'} is not supported for ${kind}`)]
  if (change.do === 'undo' && !(Number.isInteger(change.toRevision) && change.toRevision >= 0))
    return [issue(`${path}.undo.toRevision`, `unable to find specified revision ${change.toRevision} in history`)]
  if (change.do === 'setResources') return amountIssues(change, path)
  if (change.do !== 'setImage') return []
  if (change.images.length === 0) return [issue(`${path}.images`, 'at least one image update is required')]
  return change.images.flatMap(({ image }, i) => (image === '' ? [issue(`${path}.images[${i}].image`, 'name an image')] : []))
}

function amountIssues({ limits, requests }: ContainerResources, path: string): readonly Finding[] {
  const isEmpty = [limits, requests].every((amounts) => Object.keys(amounts).length === 0)
  return isEmpty ? [issue(`${path}.resources`, 'you must specify an update to requests or limits')] : []
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

/** Nothing was written: what kubectl prints of it is the warning. */
function unchanged(message: string): Ended {
  return { ...DONE, output: [message], warnings: alreadySo(message) }
}

function store(row: RolledRow, result: RolloutResult, tools: ActionTools): Step {
  return endAfter(result.warning === undefined ? [] : [result.warning], stored(row, result, tools))
}

function stored(row: RolledRow, result: RolloutResult, { turn, manifests }: ActionTools): Ended {
  if (!result.ok) return requestEnd(row, ownError(result.message))
  const did = `${kubectlName(row)} ${result.did}`
  if (result.row === row) return unchanged(did)
  const updated = turn.api.update<RolledRow['kind']>(manifests.authored(row, result.row, 'kubectl-rollout'))
  return requestEnd(row, updated, [...warningLines(updated.ok ? updated.warnings : [], []), did])
}

function rolloutText({ target, change }: RolloutAction): string {
  const object = objectText(target)
  switch (change.do) {
    case 'patchTemplate':
      return `kubectl patch ${object} -p ${jsonText({ spec: { template: change.patch } })}`
    case 'setImage':
      return `kubectl set image ${object} ${change.images.map(({ container, image }) => shellQuoted(`${container}=${image}`)).join(' ')}`
    case 'setResources':
      return `kubectl set resources ${object} ${resourceFlags(change).join(' ')}`
    case 'undo':
      return `kubectl rollout undo ${object}${change.toRevision === 0 ? '' : ` --to-revision=${change.toRevision}`}`
    default:
      return `kubectl rollout ${change.do} ${object}`
  }
}
