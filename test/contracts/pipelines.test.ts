import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { smallShop } from '../support/small-shop.ts'

const VERSION: string = JSON.parse(readFileSync('package.json', 'utf8')).version
const TSX = fileURLToPath(import.meta.resolve('tsx'))

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: { name: probe, namespace: shop }
spec:
  replicas: 1
  selector: { matchLabels: { app: probe } }
  template:
    metadata: { labels: { app: probe } }
    spec: { containers: [{ name: main, image: probe:1, resources: { requests: { cpu: CPU } } }] }
`

interface Pipeline {
  readonly scripts: readonly string[]
  /** The command that posts, whose words are recorded. */
  readonly poster: string
  /** The words with which it posts the file. */
  readonly posts: string
}

const workflow = parse(readFileSync('deploy/ci/github-workflow.yml', 'utf8'))
const steps: readonly { readonly run?: string }[] = workflow.jobs.rehearse.steps
const gitlab: { readonly script: readonly string[] } = parse(readFileSync('deploy/ci/gitlab-ci.yml', 'utf8')).rehearse

const PIPELINES: readonly [string, Pipeline][] = [
  [
    'GitHub',
    {
      // Outputs of steps are variables of the steps that follow.
      scripts: steps
        .flatMap(({ run }) => (run?.startsWith('npm ') ? [] : (run ?? [])))
        .map((run) => run.replace('"$CODE"', '"$code"')),
      poster: 'gh',
      posts: '--body-file rehearsal.md',
    },
  ],
  ['GitLab', { scripts: gitlab.script.slice(1), poster: 'curl', posts: 'body@rehearsal.md' }],
]

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ twin: smallShop(), port: 0, log: () => {} })
})
afterAll(() => server.close())

/** Runs a pipeline's scripts in one shell, with the commands that it calls replaced where they would leave the machine. */
async function play({ scripts, poster }: Pipeline, { cpu, url }: { readonly cpu: string; readonly url: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-pipeline-'))
  const command = (name: string, text: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  command('rehearse', `exec "${process.execPath}" --import "${TSX}" "${resolve('src/cli/main.ts')}" "$@"`)
  command(poster, `echo "$@" >> "${folder}/posted"`)
  mkdirSync(join(folder, 'manifests'))
  writeFileSync(join(folder, 'manifests/web.yaml'), WEB.replace('CPU', cpu))
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    REHEARSE_SERVER: url,
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_OUTPUT: join(folder, 'output'),
  }
  const child = spawn('bash', ['-eo', 'pipefail', '-c', scripts.join('\n')], { cwd: folder, env, stdio: 'ignore' })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  const read = (name: string): string => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '')
  return { code, report: read('rehearsal.md'), posted: read('posted'), summary: read('summary') }
}

describe.each(PIPELINES)('the pipeline for %s', (name, pipeline) => {
  it.each([
    ['passes with a SAFE change', '10m', 0, /^\*\*SAFE\*\*: apply -f manifests: done, 1 more pod scheduled/],
    ['fails with a change whose pod stays Pending', '900', 2, /^\*\*DEGRADED\*\*: apply /],
  ])(
    '%s',
    async (_, cpu, code, report) => {
      const played = await play(pipeline, { cpu, url: server.url })
      expect(played.report).toMatch(report)
      expect(played.code).toBe(code)
      expect(played.posted).toContain(pipeline.posts)
      if (name === 'GitHub') expect(played.summary).toBe(played.report)
    },
    120_000,
  )

  it('posts why a change could not be rehearsed', async () => {
    const played = await play(pipeline, { cpu: '10m', url: 'http://127.0.0.1:9' })
    expect(played.code).toBe(1)
    expect(played.report).toMatch(/^The change could not be rehearsed:\n\n {4}error: /)
    expect(played.posted).toContain(pipeline.posts)
  }, 120_000)

  it('installs this version', () => {
    const text = readFileSync(name === 'GitHub' ? 'deploy/ci/github-workflow.yml' : 'deploy/ci/gitlab-ci.yml', 'utf8')
    expect(text).toContain(`npm install --global kube-rehearse@${VERSION}\n`)
  })
})
