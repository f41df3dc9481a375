import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ArgumentNode,
  coerceInputValue,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_COMMANDS } from '../../test/support/all-commands.ts'
import { cli } from '../../test/support/cli.ts'
import { schema } from '../graphql/schema.ts'

interface ApiRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

const requests: ApiRequest[] = []
/** Takes questions down and answers none of them. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', () => {
    const { query, variables = {} } = JSON.parse(body) as ApiRequest
    if (!query.startsWith('subscription')) requests.push({ query, variables })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"errors":[{"message":"taken down"}]}')
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const POD = 'test/golden/inputs/pod.yaml'

/** Every command with no more than it must be given. */
const COMMANDS: readonly (readonly string[])[] = [
  ['drain', 'a'],
  ['drain-plan', 'a'],
  ['remove-node', 'a'],
  ['reboot-node', 'a'],
  ['cordon', 'a'],
  ['fail-zone', 'z1'],
  ['add-nodes', '--like', 'a'],
  ['taint', 'a', 'k:NoSchedule'],
  ['label', 'a', 'k-'],
  ['annotate', 'deploy/web', 'k-'],
  ['scale', 'deploy/web', '--replicas', '3'],
  ['autoscale', 'deploy/web', '--max', '3'],
  ['delete', 'deploy/web'],
  ['apply', '-f', POD],
  ['create', '-f', POD],
  ['create', 'cronjob', 'backup', '--image', 'backup:2', '--schedule', '0 3 * * *'],
  ['create', 'deployment', 'web', '--image', 'nginx'],
  ['create', 'ingress', 'web', '--rule', '/=web:80'],
  ['create', 'job', 'backup', '--image', 'backup:2'],
  ['create', 'job', 'backup', '--from', 'cronjob/backup'],
  ['create', 'namespace', 'shop'],
  ['create', 'poddisruptionbudget', 'web', '--selector', 'app=web', '--min-available', '1'],
  ['create', 'priorityclass', 'high'],
  ['create', 'quota', 'team'],
  ['create', 'service', 'clusterip', 'web', '--tcp', '80'],
  ['create', 'service', 'externalname', 'web', '--external-name', 'a.b'],
  ['create', 'service', 'loadbalancer', 'web', '--tcp', '80'],
  ['create', 'service', 'nodeport', 'web', '--tcp', '80'],
  ['create', 'serviceaccount', 'robot'],
  ['replace', '-f', POD],
  ['run', 'web', '--image', 'nginx'],
  ['submit', '-f', POD],
  ['debug', 'web', '--image', 'busybox'],
  ['explain', 'web'],
  ['explain', 'node/a'],
  ['why-pending', 'web'],
  ['resilience'],
  ['capacity', '-f', POD],
  ['preempt', '-f', POD],
  ['consolidate'],
  ['audit'],
  ['drain-audit'],
  ['node-pressure', 'a'],
  ['headroom'],
  ['fork', 'create', 'x'],
  ['fork', 'rebase', 'x'],
  ['diff', 'x'],
  ['rollout', 'restart', 'deploy/web'],
  ['rollout', 'pause', 'deploy/web'],
  ['rollout', 'resume', 'deploy/web'],
  ['rollout', 'undo', 'deploy/web'],
  ['set', 'image', 'deploy/web', 'web=web:2'],
  ['set', 'resources', 'deploy/web', '--limits', 'cpu=1'],
  ['set', 'env', 'deploy/web', 'MODE-'],
  ['patch', 'deploy/web', '-p', '{}'],
  ['uncordon', 'a'],
  ['fail-node', 'a'],
  ['recover-node', 'a'],
  ['shutdown-node', 'a'],
  ['delete-node', 'a'],
  ['untaint', 'a', 'k-'],
  ['fail-probe', 'readiness', 'deploy/web'],
  ['fail-container', 'web'],
  ['fail-image-pull', 'web:2'],
  ['fail-provisioning', 'fast'],
  ['set-usage', 'deploy/web', '--memory', '1Gi'],
  ['get', 'nodes'],
]

/** What these send is in their files; `serve`, `config` and `export` send nothing. */
const OF_FILES = new Set(['run', 'sweep', 'compare', 'serve', 'config', 'export'])

it('has a line for every rehearsal and question', () => {
  const given = COMMANDS.map((words) => `rehearse ${words.join(' ')} `)
  const missing = ALL_COMMANDS.filter(
    ({ path, options }) => options.some(({ long }) => long === '--from') && !given.some((line) => line.startsWith(`${path} `)),
  )
  expect(missing.filter((command) => !OF_FILES.has(command.name())).map(({ path }) => path)).toEqual([])
})

/** Fields that a command line always sets, by its own words or because the API requires them. */
const STATED = new Set(['untilQuiet', 'subcommand'])

it.each(COMMANDS)('%s %s: an omitted flag is not sent, or has the default of the API', async (...words) => {
  requests.length = 0
  const { port } = server.address() as AddressInfo
  await cli([...words, '--server', `http://127.0.0.1:${port}`])
  expect(requests.length).toBeGreaterThan(0)
  const [question] = requests
  expect(question && differences(question)).toEqual([])
})

/** Where a question sends something other than the default of the field or argument. */
function differences({ query, variables }: ApiRequest): readonly string[] {
  const found: string[] = []
  const document = parse(query)
  const info = new TypeInfo(schema)
  const argument = (node: ArgumentNode): void => {
    const wanted = info.getArgument()
    if (node.value.kind !== Kind.VARIABLE || !wanted) return
    const value = variables[node.value.name.value]
    if (value === undefined) return
    if (wanted.defaultValue !== undefined) compare(value, wanted.defaultValue, { type: wanted.type, path: wanted.name }, found)
    else walk(value, wanted.type, wanted.name, found)
  }
  visit(document, visitWithTypeInfo(info, { Argument: argument }))
  return found
}

function walk(value: unknown, type: GraphQLInputType, path: string, found: string[]): void {
  const inner = getNullableType(type)
  if (isListType(inner) && Array.isArray(value))
    for (const [i, item] of value.entries()) walk(item, inner.ofType as GraphQLInputType, `${path}[${i}]`, found)
  if (!isInputObjectType(inner) || typeof value !== 'object' || value === null) return
  for (const [name, sent] of Object.entries(value)) {
    const field = inner.getFields()[name]
    if (!field || sent === undefined || STATED.has(name)) continue
    const at = { type: field.type, path: `${path}.${name}` }
    if (field.defaultValue === undefined) walk(sent, field.type, at.path, found)
    else compare(sent, field.defaultValue, at, found)
  }
}

function compare(
  sent: unknown,
  wanted: unknown,
  { type, path }: { type: GraphQLInputType; path: string },
  found: string[],
): void {
  const [a, b] = [sent, wanted].map((value) => JSON.stringify(typeof value === 'string' ? coerceInputValue(value, type) : value))
  if (a !== b) found.push(`${path}: the command sends ${a}, the API takes ${b}`)
}
