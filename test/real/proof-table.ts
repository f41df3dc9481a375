import { endsForeseen, type Proof } from './proof.ts'

/** What was predicted beside what happened, a line a question, for people who read the log of a test run. */
export function proofTable(proofs: readonly Proof[]): string {
  const rows = proofs.map((proof) => [proof.question.name, ...cellsOf(proof)])
  const lines = [
    ['question (predicted / real)', 'moved', 'refused', 'pending', 'exit', 'seconds', 'choices in tie sets', 'ends foreseen'],
    ...rows,
  ]
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf(proof: Proof): readonly string[] {
  const { predicted, real, predictedSeconds, realSeconds, placements, realEnd } = proof
  const agreeing = placements.filter(({ agrees }) => agrees).length
  return [
    `${sum(predicted.removed)} / ${sum(real.removed)}`,
    `${sum(predicted.refused)} / ${sum(real.refused)}`,
    `${sum(predicted.pending)} / ${sum(real.pending)}`,
    `${predicted.exitCode} / ${real.exitCode}`,
    `${predictedSeconds.all.toFixed(1)} / ${realSeconds.all.toFixed(1)}`,
    `${agreeing} of ${placements.length}`,
    `${endsForeseen(proof).length} of ${Object.keys(realEnd).length}`,
  ]
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}
