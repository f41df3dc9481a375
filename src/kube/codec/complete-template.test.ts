import { describe, expect, it } from 'vitest'
import { goText } from '../go-value/go-text.ts'
import type { PodTemplate } from '../pod-template.ts'
import { podTemplateHash } from '../template-hash.ts'
import { completeTemplate, hashedTemplateText } from './complete-template.ts'
import { Field } from './field.ts'
import { readTemplate } from './pod-template.ts'

const DEFAULTED = {
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
  imagePullPolicy: 'IfNotPresent',
}
const SPEC = { restartPolicy: 'Always', terminationGracePeriodSeconds: 30, dnsPolicy: 'ClusterFirst', securityContext: {} }

function stored(container: object, spec: object = {}) {
  const main = { name: 'main', image: 'web:1', resources: {}, ...DEFAULTED, ...container }
  return {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [main], ...SPEC, schedulerName: 'default-scheduler', ...spec },
  }
}

function read(template: object): PodTemplate {
  return readTemplate(Field.root({ template }))
}

describe('completeTemplate', () => {
  it.each<[name: string, container: object, spec: object]>([
    ['nothing special', {}, {}],
    ['what no rule reads', { env: [{ name: 'A', value: '1' }], securityContext: {} }, { hostPID: true, affinity: {} }],
    ['defaults that were written out', {}, { enableServiceLinks: true, preemptionPolicy: 'PreemptLowerPriority' }],
    ['a volume of a kind that no rule reads', {}, { volumes: [{ name: 'c', configMap: { name: 'c', defaultMode: 420 } }] }],
    ['hooks', { lifecycle: { preStop: { exec: { command: ['sleep', '5'] } }, postStart: { sleep: { seconds: 1 } } } }, {}],
    ['a hook of unknown length', { lifecycle: { preStop: { httpGet: { path: '/', port: 80, scheme: 'HTTP' } } } }, {}],
    ['an account', {}, { serviceAccountName: 'robot', serviceAccount: 'robot' }],
  ])('returns the template that the API server stores: %s', (_, container, spec) => {
    const template = stored(container, spec)
    expect(completeTemplate(read(template))).toEqual(template)
  })

  it('applies the defaults of the API server', () => {
    const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'web:1' }] } }
    expect(completeTemplate(read(template))).toEqual(stored({}))
  })

  it('reflects a change of stored fields', () => {
    const template = read(stored({ env: [{ name: 'A', value: '1' }] }))
    const [main] = template.spec.containers
    const next = { ...template, spec: { ...template.spec, containers: main ? [{ ...main, image: 'web:2' }] : [] } }
    expect(completeTemplate(next)).toEqual(stored({ env: [{ name: 'A', value: '1' }], image: 'web:2' }))
  })
})

describe('hashedTemplateText', () => {
  it('WL-DEP-05 returns the ReplicaSet name of the real controller for this template', () => {
    const requests = { cpu: '500m', memory: '128Mi' }
    const text = hashedTemplateText(read(stored({ resources: { requests } })))
    expect(podTemplateHash(text)).toBe('576bd66f48')
  })
})

describe('goText', () => {
  it.each([
    [
      '1Pi',
      '{i:(resource.int64Amount){value:(int64)0 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec){unscaled:(big.Int){neg:(bool)false abs:(big.nat)[2882303761517117440 61035]} scale:(inf.Scale)9}} s:(string) Format:(resource.Format)BinarySI}',
    ],
    [
      '100m',
      '{i:(resource.int64Amount){value:(int64)100 scale:(resource.Scale)-3} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)100m Format:(resource.Format)DecimalSI}',
    ],
  ])('prints the quantity %s as Go stores it', (text, printed) => {
    expect(goText('resource.Quantity', text)).toBe(`(resource.Quantity)${printed}`)
  })

  it('prints ports that are numbers and ports that are names', () => {
    const shown = (port: unknown) => goText('v1.TCPSocketAction', { port })
    expect(shown(80)).toContain('{Type:(intstr.Type)0 IntVal:(int32)80 StrVal:(string)}')
    expect(shown('http')).toContain('{Type:(intstr.Type)1 IntVal:(int32)0 StrVal:(string)http}')
  })
})
