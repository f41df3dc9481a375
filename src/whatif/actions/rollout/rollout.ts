import type { ObjectKey } from '../../../engine/turn.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { aggregateErrors } from '../../../kube/field-error.ts'
import type { Kind } from '../../../kube/kinds.ts'
import { TEMPLATE_KINDS } from '../../../kube/workload-kinds.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Finding, issue } from '../../input-issue.ts'
import { type CommandError, errorLines } from '../../kubectl/error-lines.ts'
import { jsonText } from '../../kubectl/kubectl-texts.ts'
import { ownRefusal } from '../../kubectl/own-error.ts'
import { readByName } from '../../kubectl/read-by-name.ts'
import { shellQuoted } from '../../kubectl/shell-quoted.ts'
import { warningLines } from '../../kubectl/warning-lines.ts'
import { settled } from '../../outcome/summary/progress.ts'
import type { ActionSpec, ActionTools, ActionWarning, Ended, Step } from '../action-spec.ts'
import { commandEnd } from '../command-end.ts'
import { missingError } from '../missing-target.ts'
import { alreadySo } from '../no-effect.ts'
import {
  namedKinds,
  noneSelected,
  selectedKeys,
  selectionCommand,
  selectionIssues,
  selectionName,
  selectionOf,
  type WorkloadSelection,
  workloadIssues,
} from '../object-selection.ts'
import { oneAfterAnother, type Printed, refusedSent, type Sent } from '../one-after-another.ts'
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
export type RolloutAction = WorkloadSelection & {
  readonly kind: 'rollout'
  readonly change: RolloutChange
}

export const ROLLOUT: ActionSpec<RolloutAction> = {
  validate(action, path, cluster) {
    const { change } = action
    const kinds = namedKinds(action)
    const [problem] = kinds.flatMap(({ kind, place }) => {
      const text = kindProblem(kind, change)
      return text === undefined ? [] : [issue(`${path}.${place}`, text)]
    })
    if (problem) return [problem]
    const found =
      isReadFirst(change) && !action.target
        ? selectionIssues(selectionOf(action), path, cluster)
        : workloadIssues(action, path, cluster)
    return [
      ...found,
      ...changeIssues(
        kinds.map(({ kind }) => kind),
        change,
        path,
      ),
    ]
  },
  warnings: (action, cluster) => noneSelected(selectionOf(action), cluster),
  begin: changeEach,
  subject: ({ target, targets }) => target ?? targets?.[0],
  describe: (action) => `${WORDS[action.change.do]} ${selectionName(selectionOf(action))}`,
  kubectl: rolloutText,
  done: (progress) => (progress.hasMoves ? settled(progress, 'rolled out') : undefined),
}

/**
 * Changes for which kubectl reads all objects, reports those that it cannot read before the others, and also that none matches
 * (pkg/cmd/rollout/rollout_restart.go, RunRestart).
 */
const READS_INFOS: ReadonlySet<RolloutChange['do']> = new Set(['restart', 'pause', 'resume'])

/** Whether one object that cannot be read ends the command (pkg/cmd/set). */
function isReadFirst(change: RolloutChange): boolean {
  return change.do === 'setImage' || change.do === 'setResources'
}

function changeEach(action: RolloutAction, tools: ActionTools): Step {
  const { matching, change } = action
  const { cluster } = tools.turn
  const all = selectedKeys(selectionOf(action), cluster)
  if (matching && all.length === 0) return commandEnd(READS_INFOS.has(change.do) ? [noneIn(matching.namespace)] : [])
  const absent = READS_INFOS.has(change.do) || isReadFirst(change) ? absentAmong(all, cluster) : []
  if (isReadFirst(change) && absent.length > 0) return commandEnd([], absent)
  const items = absent.length === 0 ? all : all.filter((object) => readByName(object, cluster).ok)
  return oneAfterAnother(
    {
      items,
      limit: ({ kind }) => (matching ? undefined : kind),
      send: (object, now, printed) => changeOne(object, { change, tools: now, printed }),
      end: ({ output, errors, warnings = [] }) => ({
        ...(absent.length === 0 ? commandEnd(output, errors) : endAfterReading(output, absent, errors)),
        warnings: warnings.length < all.length ? warnings.map(partly) : warnings,
      }),
    },
    tools,
  )
}

function absentAmong(objects: readonly ObjectKey[], cluster: ClusterView): readonly CommandError[] {
  return objects.flatMap((object) => {
    const read = readByName(object, cluster)
    return read.ok ? [] : [missingError(object, read.refusal, cluster)]
  })
}

/** All objects that cannot be read are one error before those of the others, if there are any. */
function endAfterReading(output: readonly string[], absent: readonly CommandError[], errors: readonly CommandError[]): Ended {
  const end = commandEnd(output, [...absent, ...errors])
  if (absent.length < 2 || errors.length === 0) return end
  const reading = aggregateErrors(absent.map(({ refusal }) => refusal.message))
  return { ...end, output: [...output, reading, ...errorLines(errors, { alone: false })] }
}

function noneIn(namespace: string): string {
  return `No resources found in ${namespace} namespace.`
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
function kindProblem(kind: Kind, change: RolloutChange): string | undefined {
  const isSet = change.do === 'setImage' || change.do === 'setResources'
  const kinds: readonly string[] = isSet ? ['Pod', ...TEMPLATE_KINDS] : ROLLED_KINDS
  if (kinds.includes(kind)) return undefined
  return `${kind} has no ${isSet ? 'containers' : 'rollout'}: one of ${kinds.join(', ')}`
}

function changeIssues(kinds: readonly Kind[], change: RolloutChange, path: string): readonly Finding[] {
  if ((change.do === 'pause' || change.do === 'resume') && !kinds.includes('Deployment')) {
    const doing = change.do === 'pause' ? 'pausing' : 'resuming'
    return [issue(`${path}.${change.do}`, `${doing} is not supported for ${kinds.join(', ')}`)]
  }
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
function unchanged(message: string): Sent {
  return { output: [message], errors: [], warnings: alreadySo(message) }
}

/** Of an object among several. */
function partly(warning: ActionWarning): ActionWarning {
  return warning.kind === 'ALREADY_SO' ? { ...warning, kind: 'PARTLY_SO' } : warning
}

interface Changing {
  readonly change: RolloutChange
  readonly tools: ActionTools
  /** The lines of the requests before. */
  readonly printed: readonly string[]
}

function changeOne(object: ObjectKey, { change, tools, printed }: Changing): Sent {
  const read = readByName(object, tools.turn.cluster)
  if (!read.ok) return { output: [], errors: [missingError(object, read.refusal, tools.turn.cluster)] }
  const row = read.value
  const { turn, manifests } = tools
  if (change.do === 'setImage') return setImages(row, change.images, { manifests, printed })
  if (change.do === 'setResources') return setResources(row, change, { manifests, printed })
  if (!isRolled(row)) return refusedSent(object, ownRefusal(`${object.kind} has no rollout`))
  if (change.do === 'patchTemplate') return patched(row, change.patch, tools)
  const result = changed(row, change, tools)
  const before = result.warning === undefined ? [] : [result.warning]
  const sent = stored(row, result, { turn, manifests, printed })
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
  { turn, manifests, printed }: Pick<ActionTools, 'turn' | 'manifests'> & Printed,
): Sent {
  if (!result.ok) return refusedSent(row, ownRefusal(result.message))
  const did = `${kubectlName(row)} ${result.did}`
  if (result.row === row) return unchanged(did)
  const updated = turn.api.update<RolledRow['kind']>(manifests.authored(row, result.row, 'kubectl-rollout'))
  const warned = warningLines(updated.warnings, printed)
  if (!updated.ok) return refusedSent(row, updated.refusal, warned)
  return { output: [...warned, did], errors: [] }
}

function rolloutText(action: RolloutAction): string | undefined {
  const { change } = action
  const command = (verb: string, words: string): string | undefined => selectionCommand(selectionOf(action), verb, words)
  switch (change.do) {
    case 'patchTemplate':
      return command('patch', `-p ${jsonText({ spec: { template: change.patch } })}`)
    case 'setImage':
      return command('set image', change.images.map(({ container, image }) => shellQuoted(`${container}=${image}`)).join(' '))
    case 'setResources':
      return command('set resources', resourceFlags(change).join(' '))
    case 'undo':
      return command('rollout undo', change.toRevision === 0 ? '' : `--to-revision=${change.toRevision}`)
    default:
      return command(`rollout ${change.do}`, '')
  }
}
