import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { assert } from '../../src/lib/assert.ts'
import { isJsonObject } from './json.ts'
import { type ListedCase, listCases } from './list-cases.ts'

const FOLDER = fileURLToPath(new URL('recordings/', import.meta.url))
const FILES = [`${FOLDER}control-plane/defaulting.json`, `${FOLDER}admission/rules.json.gz`]

interface Default {
  readonly name: string
  /** The description of the recorded manifest, which does not set the field. */
  readonly manifest: string
  readonly field: readonly string[]
  readonly is: unknown
}

interface Refusal {
  readonly name: string
  readonly manifest: string
  readonly message: RegExp
}

const TEMPLATE_RESTART = ['spec', 'template', 'spec', 'restartPolicy']
const ROLLING = ['spec', 'strategy', 'rollingUpdate']

const DEFAULTS: readonly Default[] = [
  { name: 'WL-DEP-126 one replica', manifest: 'deployment', field: ['spec', 'replicas'], is: 1 },
  { name: 'WL-DEP-133 restartPolicy Always', manifest: 'deployment', field: TEMPLATE_RESTART, is: 'Always' },
  { name: 'WL-DEP-134 RollingUpdate', manifest: 'deployment', field: ['spec', 'strategy', 'type'], is: 'RollingUpdate' },
  { name: 'WL-DEP-142 maxUnavailable 25 %', manifest: 'deployment', field: [...ROLLING, 'maxUnavailable'], is: '25%' },
  { name: 'WL-DEP-147 maxSurge 25 %', manifest: 'deployment', field: [...ROLLING, 'maxSurge'], is: '25%' },
  { name: 'WL-DEP-121 ten old revisions', manifest: 'deployment', field: ['spec', 'revisionHistoryLimit'], is: 10 },
  { name: 'WL-DEP-104 a deadline of 600 s', manifest: 'deployment', field: ['spec', 'progressDeadlineSeconds'], is: 600 },
  { name: 'WL-RS-09 restartPolicy Always', manifest: 'replicaset', field: TEMPLATE_RESTART, is: 'Always' },
  { name: 'WL-RC-06 restartPolicy Always', manifest: 'replicationcontroller', field: TEMPLATE_RESTART, is: 'Always' },
  {
    name: 'WL-RC-08 labels of the template become those of the controller',
    manifest: 'replicationcontroller',
    field: ['metadata', 'labels'],
    is: { app: 'x' },
  },
  {
    name: 'WL-STS-33 SC-STS-38 RollingUpdate',
    manifest: 'statefulset',
    field: ['spec', 'updateStrategy', 'type'],
    is: 'RollingUpdate',
  },
  {
    name: 'SC-STS-48 both policies of claims are Retain',
    manifest: 'statefulset',
    field: ['spec', 'persistentVolumeClaimRetentionPolicy'],
    is: { whenDeleted: 'Retain', whenScaled: 'Retain' },
  },
  { name: 'WL-DS-06 restartPolicy Always', manifest: 'daemonset', field: TEMPLATE_RESTART, is: 'Always' },
]

const REFUSALS: readonly Refusal[] = [
  {
    name: 'WL-DEP-128 WL-DEP-129 a selector that does not match the template',
    manifest: 'deployment: selector does not match',
    message: /`selector` does not match template `labels`/,
  },
  {
    name: 'WL-DEP-127 no selector',
    manifest: 'deployment: no selector',
    message: /spec\.selector: Required value/,
  },
  {
    name: 'WL-DEP-105 a deadline that is not above minReadySeconds',
    manifest: 'deployment: deadline not above minReadySeconds',
    message: /must be greater than minReadySeconds/,
  },
  {
    name: 'WL-DEP-141 WL-DEP-146 neither surge nor unavailable pods',
    manifest: 'deployment: surge and unavailable 0',
    message: /may not be 0 when `maxSurge` is 0/,
  },
  {
    name: 'WL-DEP-150 a name that is not a subdomain',
    manifest: 'deployment: name too long',
    message: /metadata\.name: Invalid value/,
  },
  {
    name: 'WL-RS-10 a selector that does not match the template',
    manifest: 'replicaset: selector does not match',
    message: /`selector` does not match template `labels`/,
  },
  {
    name: 'WL-RS-11 no template with labels',
    manifest: 'replicaset: no template',
    message: /spec\.template\.metadata\.labels: Invalid value/,
  },
  {
    name: 'WL-RC-10 a selector that does not match the template',
    manifest: 'replicationcontroller: selector does not match',
    message: /`selector` does not match template `labels`/,
  },
  {
    name: 'SC-STS-09 a name that is not a subdomain',
    manifest: 'statefulset: wrong name',
    message: /metadata\.name: Invalid value: "Bad\.Name"/,
  },
  {
    name: 'WL-DS-05 WL-DS-07 no selector: nothing is taken from the template',
    manifest: 'daemonset: no selector',
    message: /does not match template `labels`/,
  },
  { name: 'WL-DS-08 another selector', manifest: 'daemonset: selector is immutable', message: /field is immutable/ },
  {
    name: 'WL-DS-10 a selector that does not match the template',
    manifest: 'daemonset: selector does not match',
    message: /`selector` does not match template `labels`/,
  },
  {
    name: 'WL-CJ-06 a name of 53 characters',
    manifest: 'cronjob: name of 53 characters',
    message: /must be no more than 52 characters/,
  },
]

const CASES: readonly ListedCase[] = FILES.flatMap((file) => listCases(file))

/** The recorded manifest of that name, with the verdict on what our API server makes of it. */
function caseOf(name: string) {
  const [listed, another] = CASES.filter(({ item }) => item.name === name)
  assert(listed !== undefined && another === undefined, `one recorded manifest is called "${name}"`)
  const { entry } = listed.item.data
  assert(isJsonObject(entry), `${name} is an entry of a list`)
  const verdict = listed.judge()
  return { entry, differences: 'differences' in verdict ? verdict.differences : verdict }
}

describe('requirements that recorded manifests show', () => {
  it.each(DEFAULTS)('$name where the manifest does not set it', ({ manifest, field, is }) => {
    const { entry, differences } = caseOf(`accepted: ${manifest}`)
    expect(reached(entry['manifest'], field)).toBeUndefined()
    expect(reached(entry['stored'], field)).toEqual(is)
    expect(differences).toEqual([])
  })

  it.each(REFUSALS)('$name is rejected', ({ manifest, message }) => {
    const { entry, differences } = caseOf(`refused: ${manifest}`)
    expect(reached(entry['body'], ['message'])).toMatch(message)
    expect(differences).toEqual([])
  })
})

function reached(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, step) => (isJsonObject(at) ? at[step] : undefined), value)
}
