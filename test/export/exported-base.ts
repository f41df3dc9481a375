import { exportLines } from '../../src/ingest/export/export-lines.ts'
import { Intake } from '../../src/ingest/files/intake.ts'
import { ProblemLog } from '../../src/ingest/files/problem-log.ts'
import { Redaction } from '../../src/ingest/redaction/redaction.ts'
import { SourceLoader } from '../../src/ingest/source-loader.ts'
import type { Instant } from '../../src/kube/instant.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'

/** A redacted export, read again. */
export interface RedactedExport {
  readonly text: string
  readonly base: Base
  /** The new name of each name of the original; itself for one that is kept. */
  readonly renamed: (name: string) => string
}

export interface RedactedOptions {
  readonly key?: string
  readonly keptLabels?: readonly string[]
}

export function redactedExport(base: Base, { key = 'a key for tests', keptLabels = [] }: RedactedOptions = {}): RedactedExport {
  const redaction = new Redaction({ key, keptLabels })
  const text = exportText(base, redaction)
  const names = new Map(redaction.names())
  return { text, base: readBase(text), renamed: (name) => names.get(name) ?? name }
}

export function exportText({ state, info, lives = { pulls: new Map(), stops: new Map() } }: Base, redaction?: Redaction): string {
  const header = {
    takenAt: info.takenAt,
    kubernetesVersion: info.kubernetesVersion ?? '',
    unseen: [],
    lost: [],
    runs: 0,
    notes: [],
    lives: { pulls: [...lives.pulls], stops: [...lives.stops] },
  }
  return [...exportLines({ state, header }, { redaction })].join('')
}

/** The base that objects make, as files show it. */
export function baseOf(objects: readonly object[]): Base {
  return read({ apiVersion: 'v1', kind: 'List', items: objects }, ({ state }) => observedAt(state))
}

/** What `--from` makes of the text. */
export function readBase(text: string): Base {
  return read(JSON.parse(text), ({ exported }) => exported?.takenAt ?? raise('the text is not an export'))
}

function read(value: unknown, takenAt: (loader: SourceLoader) => Instant): Base {
  const loader = new SourceLoader(new ClusterState())
  const intake = new Intake(new ProblemLog())
  const taken = intake.take({ type: 'value', value, origin: { file: 'export.json', document: 1 } })
  for (const event of [...taken, ...intake.finish()]) loader.apply(event)
  loader.finish()
  const [problem] = loader.problems.filter(({ severity }) => severity === 'error')
  if (problem) throw new Error(problem.message)
  const { state, lives, kubernetesVersion } = loader
  const info = { clusterName: 'export', takenAt: takenAt(loader), version: '1', digest: '', kubernetesVersion }
  return { state, info, coverage: [], lives }
}

function raise(message: string): never {
  throw new Error(message)
}
