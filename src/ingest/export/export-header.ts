import type { Field } from '../../kube/codec/field.ts'
import type { Output } from '../../kube/codec/output.ts'
import type { ObjectId } from '../../kube/id-of.ts'
import { formatInstant } from '../../kube/instant.ts'
import { isKind } from '../../kube/kinds.ts'
import type { SeenPull, SeenStop } from '../../kube/seen-lives.ts'
import type { SourceKind } from '../resources.ts'
import type { CoverageNote } from '../source.ts'
import { type Exported, type ExportNote, NOTE_CODES } from './exported.ts'

/** The first object of an export: what is known of a state besides its objects. */
export interface ExportHeader extends Exported {
  /** `v1.36.3`; empty: unknown. */
  readonly kubernetesVersion: string
  /** Kinds that could not be read, that are not served, or that no file had. */
  readonly unseen: readonly Omit<CoverageNote, 'remedy'>[]
  /** What was lost when the state was read. */
  readonly lost: readonly LostNote[]
}

export interface LostNote {
  readonly message: string
  /** The kind of which something was lost; empty: unknown. */
  readonly kind: string
}

export const EXPORT_KIND = 'Export'
export const EXPORT_VERSION = 'rehearse/v1'

/** Containers of a pod: more than an API server takes. */
const CONTAINERS_MAX = 10_000

export function writeExportHeader({ takenAt, kubernetesVersion, unseen, lost, lives, runs, notes }: ExportHeader): Output {
  return {
    apiVersion: EXPORT_VERSION,
    kind: EXPORT_KIND,
    takenAt: formatInstant(takenAt),
    kubernetesVersion,
    unseen: unseen.map(({ kind, code, message }) => ({ kind, code, message })),
    lost: lost.map(({ kind, message }) => ({ kind, message })),
    pulls: lives.pulls.map(([pod, { ms, containers }]) => ({ pod, ms, containers })),
    stops: lives.stops.map(([workload, stops]) => ({ workload, stops })),
    runs,
    notes: notes.map(({ code, message, unread }) => ({ code, message, unread })),
  }
}

/** @throws {FieldError} when it is not what this or an older version writes. */
export function readExportHeader(header: Field): ExportHeader {
  const takenAt = header.instant('takenAt')
  if (takenAt === undefined) throw header.error('takenAt', 'the time of the export')
  return {
    takenAt,
    kubernetesVersion: header.text('kubernetesVersion'),
    unseen: header.list('unseen', readUnseen),
    lost: header.list('lost', (note) => ({ kind: note.text('kind'), message: note.text('message') })),
    lives: { pulls: header.list('pulls', readPull), stops: header.list('stops', readStops) },
    runs: header.integer('runs', 0),
    notes: header.list('notes', readNote),
  }
}

function readUnseen(note: Field): ExportHeader['unseen'][number] {
  return {
    kind: readKind(note),
    code: note.choice('code', ['forbidden', 'failed', 'absent', 'not-in-files'], 'failed'),
    message: note.text('message'),
  }
}

function readNote(note: Field): ExportNote {
  return {
    code: note.choice('code', NOTE_CODES, 'KIND_NOT_READ'),
    message: note.text('message'),
    unread: note.text('unread'),
  }
}

function readKind(note: Field): SourceKind {
  const kind = note.text('kind')
  if (!isKind(kind)) throw note.error('kind', 'a kind that is read')
  return kind
}

function readPull(pull: Field): readonly [string, SeenPull] {
  const containers = pull.integer('containers', 1)
  if (containers > CONTAINERS_MAX) throw pull.error('containers', `a number up to ${CONTAINERS_MAX}`)
  return [pull.text('pod'), { ms: pull.integer('ms', 0), containers }]
}

function readStops(item: Field): readonly [ObjectId, readonly SeenStop[]] {
  const stops = item.list('stops', (stop) => ({
    ms: stop.integer('ms', 0),
    withHook: stop.flag('withHook'),
    killed: stop.flag('killed'),
    template: stop.text('template'),
  }))
  const [kind = ''] = item.text('workload').split('/')
  if (!isKind(kind)) throw item.error('workload', 'the kind, namespace and name of a workload')
  return [item.text('workload') as ObjectId, stops]
}
