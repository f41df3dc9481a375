import type { ExportHeader } from '../../ingest/export/export-header.ts'
import type { ExportNote } from '../../ingest/export/exported.ts'
import { isKind } from '../../kube/kinds.ts'
import { NOTHING_SEEN, storedLives } from '../../kube/seen-lives.ts'
import type { Base } from '../../whatif/base.ts'
import { ANY_KIND } from '../../whatif/outcome/coverage-note.ts'
import { isOfUnlisted } from '../source-notes.ts'

const WITHOUT_SCHEDULER: ExportNote = {
  code: 'INPUT_INCOMPLETE',
  message: 'the configuration of the scheduler is not part of an export: give it with --scheduler-config',
  unread: '',
}

const NOT_IN_FILES = 'no file had any'

/** What is known of a state besides its objects, so that answers from an export are as those on the state. */
export function headerOf({ info, coverage, lives, runs = 0, scheduler }: Base): ExportHeader {
  const { takenAt, kubernetesVersion = '', unlisted = [] } = info
  const unseen: ExportHeader['unseen'][number][] = unlisted.map((kind) => ({ kind, code: 'not-in-files', message: NOT_IN_FILES }))
  const lost: ExportHeader['lost'][number][] = []
  const notes: ExportNote[] = []
  for (const { code, message, unread = '' } of coverage) {
    if (isOfUnlisted({ message })) continue
    if (code === 'KIND_NOT_READ' && isKind(unread)) unseen.push({ kind: unread, code: 'failed', message })
    else if (code === 'INPUT_INCOMPLETE' && unread !== '')
      lost.push({ kind: unread === ANY_KIND ? '' : unread, message: message.replace(/^not read: /, '') })
    else if (code === 'KIND_NOT_READ' || code === 'INPUT_INCOMPLETE' || code === 'NAMES_HIDDEN')
      notes.push({ code, message, unread })
    // The others follow from the objects, from the version, and from what no file had.
  }
  if (scheduler) notes.push(WITHOUT_SCHEDULER)
  return { takenAt, kubernetesVersion, unseen, lost, lives: storedLives(lives ?? NOTHING_SEEN), runs, notes }
}
