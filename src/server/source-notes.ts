import type { Exported, ExportNote } from '../ingest/export/exported.ts'
import type { MissingObjects } from '../ingest/missing-objects.ts'
import { ADD_ONS, type SourceKind } from '../ingest/resources.ts'
import type { ProblemCode, CoverageNote as SourceNote, SourceProblem } from '../ingest/source.ts'
import type { KindProgress } from '../ingest/source-loader.ts'
import { isKind } from '../kube/kinds.ts'
import { ENGINE_VERSION, parseKubernetesVersion } from '../kube/kubernetes-version.ts'
import { ANY_KIND, type CoverageNote } from '../whatif/outcome/coverage-note.ts'

/** What a source could and could not read. */
interface Sight {
  readonly coverage: readonly SourceNote[]
  readonly problems: readonly SourceProblem[]
  readonly kubernetesVersion: string | undefined
  readonly exported: Pick<Exported, 'notes'> | undefined
  progress(kind: SourceKind): Readonly<KindProgress>
}

/** Why no question has an answer. */
export interface Unreadable {
  /** The kinds that cannot be read. */
  readonly kinds: readonly SourceKind[]
  /** Which kind, where, and what to do about it. */
  readonly message: string
}

/** Without these no question about pods has an answer. */
const INDISPENSABLE: readonly SourceKind[] = ['Node', 'Pod']

/** The nodes or pods that were never read, if so; those that cannot be read any more are shown as they were. */
export function blindness(
  sight: Sight,
  { source, missing }: { readonly source: string; readonly missing: readonly MissingObjects[] },
): Unreadable | undefined {
  const unread = INDISPENSABLE.flatMap((kind) => {
    const { note, synced } = sight.progress(kind)
    return note && !synced && note.code !== 'not-in-files' ? [note] : []
  })
  const lost = [...unread, ...missing.filter(({ all }) => all)]
  if (lost.length === 0) return undefined
  const texts = lost.map(({ message, remedy }) => sentences(message, remedy))
  return { kinds: lost.map(({ kind }) => kind), message: `${source}: ${texts.join(' ')}` }
}

/** The notes of every answer on this source about what could not be read. */
export function sourceNotes(sight: Sight, missing: readonly MissingObjects[]): readonly CoverageNote[] {
  return [
    ...unseenNotes(sight),
    ...damageNotes(sight.problems),
    ...missing.map(missingNote),
    ...skewNotes(sight.kubernetesVersion),
    ...(sight.exported?.notes.map(exportNote) ?? []),
  ]
}

function exportNote({ code, message, unread }: ExportNote): CoverageNote {
  return { code, message, objects: [], ...(unread === '' ? {} : { unread }) }
}

/** The largest difference in minor versions that is not reported: Kubernetes supports it between components. */
const SKEW_MAX = 1

function skewNotes(text: string | undefined): readonly CoverageNote[] {
  const version = text === undefined ? undefined : parseKubernetesVersion(text)
  const { major, minor } = ENGINE_VERSION
  if (!version || (version.major === major && Math.abs(version.minor - minor) <= SKEW_MAX)) return []
  const message = `the cluster runs Kubernetes ${text}, but the engine models ${major}.${minor}`
  return [{ code: 'VERSION_SKEW', message, objects: [] }]
}

/** Kinds that decide what happens to pods. Files often lack other kinds, so their absence is not reported. */
const DECISIVE: ReadonlySet<SourceKind> = new Set([
  'Node',
  'Pod',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'PodDisruptionBudget',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'ResourceQuota',
])

const ASSUMED_EMPTY = 'not in the files, and assumed to be empty: '

/** Whether the note is that of decisive kinds in no file: a source that reports these kinds as unlisted makes it again. */
export function isOfUnlisted({ message }: Pick<CoverageNote, 'message'>): boolean {
  return message.startsWith(ASSUMED_EMPTY)
}

/** The kinds of which the files have neither objects nor an empty list. */
export function unlistedKinds(coverage: readonly SourceNote[]): readonly SourceKind[] {
  return coverage.filter(({ code }) => code === 'not-in-files').map(({ kind }) => kind)
}

function unseenNotes(sight: Sight): readonly CoverageNote[] {
  const { coverage } = sight
  const absent = unlistedKinds(coverage).filter((kind) => DECISIVE.has(kind))
  const notes = coverage.flatMap((note): readonly CoverageNote[] => {
    if (note.code === 'forbidden' || note.code === 'failed') return [unreadNote(note, sight.progress(note.kind))]
    return note.code === 'absent' && !ADD_ONS.has(note.kind) ? [plain(note.message)] : []
  })
  return absent.length > 0 ? [...notes, plain(`${ASSUMED_EMPTY}${absent.join(', ')}`)] : notes
}

function plain(message: string): CoverageNote {
  return { code: 'KIND_NOT_READ', message, objects: [] }
}

/** What was read before is kept as it was, because nothing better is available. */
function unreadNote({ kind, message, remedy }: SourceNote, { synced }: Readonly<KindProgress>): CoverageNote {
  const since = synced ? `${message}; their last known state is used` : message
  return { ...plain(sentences(since, remedy)), unread: kind }
}

/** These report a connection that comes back, or a note of the kind reports them. */
const PASSING: ReadonlySet<ProblemCode> = new Set([
  'unauthorized',
  'credentials-failed',
  'server-unreachable',
  'server-refused',
  'kind-failed',
  'watch-line-bad',
])
/** Number of problems that every answer reports in full; `ingest` lists all. */
const DAMAGE_REPORTED_MAX = 3

/** Data lost while reading concerns every answer: a truncated file may have contained the budget that blocks a drain. */
function damageNotes(problems: readonly SourceProblem[]): readonly CoverageNote[] {
  const lost = problems.filter(({ severity, code }) => severity === 'error' && !PASSING.has(code))
  const damage = lost.slice(0, DAMAGE_REPORTED_MAX).map((problem) => lossNote(problem.message, unreadOf([problem])))
  const rest = lost.slice(DAMAGE_REPORTED_MAX)
  const more = rest.length > 0 ? [lossNote(`and ${rest.length} more problems of the source`, unreadOf(rest))] : []
  const assumed = problems.filter(({ code }) => code === 'owner-assumed')
  const guesses = assumed.map(({ message }): CoverageNote => ({ code: 'INPUT_INCOMPLETE', message, objects: [] }))
  return [...damage, ...more, ...guesses]
}

function lossNote(message: string, unread: string | undefined): CoverageNote {
  const note: CoverageNote = { code: 'INPUT_INCOMPLETE', message: `not read: ${message}`, objects: [] }
  return unread === undefined ? note : { ...note, unread }
}

/** The one kind of which objects were lost, or any; `undefined`: nothing indicates that an object was lost. */
function unreadOf(problems: readonly SourceProblem[]): string | undefined {
  const kinds = new Set(problems.filter(({ foreign }) => !foreign).map(kindOf))
  const [first] = kinds
  return kinds.size > 1 ? ANY_KIND : first
}

function kindOf({ object }: SourceProblem): string {
  const kind = object?.split(' ')[0] ?? ''
  return isKind(kind) ? kind : ANY_KIND
}

function missingNote({ kind, message, objects }: MissingObjects): CoverageNote {
  return { code: 'INPUT_INCOMPLETE', message, objects, unread: kind }
}

function sentences(message: string, remedy: string): string {
  return `${message.replace(/[.;]$/, '')}. ${remedy}`
}
