import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { LiveTwin } from '../../src/server/live-twin.ts'
import { capacity } from '../../src/whatif/capacity/capacity.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'

/**
 * The capacity of the sample, counted by hand from the file: no part of the program takes part in the count. Pods of the
 * default class preempt those below it, and Jobs of that class that end meanwhile leave theirs; what is left of every
 * node that is open is divided by the size.
 */

const SAMPLE = 'samples/shop-30.json.gz'
/** The priority of the class `standard`, which pods have that name none. */
const STANDARD = 1000

interface Item {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly nodeName?: string
    readonly priority?: number
    readonly unschedulable?: boolean
    readonly taints?: readonly { readonly effect: string }[]
    readonly containers?: readonly { readonly resources?: { readonly requests?: Readonly<Record<string, string>> } }[]
  }
  readonly status: { readonly phase?: string; readonly allocatable?: Readonly<Record<string, string>> }
}

const UNITS: Readonly<Record<string, number>> = { '': 1, m: 1e-3, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }

function amount(text = '0'): number {
  const [, digits = '', unit = ''] = /^([0-9.]+)([A-Za-z]*)$/.exec(text) ?? []
  return Number(digits) * (UNITS[unit] ?? Number.NaN)
}

function countedByHand(size: Readonly<Record<string, string>>): number {
  const { items }: { readonly items: readonly Item[] } = JSON.parse(gunzipSync(readFileSync(SAMPLE)).toString())
  const staying = items.filter(
    ({ kind, spec, status }) =>
      kind === 'Pod' && status.phase !== 'Succeeded' && status.phase !== 'Failed' && (spec.priority ?? 0) >= STANDARD,
  )
  const open = items.filter(
    ({ kind, spec }) =>
      kind === 'Node' && !spec.unschedulable && !spec.taints?.some(({ effect }) => effect !== 'PreferNoSchedule'),
  )
  return open.reduce((sum, { metadata, status }) => {
    const there = staying.filter(({ spec }) => spec.nodeName === metadata.name)
    const used = (resource: string): number =>
      there.reduce(
        (total, { spec }) =>
          total + (spec.containers ?? []).reduce((own, { resources }) => own + amount(resources?.requests?.[resource]), 0),
        0,
      )
    const room = Object.entries(size).map(([resource, each]) => {
      // Tenths of a thousandth are what sums of fractions get wrong.
      const left = amount(status.allocatable?.[resource]) - used(resource) + 1e-4
      return Math.floor(left / amount(each))
    })
    return sum + Math.max(0, Math.min(...room, amount(status.allocatable?.['pods']) - there.length))
  }, 0)
}

it.each([
  [{ cpu: '2', memory: '2Gi' }, 80],
  [{ cpu: '250m', memory: '6Gi' }, 223],
])('the sample fits the number of pods of %o that plain arithmetic finds', async (requests, fits) => {
  expect(countedByHand(requests)).toBe(fits)
  const twin = new LiveTwin(createFileSource({ paths: [SAMPLE] }), { live: false })
  await twin.run(new AbortController().signal)
  const pod = { metadata: { name: 'probe' }, spec: { containers: [{ name: 'main', image: 'probe', resources: { requests } }] } }
  const template = { template: pod, namespace: 'default', priorityClassName: undefined, line: undefined }
  const found = answerInquiry(capacity(twin.pin(), { template, max: 1000, seed: 1 }))
  expect(found).toMatchObject({ fits, reachedMax: false })
})
