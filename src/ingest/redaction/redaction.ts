import type { JsonObject } from '../../kube/codec/json.ts'
import type { Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import type { ExportHeader } from '../export/export-header.ts'
import type { ExportNote } from '../export/exported.ts'
import { uidOf } from '../uid-of.ts'
import { Names } from './names.ts'
import { redactedLives } from './redacted-lives.ts'
import { Renaming } from './renaming.ts'
import { RowRedactor } from './row-redactor.ts'

export interface RedactionOptions {
  /** What hashes are made with. */
  readonly key: string
  /** Keys of labels, taints and annotations that are kept with their values. */
  readonly keptLabels?: readonly string[]
}

/** Owners that put a number into the names of what they make, and read or compute it. */
const WITH_ORDINALS: ReadonlySet<string> = new Set(['StatefulSet', 'Job', 'CronJob'])

/**
 * Makes objects without what identifies a cluster, which behave as before: first all of them are noted, then each is redacted. What is
 * kept is a list; all that is on no list is renamed or left out.
 */
export class Redaction {
  readonly #renaming: Renaming
  readonly #names: Names
  readonly #redactor: RowRedactor

  constructor({ key, keptLabels = [] }: RedactionOptions) {
    this.#renaming = new Renaming(key)
    this.#names = new Names(this.#renaming, { keptLabels })
    this.#redactor = new RowRedactor(this.#names)
  }

  note(row: Row): void {
    const owner = controllerOf(row)
    const [, ordinal] = owner && WITH_ORDINALS.has(owner.kind) ? (/^-(\d+)/.exec(row.name.slice(owner.name.length)) ?? []) : []
    if (ordinal !== undefined) this.#renaming.keepOrdinal(ordinal)
    if (row.uid === uidOf(`${row.kind} ${row.namespace}/${row.name}`)) this.#renaming.replaceUid(row.uid)
    this.object(row)
  }

  noteHeader(header: ExportHeader): void {
    this.header(header)
  }

  /** Ends the noting. */
  settle(): void {
    this.#renaming.settle()
  }

  object(row: Row): JsonObject {
    return this.#redactor.object(row)
  }

  /** Messages may name anything: only what they are about is kept. */
  header({ unseen, lost, lives, notes, ...header }: ExportHeader): ExportHeader {
    return {
      ...header,
      unseen: unseen.map(({ kind, code }) => ({ kind, code, message: `${kind}: ${UNSEEN[code]}` })),
      lost: lost.map(({ kind }) => ({ kind, message: `${kind === '' ? 'objects' : `objects of the kind ${kind}`} were lost` })),
      lives: redactedLives(lives, this.#names),
      notes: notes.map(({ code, unread }) => ({ code, unread, message: NOTES[code] })),
    }
  }

  /** How many names became a single word, whose parts no longer match those of other names. */
  get shortened(): number {
    return this.#renaming.shortened
  }

  /** The original and the new text of everything that was renamed. */
  names(): Iterable<readonly [before: string, after: string]> {
    return this.#renaming.names()
  }
}

const NOTES: Readonly<Record<ExportNote['code'], string>> = {
  KIND_NOT_READ: 'kinds were not read where the export was made',
  INPUT_INCOMPLETE: 'something was not read where the export was made',
  NAMES_HIDDEN:
    'the export was made by a caller who may read some namespaces; affinity to labels that are hidden is not evaluated',
}

const UNSEEN: Readonly<Record<ExportHeader['unseen'][number]['code'], string>> = {
  forbidden: 'no permission to list them',
  failed: 'the API server could not list them',
  absent: 'the API server does not serve them',
  'not-in-files': 'no file had any',
}
