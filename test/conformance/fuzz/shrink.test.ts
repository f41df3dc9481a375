import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '../json.ts'
import { shrink } from './shrink.ts'

const pods = (record: JsonObject): readonly unknown[] => (Array.isArray(record['pending']) ? record['pending'] : [])
const forEver = (): boolean => true

describe('shrinking a case', () => {
  const record: JsonObject = {
    name: 'mixed-1-1',
    group: 'mixed',
    expected: { version: 'v1' },
    objects: { nodes: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' }, spec: { unschedulable: true } }] },
    pending: Array.from({ length: 9 }, (_, i) => ({
      metadata: { name: `pod-${i}`, labels: { app: 'x' } },
      spec: { priority: i },
    })),
  }

  it('keeps the parts that the difference needs, and drops the rest', async () => {
    const needsTheSixth = async (candidate: JsonObject): Promise<boolean> =>
      pods(candidate).some((pod) => isJsonObject(pod) && isJsonObject(pod['spec']) && pod['spec']['priority'] === 6)
    expect(await shrink(record, needsTheSixth, forEver)).toEqual({
      name: 'mixed-1-1',
      group: 'mixed',
      objects: {},
      pending: [{ metadata: { name: 'pod-6' }, spec: { priority: 6 } }],
    })
  })

  it('does not change a case when everything is needed', async () => {
    const { expected: _, ...question } = record
    const whole = JSON.stringify(question)
    expect(await shrink(record, async (candidate) => JSON.stringify(candidate) === whole, forEver)).toEqual(question)
  })

  it('stops at its limit', async () => {
    const { expected: _, ...question } = record
    expect(
      await shrink(
        record,
        async () => true,
        () => false,
      ),
    ).toEqual(question)
  })
})
