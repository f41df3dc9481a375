import type { ObjectKey } from '../../../engine/turn.ts'
import { aggregateErrors } from '../../../kube/field-error.ts'
import { type CommandError, errorLines } from '../../kubectl/error-lines.ts'
import type { ActionTools, ActionWarning, Ended, Step } from '../action-spec.ts'
import { commandEnd } from '../command-end.ts'
import { misplacedError, placesIn, withMisplaced } from '../manifests/misplaced.ts'
import { absentAmong } from '../missing-target.ts'
import { selectedKeys, selectedMisplaced, selectionOf, type WorkloadSelection } from '../object-selection.ts'
import { oneAfterAnother, type Requests, type Sent } from '../one-after-another.ts'
import { fileEnd, type TargetFile, unreadIn } from '../target-file.ts'
import { changeOne } from './change-one.ts'
import { isSet, type RolloutChange } from './rollout-change.ts'

/**
 * Changes for which kubectl reads all objects, reports those that it cannot read before the others, and also that none matches
 * (pkg/cmd/rollout/rollout_restart.go, RunRestart).
 */
const READS_INFOS: ReadonlySet<RolloutChange['do']> = new Set(['restart', 'pause', 'resume'])

/** One workload after the other; a refusal does not stop the rest. */
export function changeEach(workloads: WorkloadSelection, change: RolloutChange, tools: ActionTools): Step {
  const { matching, targets = [], file } = workloads
  const { cluster } = tools.turn
  const all = selectedKeys(selectionOf(workloads), cluster)
  const misplaced = selectedMisplaced(selectionOf(workloads), cluster)
  const readsInfos = READS_INFOS.has(change.do)
  const absent = readsInfos || isSet(change) ? absentAmong(all, cluster) : []
  // One object that cannot be read ends the command.
  if (isSet(change) && absent.length > 0) return commandEnd([], absent)
  if (all.length + misplaced.length === 0 && readsInfos)
    return commandEnd([noneIn(matching?.namespace ?? targets[0]?.namespace ?? '')])
  const isAbsent = new Set(absent.map(({ object }) => object))
  const requests: Requests<ObjectKey> = {
    items: all.filter((object) => !isAbsent.has(object)),
    limit: ({ kind }) => (matching || file ? undefined : kind),
    send: (object, now, printed) => changeOne(object, { change, tools: now, printed }),
  }
  const unread = readsInfos ? [...absent, ...misplaced.map(misplacedError)] : []
  const end = (sent: Sent, now: ActionTools): Ended => ({
    ...endOf(sent, { unread, file, targets: all }, now),
    warnings: partlySo(sent.warnings ?? [], all.length),
  })
  if (readsInfos) return oneAfterAnother({ ...requests, end }, tools)
  return oneAfterAnother(withMisplaced({ ...requests, end }, placesIn(targets, all), misplaced), tools)
}

function noneIn(namespace: string): string {
  return `No resources found in ${namespace} namespace.`
}

interface Read {
  /** Errors about objects that could not be read. */
  readonly unread: readonly CommandError[]
  readonly file: TargetFile | undefined
  readonly targets: readonly ObjectKey[]
}

/**
 * All that cannot be read is one error before those about other objects, if there are any; a single one that is named on the command line
 * is printed as it is alone.
 */
function endOf({ output, errors }: Sent, { unread, file, targets }: Read, now: ActionTools): Ended {
  const sent = { output, errors: [...unread, ...errors] }
  const end = file ? fileEnd(file, sent, now, { done: 'changed', targets }) : commandEnd(output, sent.errors)
  const inFile = file && unread.length + errors.length > 0 ? unreadIn(file, now).errors.map(({ text }) => text) : []
  const texts = [...unread.map(({ refusal }) => refusal.message), ...inFile]
  if (errors.length === 0 || texts.length < (file ? 1 : 2)) return end
  return { ...end, output: [...output, ...aggregateErrors(texts).split('\n'), ...errorLines(errors, { alone: false })] }
}

/** Where some of several objects are so already, the others are not. */
function partlySo(warnings: readonly ActionWarning[], total: number): readonly ActionWarning[] {
  if (warnings.length === total) return warnings
  return warnings.map((warning) => (warning.kind === 'ALREADY_SO' ? { ...warning, kind: 'PARTLY_SO' } : warning))
}
