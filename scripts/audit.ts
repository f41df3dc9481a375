/**
 * The audit of answers: sends queries and recomputes every statement of the answers from the raw changes of their runs.
 * First every query about each sample, then random queries about random clusters until the time is over. Prints each
 * contradiction with the question, and ends with `N audited, M wrong` and the same as `N passed, M failed`.
 * Usage: audit [--minutes N] [--seeds N] [--from SEED] [--samples S,A,B]
 */
import { askAndAudit, reportOf } from '../test/auditor/ask.ts'
import { type Question, randomQuestion } from '../test/auditor/random-question.ts'
import { SAMPLES, type SampleName, sampleBase, sampleQuestions } from '../test/auditor/sample-questions.ts'

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

const minutes = option('minutes')
const seeds = option('seeds')
const first = Number(option('from') ?? 1)
const names = (option('samples') ?? (seeds === undefined ? 'S,A,B' : '')).split(',').filter(isSample)
const endsAt = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(minutes) * 60_000
/** Number of random scenarios of an audit without a limit of its own. */
const last = first + Number(seeds ?? (minutes === undefined ? 2000 : Number.MAX_SAFE_INTEGER - first)) - 1
let [audited, wrong] = [0, 0]

function isSample(name: string): name is SampleName {
  return name in SAMPLES
}

function audit(title: string, question: Question): void {
  const answer = askAndAudit(question)
  if (!answer) return
  audited++
  if (answer.contradictions.length === 0) return
  wrong++
  console.log(`${title}\n${reportOf(question, answer)}\n`)
}

for (const name of names) {
  const base = await sampleBase(name)
  for (const question of sampleQuestions(base)) if (Date.now() < endsAt) audit(`sample ${name}`, question)
  console.log(`sample ${name}: ${audited} audited so far, ${wrong} wrong`)
}
for (let seed = first; seed <= last && Date.now() < endsAt; seed++) audit(`AUDIT_SEED=${seed}`, randomQuestion(seed))
console.log(`${audited} audited, ${wrong} wrong`)
// The line by which CI counts.
console.log(`${audited - wrong} passed, ${wrong} failed`)
process.exitCode = wrong > 0 || audited === 0 ? 1 : 0
