import { Field, FieldError } from '../../kube/codec/field.ts'
import { wrongField } from '../files/object-problems.ts'
import type { CoverageNote, Origin, RawObject, SourceEvent, SourceProblem } from '../source.ts'
import { EXPORT_KIND, type LostNote, readExportHeader } from './export-header.ts'

/** What the header of an export has. */
interface Contents {
  readonly events: readonly SourceEvent[]
  /** Kinds that the export does not show. */
  readonly unseen: readonly CoverageNote[]
}

const REMEDY = 'Export the state again where it can be read.'

/** The events that the first object of an export stands for. */
export function exportEvents(object: RawObject, origin: Origin): Contents {
  try {
    const { takenAt, kubernetesVersion, unseen, lost, lives, runs, notes } = readExportHeader(Field.root(object))
    return {
      events: [
        { type: 'exported', takenAt, lives, runs, notes },
        ...(kubernetesVersion === '' ? [] : [{ type: 'version', version: kubernetesVersion } as const]),
        ...lost.map((note): SourceEvent => ({ type: 'problem', problem: lossOf(note, origin) })),
      ],
      unseen: unseen.map((note) => ({ ...note, remedy: REMEDY })),
    }
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    const { path: field, expected, found } = error
    return {
      events: [{ type: 'problem', problem: wrongField({ origin, object: EXPORT_KIND, field, expected, found }) }],
      unseen: [],
    }
  }
}

function lossOf({ kind, message }: LostNote, origin: Origin): SourceProblem {
  return {
    code: 'export-incomplete',
    severity: 'error',
    message,
    remedy: REMEDY,
    file: origin.file,
    ...(kind === '' ? {} : { object: kind }),
  }
}
