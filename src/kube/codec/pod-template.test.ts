import { describe, expect, it } from 'vitest'
import { templateText } from '../pod-template.ts'
import { Field } from './field.ts'
import { readTemplate, writeTemplate } from './pod-template.ts'
import { TemplateMemo } from './template-memo.ts'

type Raw = Record<string, unknown>

const CONTAINER = { name: 'main', image: 'web:1', resources: { requests: { cpu: '1' } } }

function read(container: Raw = {}, spec: Raw = {}, metadata: Raw = {}) {
  return readTemplate(Field.root({ template: { metadata, spec: { containers: [{ ...CONTAINER, ...container }], ...spec } } }))
}

describe('readTemplate', () => {
  it.each<[name: string, container: Raw, spec: Raw]>([
    ['a command', { command: ['serve'] }, {}],
    ['the environment', { env: [{ name: 'LEVEL', value: 'info' }] }, {}],
    ['a mount', { volumeMounts: [{ name: 'data', mountPath: '/data' }] }, {}],
    ['the pull policy', { imagePullPolicy: 'Always' }, {}],
    ['rights', {}, { securityContext: { runAsUser: 0 } }],
    ['the service account', {}, { serviceAccountName: 'robot' }],
    ['a token that is not mounted', {}, { automountServiceAccountToken: false }],
  ])('treats a change of %s as a new revision, although no rule reads it', (_, container, spec) => {
    expect(templateText(read(container, spec))).not.toBe(templateText(read()))
    expect(templateText(read(container, spec))).toBe(templateText(read(container, spec)))
  })

  it.each<[name: string, container: Raw, spec: Raw]>([
    ['of containers', { terminationMessagePath: '/dev/termination-log', terminationMessagePolicy: 'File' }, {}],
    ['of images', { imagePullPolicy: 'IfNotPresent' }, {}],
    ['of pods', {}, { dnsPolicy: 'ClusterFirst', securityContext: {}, schedulerName: 'default-scheduler' }],
    ['that are empty', { command: [], env: null }, { nodeSelector: {} }],
    ['written as numbers', { resources: { requests: { cpu: 1 } } }, {}],
  ])('treats the default %s as absent', (_, container, spec) => {
    expect(templateText(read(container, spec))).toBe(templateText(read()))
    expect(read(container, spec).unmodelled).toBe('')
  })

  it('reports which container lost a field', () => {
    const first = read({}, { containers: [{ name: 'a', tty: true }, { name: 'b' }] })
    const second = read({}, { containers: [{ name: 'a' }, { name: 'b', tty: true }] })
    expect(first.unmodelled).not.toBe(second.unmodelled)
  })

  it('reads a shared spec once, and reports the other differences of the templates', () => {
    const memo = new TemplateMemo()
    const raw = (metadata: Raw, tty?: boolean): Field =>
      Field.root({ template: { metadata, spec: { containers: [{ ...CONTAINER, tty }], nodeName: 'n' } } })
    const metadatas = [{ labels: { app: 'a' } }, { labels: { app: 'b' } }, { name: 'dropped' }, {}]
    const shared = metadatas.map((metadata) => readTemplate(raw(metadata, true), memo))
    expect(shared).toEqual(metadatas.map((metadata) => readTemplate(raw(metadata, true))))
    expect(new Set(shared.map(({ spec }) => spec)).size).toBe(1)
    expect(new Set(shared.map(({ unmodelled }) => unmodelled)).size).toBe(2)
    expect(readTemplate(raw({}), memo)).toEqual(readTemplate(raw({})))
  })

  it('is the same revision after it is written and read', () => {
    const template = read({ command: ['serve'] }, {}, { annotations: { note: 'x' } })
    const written = writeTemplate(template)
    expect(written['metadata']).toEqual({ annotations: { note: 'x' } })
    expect(written['spec']).toMatchObject({ containers: [{ name: 'main', command: ['serve'] }] })
    expect(readTemplate(Field.root({ template: written }))).toEqual(template)
  })

  it('is a new revision when a dropped field is added to a written template', () => {
    const template = read({ command: ['serve'] })
    const written = writeTemplate(template) as { readonly spec: { readonly containers: readonly Raw[] } }
    const changed = { ...written, spec: { ...written.spec, containers: [{ ...written.spec.containers[0], args: ['-v'] }] } }
    expect(readTemplate(Field.root({ template: changed })).unmodelled).not.toBe(template.unmodelled)
  })
})
