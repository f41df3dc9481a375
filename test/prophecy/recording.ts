import { gzipSync } from 'node:zlib'
import type { JsonObject } from '../../src/kube/codec/json.ts'
import type { Course } from './course.ts'
import type { Seen } from './facts/seen.ts'
import type { Question } from './forecast/forecast.ts'
import type { Width } from './judge/width.ts'

/** A course that was played: enough to forecast it again, and what really happened. */
export interface Recording {
  readonly format: 'prophecy'
  readonly course: Course
  readonly question: Question
  readonly real: Seen
  /** What the forecast left open when it was recorded. */
  readonly width: Width
}

/** Whether a parsed value is a recording: the format names itself. */
export function isRecording(value: object): value is Recording & JsonObject {
  return 'format' in value && value.format === 'prophecy'
}

/** The name of a recording's file. */
export function fileNameOf({ seed, kind }: Course): string {
  return `${kind}-${seed}.json.gz`
}

export function packed(recording: Recording): Buffer {
  return gzipSync(JSON.stringify(recording), { level: 9 })
}
