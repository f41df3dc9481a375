import type { DeleteOptions, ObjectKey } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import { deletionLine } from '../kubectl/deletion-line.ts'
import type { CommandError } from '../kubectl/error-lines.ts'
import { ownRefusal } from '../kubectl/own-error.ts'
import { readingLines } from '../kubectl/reading-errors.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import { type ActionTools, goingOn, type Step } from './action-spec.ts'
import { commandEnd } from './command-end.ts'
import { ofFile, requestedSeconds } from './delete-object.ts'
import type { Document } from './manifests/document.ts'
import { placesIn, withMisplaced } from './manifests/misplaced.ts'
import { notModelled, skippedLines, sortObjects } from './manifests/skipped.ts'
import { unreadObjects } from './manifests/unread-objects.ts'
import { oneAfterAnother, type Requests, type Sent } from './one-after-another.ts'
import { kubectlName } from './workload-template.ts'
import type { ManifestCommand } from './write-documents.ts'

/** How the objects are deleted. */
export interface ForcedDeletion {
  readonly cascade: NonNullable<DeleteOptions['propagationPolicy']>
  /** `undefined`: each object's own. */
  readonly gracePeriodSeconds: number | undefined
  /** `--timeout`: how long kubectl waits for each object to go, in milliseconds; 5 minutes when left out. */
  readonly timeoutMs?: number | undefined
}

interface ForcedReplace extends ManifestCommand {
  readonly saveConfig: boolean
}

/** How often kubectl checks whether an object that it has deleted is gone, and for how long by default. */
const CHECK_INTERVAL_MS = 1000
const USUAL_WAIT_MS = 5 * 60_000

/**
 * `kubectl replace --force`: deletes the objects, waits until there is none of their names, and creates them (pkg/cmd/replace/replace.go,
 * forceReplace; semantics F3.31).
 */
export function forceReplace(action: ForcedReplace, deletion: ForcedDeletion, tools: ActionTools): Step {
  const { cascade, gracePeriodSeconds, timeoutMs = USUAL_WAIT_MS } = deletion
  const { documents, misplaced, undecoded, end: readingEnd, source = 'STDIN', saveConfig } = action
  const definitions = tools.manifests.definitions(action)
  const { held, skipped, unmapped } = sortObjects(action, definitions)
  const options = { propagationPolicy: cascade, gracePeriodSeconds: requestedSeconds(gracePeriodSeconds) }
  const requests: Requests<Document> = {
    items: held,
    limit: () => undefined,
    send: ({ key }, { turn }) => deleted(key, { options, source, turn }),
    end({ output, errors }, now) {
      const unread = unreadObjects({ unmapped, undecoded, end: readingEnd }, { source, documents: [], definitions })
      const printed = [...output, ...skippedLines(skipped)]
      const lines = readingLines(unread.errors, { alone: errors.length === 0 })
      // What is not deleted ends the command, and so does what cannot be read.
      if (errors.length + unread.errors.length > 0) return commandEnd(printed, errors, { ...unread, lines })
      const creation = { documents: held, skipped, saveConfig, printed }
      return untilGone({ left: held.map(({ key }) => key), since: now.turn.now, late: [], timeoutMs }, creation, now)
    },
  }
  return oneAfterAnother(withMisplaced(requests, placesIn(documents, held), misplaced), tools)
}

interface Deleting {
  readonly options: DeleteOptions
  readonly source: string
  readonly turn: ActionTools['turn']
}

/** An object that does not exist is as good as deleted. */
function deleted(object: ObjectKey, { options, source, turn }: Deleting): Sent {
  if (object.name === '')
    return { output: [], errors: [{ object, refusal: ofFile(ownRefusal('resource name may not be empty'), source) }] }
  const result = turn.api.delete(object, options)
  if (result.ok) return { output: [deletionLine(object)], errors: [] }
  const { refusal } = result
  return { output: [], errors: refusal.code === 404 ? [] : [{ object, refusal: ofFile(refusal, source) }] }
}

interface Waiting {
  /** Objects that may still be there. */
  readonly left: readonly ObjectKey[]
  /** When kubectl began to wait for the first of them. */
  readonly since: Instant
  /** Objects that stayed for too long. */
  readonly late: readonly CommandError[]
  /** How long kubectl waits for each of them, in milliseconds. */
  readonly timeoutMs: number
}

interface Creation {
  readonly documents: readonly Document[]
  readonly skipped: readonly string[]
  readonly saveConfig: boolean
  /** Lines of the deletion. */
  readonly printed: readonly string[]
}

/** Waits for one object after the other. */
function untilGone(waiting: Waiting, creation: Creation, tools: ActionTools): Step {
  const { left, since, late, timeoutMs } = waiting
  const { now, cluster } = tools.turn
  const [object, ...others] = left
  if (!object) return late.length > 0 ? commandEnd(creation.printed, late) : createEach(creation, tools)
  const next = { left: others, since: now, late, timeoutMs }
  if (!cluster.get(object.kind, object.namespace, object.name)) return untilGone(next, creation, tools)
  if (now - since >= timeoutMs) {
    const refusal = ownRefusal('context deadline exceeded')
    return untilGone({ ...next, late: [...late, { object, refusal }] }, creation, tools)
  }
  const delayMs = Math.min(CHECK_INTERVAL_MS, since + timeoutMs - now)
  const at = now + delayMs
  tools.wakeAfter(delayMs)
  const sleeping: Step = goingOn(
    (later) => (later.turn.now < at ? sleeping : untilGone(waiting, creation, later)),
    creation.printed,
  )
  return sleeping
}

/** The errors have no file in them, unlike those of kubectl create. */
function createEach({ documents, skipped, saveConfig, printed }: Creation, { manifests }: ActionTools): Step {
  const output = [...printed]
  const errors: CommandError[] = []
  for (const document of documents) {
    const result = manifests.create(document, { saveConfig, by: 'kubectl-replace' })
    output.push(...warningLines(result.warnings, output))
    if (result.ok) output.push(`${kubectlName(result.value)} replaced`)
    else errors.push({ object: document.key, refusal: result.refusal })
  }
  return { ...commandEnd(output, errors), warnings: notModelled(documents, skipped, 'replaced') }
}
