import type { JsonObject } from '../json.ts'
import { judgeCase } from '../judge-case.ts'
import { judges } from '../registry.ts'

/** Where the model differs from a recorded case, one place a line; none where both agree. */
export function judgeRecord(record: JsonObject): readonly string[] {
  const judge = judges.find((candidate) => candidate.matches(record))
  if (!judge) return ['the case is in no known format']
  return judge
    .cases(record, { path: 'fuzz.ndjson', line: 1 })
    .flatMap((item) => judgeCase({ item, judge: () => judge.judge(item) }).differences)
}

/**
 * What kind of difference it is: the field of the first one, without places in lists and without values. While a case is made
 * smaller the kind must stay, so that it does not become a different case.
 */
export function kindOfDifference(differences: readonly string[]): string {
  const [first = ''] = differences
  if (first.startsWith('threw ')) return first.replace(/[0-9]+/g, 'N').slice(0, 80)
  const path = first.split(': expected ')[0] ?? first
  return path.replace(/\[[^\]]*\]/g, '[]')
}
