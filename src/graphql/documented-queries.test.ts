import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { askApi, type Json, subscribeApi } from '../../test/support/api-client.ts'
import { SAMPLE } from '../../test/support/cli.ts'
import { readScenarioFile } from '../cli/scenario-file/read-scenario-file.ts'
import { createFileSource } from '../ingest/files/file-source.ts'
import { LiveTwin } from '../server/live-twin.ts'
import { type Api, createApi } from './create-api.ts'

const FOLDER = new URL('../../docs/queries/', import.meta.url)

describe('the examples of docs/queries work on the sample cluster', () => {
  let api: Api

  beforeAll(async () => {
    const twin = new LiveTwin(createFileSource({ paths: [SAMPLE] }), { live: false })
    await twin.run(new AbortController().signal)
    api = createApi({ twin, limits: { wallMsMax: 600_000 } })
  })

  it.each(readdirSync(FOLDER))('%s', async (file) => {
    const { data, errors = [] } = await firstAnswer(api, readFileSync(new URL(file, FOLDER), 'utf8'))
    expect(errors).toEqual([])
    // An error of the domain is a message and nothing else.
    const answers = Object.values<Json>(data).flat()
    expect(
      answers.filter(
        (answer) => 'message' in answer && Object.keys(answer).every((key) => key === 'message' || key === '__typename'),
      ),
    ).toEqual([])
    expect(answers.length).toBeGreaterThan(0)
    // Every node runs DaemonSet pods: a drain that does not ignore them evicts nothing, and its example shows nothing.
    expect(JSON.stringify(data)).not.toContain('DaemonSet-managed')
  })

  it('scenario.example.yaml', async () => {
    const { scenario } = await readScenarioFile(readFileSync(new URL('../scenario.example.yaml', FOLDER), 'utf8'), 'example')
    const query = 'query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { ... on Outcome { scenario output } } }'
    const { data, errors } = await askApi(api, query, { scenario })
    expect(errors).toEqual([])
    expect(data.whatIf.scenario).toBe('maintenance of general-1a-1')
    expect(data.whatIf.output).toContain('deployment.apps/search image updated')
    expect(data.whatIf.output).toContain('node/general-1a-1 drained')
  })
})

/** The answer of a query, or the first one of a subscription. */
async function firstAnswer(api: Api, document: string): Promise<Json> {
  if (!/^subscription\b/m.test(document)) return askApi(api, document)
  for await (const item of subscribeApi(api, document)) return item
  throw new Error('the subscription ended without an item')
}
