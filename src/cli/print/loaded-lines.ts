import type { LoadSummary } from '../../ingest/load-summary.ts'
import type { CoverageNote } from '../../ingest/source.ts'
import { counted } from './human.ts'
import { wrap } from './wrap.ts'

const UNSEEN: Readonly<Record<CoverageNote['code'], string>> = {
  forbidden: 'Cannot be listed (no permission), so their state is unknown',
  failed: 'Could not be read, so their state is unknown',
  absent: 'Not served by this cluster',
  'not-in-files': 'Not in the files, so it is unknown whether there are any',
}

interface Loaded {
  readonly name: string
  readonly clusterName: string
  readonly width: number
}

/** What was read: one block of counts, what could not be read, what the source cannot see. */
export function loadedLines(summary: LoadSummary, { name, clusterName, width }: Loaded): readonly string[] {
  const { counts, objects, skipped, coverage } = summary
  const kinds = counts.filter(({ count }) => count > 0).map(({ kind, count }) => `${kind}\u0000${count}`)
  const left = skipped > 0 ? `, ${skipped} could not be read` : ''
  return [
    `Cluster ${clusterName}, from ${name}: ${counted(objects, 'object')}${left}`,
    ...wrap(kinds.join(', '), width - 2, '').map((line) => `  ${line.replaceAll('\u0000', ' ')}`),
    ...unseenLines(coverage, width),
  ]
}

function unseenLines(coverage: readonly CoverageNote[], width: number): readonly string[] {
  return (Object.keys(UNSEEN) as CoverageNote['code'][]).flatMap((code) => {
    const kinds = coverage.filter((note) => note.code === code).map(({ kind }) => kind)
    return kinds.length > 0 ? wrap(`${UNSEEN[code]}: ${kinds.join(', ')}`, width, '  ') : []
  })
}
