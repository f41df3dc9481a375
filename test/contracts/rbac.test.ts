import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { READER } from '../../scripts/oracle/cluster/lib/reader.mjs'
import { CALLERS_FILE, callersManifest, RBAC_FILES, rbacManifest } from '../../scripts/print-rbac.ts'
import { EVENTS, METRICS, RESOURCES } from '../../src/ingest/resources.ts'

const FILE = readFileSync('deploy/rbac.yaml', 'utf8')
const ORACLE = 'scripts/oracle/cluster'

interface Rule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
}

const rules: readonly Rule[] = parseAllDocuments(FILE).flatMap((document) => document.toJS().rules ?? [])

it.each(Object.entries(RBAC_FILES))('%s is what npm run rbac writes', (file, reader) => {
  expect(readFileSync(file, 'utf8')).toBe(rbacManifest(reader))
})

it('deploy/rbac-callers.yaml is what npm run rbac writes', () => {
  expect(readFileSync(CALLERS_FILE, 'utf8')).toBe(callersManifest())
})

it('allows only to list and watch every kind that is read, and to list metrics and events', () => {
  const allowed = rules.flatMap(({ apiGroups, resources }) =>
    apiGroups.flatMap((group) => resources.map((name) => `${group}/${name}`)),
  )
  const read = [...RESOURCES, EVENTS, ...Object.values(METRICS)]
  expect(allowed.sort()).toEqual(read.map(({ group, plural }) => `${group}/${plural}`).sort())
  expect(new Set(rules.flatMap(({ verbs }) => verbs))).toEqual(new Set(['list', 'watch']))
  const listed = rules.filter(({ apiGroups, resources }) => apiGroups.includes('metrics.k8s.io') || resources.includes('events'))
  expect(listed.map(({ verbs }) => verbs)).toEqual([['list'], ['list']])
})

it('grants no access to Secrets or ConfigMaps', () => {
  expect(rules.flatMap(({ resources }) => resources).filter((name) => /secrets|configmaps|\*/.test(name))).toEqual([])
})

it('is what the control plane of the recordings grants its reader, and the only roles there', () => {
  expect(READER.manifest).toBe(resolve('deploy/rbac.yaml'))
  const accounts = parseAllDocuments(FILE).flatMap((document) => {
    const { kind, metadata } = document.toJS()
    return kind === 'ServiceAccount' ? [metadata] : []
  })
  expect(accounts).toEqual([{ name: READER.name, namespace: READER.namespace }])
  const files = readdirSync(ORACLE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name))
  expect(files.filter((name) => readFileSync(join(ORACLE, name), 'utf8').includes('rbac.authorization.k8s.io'))).toEqual([])
})
