/** Folders, which end with a slash, and files of tests that `npm run test:proofs` runs and `npm test` does not. */
export const PROOFS: readonly string[] = [
  'src/ingest/files/cut-off.test.ts',
  'src/ingest/files/file-memory.test.ts',
  'test/auditor/',
  'test/brute-force/',
  'test/codec/round-trip.test.ts',
  'test/conformance/courses.test.ts',
  'test/conformance/judge-files.test.ts',
  'test/conformance/main.test.ts',
  'test/contracts/guards.test.ts',
  'test/contracts/packed.test.ts',
  'test/contracts/pipelines.test.ts',
  'test/contracts/sight.test.ts',
  'test/export/every-answer.test.ts',
  'test/scripts/bench-check.test.ts',
  'test/scripts/capacity.test.ts',
  'test/scripts/run-vitest.test.ts',
  'test/simulation/determinism.test.ts',
  'test/simulation/random-storms.test.ts',
  'test/visibility/',
]

/** The flags with which vitest leaves them out. */
export function withoutProofs(): readonly string[] {
  return PROOFS.map((path) => `--exclude=${path.endsWith('/') ? `${path}**` : path}`)
}
