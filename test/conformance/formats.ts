import { assert } from '../../src/lib/assert.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import type { Case, Compare, Judge, Origin } from './judge.ts'
import { notComparedYet } from './judge.ts'
import { recordingName } from './recording-name.ts'

/** A pod after pod through the scheduler: `group`, `objects` and `pending`. */
export function placementFormat(judge: Compare): Judge {
  return {
    kind: 'scheduler placement',
    matches: (record) =>
      typeof record['group'] === 'string' && isJsonObject(record['objects']) && Array.isArray(record['pending']),
    cases: (record, origin) => [
      { component: 'scheduler', group: textOf(record, 'group'), name: nameOf(record, origin), data: record },
    ],
    judge: (item) => judge(item.data),
  }
}

/** A script for the scheduling queue: `group: "queue"` with `steps`. */
export function queueFormat(judge: Compare): Judge {
  return {
    kind: 'scheduling queue',
    matches: (record) => record['group'] === 'queue' && Array.isArray(record['steps']),
    cases: (record, origin) => [{ component: 'queue', group: 'queue', name: nameOf(record, origin), data: record }],
    judge: (item) => judge(item.data),
  }
}

/** The scheduler's default configuration with the plugins of every extension point: one case. */
export function schedulerDefaultsFormat(judge: Compare): Judge {
  return {
    kind: 'scheduler defaults',
    matches: (record) => isJsonObject(record['configuration']) && isJsonObject(record['extensionPoints']),
    cases: (record) => [{ component: 'scheduler', group: 'scheduler-defaults', name: 'defaults', data: record }],
    judge: (item) => judge(item.data),
  }
}

/** A scenario played on a real control plane: `initial` objects and `expected` facts in sections. */
export function controlPlaneFormat(judge: Compare): Judge {
  return {
    kind: 'control plane',
    matches: (record) => Array.isArray(record['initial']) && isJsonObject(record['expected']),
    cases: (record, origin) => [
      {
        component: 'control-plane',
        group: 'control-plane',
        name: nameOf(record, origin),
        data: record,
        factsTotal: countFacts(record['expected']),
      },
    ],
    judge: (item) => judge(item.data),
  }
}

/**
 * What admission stores and refuses: each entry of `accepted` and `refused` is a case. The judge gets
 * `{ outcome: 'accepted' | 'refused', entry, context, version }`.
 */
export function defaultingFormat(judge: Compare): Judge {
  return {
    kind: 'defaulting',
    matches: (record) => Array.isArray(record['accepted']) && Array.isArray(record['refused']),
    cases: (record) => [...defaultingCases(record, 'accepted'), ...defaultingCases(record, 'refused')],
    judge: (item) => judge(item.data),
  }
}

function defaultingCases(record: JsonObject, outcome: 'accepted' | 'refused'): Case[] {
  const entries = record[outcome]
  assert(Array.isArray(entries), `${outcome} is a list`)
  return entries.map((entry: unknown, index): Case => {
    const description =
      isJsonObject(entry) && typeof entry['description'] === 'string' ? entry['description'] : `entry ${index + 1}`
    return {
      component: 'admission',
      group: 'defaulting',
      name: `${outcome}: ${description}`,
      data: { outcome, entry, context: record['context'], version: record['version'] },
    }
  })
}

/** Compares the answer to the input of a vector with the recorded answer; the list of differences, empty when equal. */
export type VectorJudge = (input: unknown, expected: unknown) => readonly string[]

/** Input and answer of one function: `id`, `input`, `expected`. The kind is the id's first part, else the file's name. */
export function vectorFormat(judges: Readonly<Record<string, VectorJudge>>): Judge {
  const known = (kind: string): boolean => Object.hasOwn(judges, kind)
  return {
    kind: 'vector',
    matches: (record) => typeof record['id'] === 'string' && 'input' in record && 'expected' in record,
    cases: (record, origin) => {
      const name = textOf(record, 'id')
      const prefix = name.split('/')[0] ?? ''
      const fileKind = recordingName(origin.path)
      const group = known(prefix) || (name.includes('/') && !known(fileKind)) ? prefix : fileKind
      return [{ component: 'vectors', group, name, data: record }]
    },
    judge: (item) => {
      const judge = known(item.group) ? judges[item.group] : undefined
      return judge === undefined ? notComparedYet(item.data) : judge(item.data['input'], item.data['expected'])
    },
  }
}

/** The fields of all keys of all sections: the single facts of one recording. */
export function countFacts(expected: unknown): number {
  const children = (value: unknown): unknown[] => (isJsonObject(value) ? Object.values(value) : [])
  return children(expected).flatMap(children).flatMap(children).length
}

function textOf(record: JsonObject, field: string): string {
  const value = record[field]
  assert(typeof value === 'string', `${field} is a text`)
  return value
}

function nameOf(record: JsonObject, origin: Origin): string {
  const name = record['name']
  return typeof name === 'string' && name !== '' ? name : `${recordingName(origin.path)}:${origin.line}`
}
