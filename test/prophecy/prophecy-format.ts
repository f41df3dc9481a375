import type { JsonObject } from '../../src/kube/codec/json.ts'
import type { FactVerdict, Judge } from '../conformance/judge.ts'
import { judgeRecording } from './judge/judge-recording.ts'
import { isRecording } from './recording.ts'

/** A course that was played: see `Recording`. */
export const prophecyFormat: Judge = {
  kind: 'prophecy',
  matches: isRecording,
  cases: (record) => [{ component: 'prophecy', group: 'prophecy', name: nameOf(record), data: record }],
  judge: ({ data }) => judge(data),
}

function nameOf(record: JsonObject): string {
  return isRecording(record) ? `${record.course.kind}-${record.course.seed}` : ''
}

function judge(record: JsonObject): FactVerdict {
  if (!isRecording(record)) throw new Error('it is not a recording of a course')
  const { right, total, wrong } = judgeRecording(record)
  const differences = wrong.map(({ key, real, forecast }) => `${key}: ${real} is none of: ${forecast.join(' | ')}`)
  return { differences, factsPassed: right, factsTotal: total }
}
