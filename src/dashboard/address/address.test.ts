import { describe, expect, it } from 'vitest'
import type { Question } from '../question/question.ts'
import { type Address, addressText, readAddress } from './address.ts'

const WORKLOAD = { namespace: 'shop', kind: 'Deployment', name: 'web' }

const QUESTIONS: readonly (readonly [Question, string])[] = [
  [
    { action: 'drain', nodes: ['a', 'b'], flags: ['ignore-daemonsets', 'delete-emptydir-data'] },
    '#/rehearse/drain?node=a&node=b&ignore-daemonsets&delete-emptydir-data',
  ],
  [{ action: 'drain', nodes: ['ip-10-0-1-2.eu.internal'], flags: [] }, '#/rehearse/drain?node=ip-10-0-1-2.eu.internal'],
  [{ action: 'cordon', nodes: ['a'] }, '#/rehearse/cordon?node=a'],
  [{ action: 'delete-node', nodes: ['a'] }, '#/rehearse/delete-node?node=a'],
  [{ action: 'scale', workload: WORKLOAD, replicas: 0 }, '#/rehearse/scale?workload=shop/Deployment/web&replicas=0'],
  [{ action: 'restart', workload: WORKLOAD }, '#/rehearse/restart?workload=shop/Deployment/web'],
  [
    { action: 'taint', nodes: ['a'], key: 'example.com/k', value: '', effect: 'NoExecute' },
    '#/rehearse/taint?node=a&taint=example.com/k%3D%3ANoExecute',
  ],
  [
    { action: 'set-image', workload: WORKLOAD, container: '*', image: 'r:5000/web@sha256:1=' },
    '#/rehearse/set-image?workload=shop/Deployment/web&image=*%3Dr%3A5000/web%40sha256%3A1%3D',
  ],
  [{ action: 'fail-zone', zone: 'eu-1a' }, '#/rehearse/fail-zone?zone=eu-1a'],
  [{ action: 'delete', kind: 'Pod', namespace: 'shop', name: 'web-1' }, '#/rehearse/delete?object=shop/Pod/web-1'],
  [{ action: 'delete', kind: 'Namespace', namespace: '', name: 'shop' }, '#/rehearse/delete?object=/Namespace/shop'],
  [
    { action: 'file', input: { name: 'é✓', actions: [{ wait: { for: '1m' } }] } },
    '#/rehearse/file?input=eyJuYW1lIjoiw6ninJMiLCJhY3Rpb25zIjpbeyJ3YWl0Ijp7ImZvciI6IjFtIn19XX0',
  ],
  [
    {
      action: 'scenario',
      steps: [
        { question: { action: 'drain', nodes: ['a', 'b'], flags: ['force'] }, start: 'after', delay: 0 },
        { question: { action: 'restart', workload: WORKLOAD }, start: 'with', delay: 30 },
        { question: { action: 'uncordon', nodes: ['a'] }, start: 'quiet', delay: 0 },
      ],
    },
    '#/rehearse/scenario?step=drain%3Fnode%3Da%26node%3Db%26force&step=restart%3Fworkload%3Dshop/Deployment/web%26start%3Dwith%26delay%3D30&step=uncordon%3Fnode%3Da%26start%3Dquiet',
  ],
]

describe('an address', () => {
  it.each([
    ['#/maintenance', undefined],
    ['#/maintenance?node=ip-10-0-1-2.eu.internal', 'ip-10-0-1-2.eu.internal'],
  ])('opens the maintenance view: %s', (text, node) => {
    expect(addressText({ view: 'maintenance', node })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'maintenance', node })
  })

  it.each([
    ['#/cluster', {}],
    ['#/cluster?filter=gpu+namespace%3Ashop&fill=memory&zoom=7', { filter: 'gpu namespace:shop', fill: 'memory', zoom: 7 }],
    ['#/cluster?node=a', { opened: { kind: 'Node', namespace: null, name: 'a' } }],
    ['#/cluster?filter=gpu&pod=shop/web-1', { filter: 'gpu', opened: { kind: 'Pod', namespace: 'shop', name: 'web-1' } }],
    ['#/cluster?service=shop/web', { opened: { kind: 'Service', namespace: 'shop', name: 'web' } }],
    ['#/cluster?autoscaler=shop/web', { opened: { kind: 'HorizontalPodAutoscaler', namespace: 'shop', name: 'web' } }],
    ['#/cluster?budget=shop/web', { opened: { kind: 'PodDisruptionBudget', namespace: 'shop', name: 'web' } }],
    ['#/cluster?workload=shop/Deployment/web', { opened: WORKLOAD }],
    [
      '#/cluster?workload=shop/Rollout.argoproj.io/web',
      { opened: { kind: 'Rollout.argoproj.io', namespace: 'shop', name: 'web' } },
    ],
  ] as const)('opens the map of the cluster: %s', (text, shown) => {
    expect(addressText({ view: 'cluster', ...shown })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'cluster', ...shown })
  })

  it.each([
    ['#/pending', undefined],
    ['#/pending?pod=shop/web-1', { namespace: 'shop', name: 'web-1' }],
  ])('opens the view of Pending pods: %s', (text, pod) => {
    expect(addressText({ view: 'pending', pod })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'pending', pod })
  })

  it.each([
    ['#/capacity', {}],
    ['#/capacity?cpu=500m&memory=1Gi', { pods: { cpu: '500m', memory: '1Gi' } }],
    ['#/capacity?cpu=1&memory=2Gi&consolidate', { pods: { cpu: '1', memory: '2Gi' }, consolidate: true }],
    ['#/capacity?workload=shop/Deployment/web', { pods: WORKLOAD }],
    ['#/capacity?workload=shop/Deployment/web&consolidate', { pods: WORKLOAD, consolidate: true }],
  ])('opens the capacity view: %s', (text, parts) => {
    expect(addressText({ view: 'capacity', ...parts })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'capacity', ...parts })
  })

  it.each([
    ['#/capacity?workload=shop/web', 'workload=shop/web: it must be workload=NAMESPACE/KIND/NAME'],
    ['#/capacity?workload=shop/Deployment/web&cpu=1', 'leave out workload, or cpu and memory'],
    ['#/capacity?cpu=1', 'it must have both, as cpu=500m&memory=1Gi'],
  ])('refuses pods that it does not name as a whole: %s', (text, message) => {
    expect(() => readAddress(text)).toThrow(message)
  })

  it.each([
    ['#/trust', undefined],
    ['#/trust?from=2026-01-31T12:00:00Z', { from: '2026-01-31T12:00:00Z', to: undefined }],
    [
      '#/trust?from=2026-01-31T12:00:00.5Z&to=2026-01-31T13:00:00Z',
      { from: '2026-01-31T12:00:00.5Z', to: '2026-01-31T13:00:00Z' },
    ],
  ])('opens the trust view: %s', (text, moments) => {
    expect(addressText({ view: 'trust', moments })).toBe(text)
    expect(readAddress(text)).toEqual(moments ? { view: 'trust', moments } : { view: 'trust' })
  })

  it('refuses a second of the run that is not a number', () => {
    expect(() => readAddress('#/rehearse/cordon?node=a&second=soon')).toThrow('second=soon: write seconds of the run, like 12.5')
  })

  it('refuses a moment that is no time', () => {
    expect(() => readAddress('#/trust?from=yesterday')).toThrow('from=yesterday: write a time like 2026-01-31T12:00:00Z')
  })

  it.each([
    ['#/audit', undefined],
    ['#/audit?all', ''],
    ['#/audit?namespace=shop', 'shop'],
  ])('opens the audit: %s', (text, namespace) => {
    expect(addressText({ view: 'audit', namespace })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'audit', namespace })
  })

  it.each([
    ['#/audit?all&rules', ''],
    ['#/audit?namespace=shop&rules', 'shop'],
  ])('opens the audit by the rules alone: %s', (text, namespace) => {
    expect(addressText({ view: 'audit', namespace, rules: true })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'audit', namespace, rules: true })
  })

  it.each([
    ['#/audit?drains', ''],
    ['#/audit?drains=gpu+eu-1b', 'gpu eu-1b'],
  ])('opens the audit of drains: %s', (text, drains) => {
    expect(addressText({ view: 'audit', drains })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'audit', drains })
  })

  it.each(QUESTIONS)('holds %o and gives it back', (question, text) => {
    expect(addressText({ view: 'rehearse', question })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'rehearse', question })
  })

  it.each([
    [
      { nodes: [], flags: [], afterwards: 'uncordon', atOnce: 10, acceptDegraded: false },
      '#/plan?afterwards=uncordon&at-once=10',
    ],
    [
      { nodes: ['a', 'b'], flags: ['ignore-daemonsets'], afterwards: 'reboot', atOnce: 2, acceptDegraded: true },
      '#/plan?afterwards=reboot&at-once=2&accept-degraded&ignore-daemonsets&node=a&node=b',
    ],
  ] as const)('holds the plan %o and gives it back', (plan, text) => {
    expect(addressText({ view: 'plan', plan })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'plan', plan })
  })

  it('without a plan is the empty form', () => {
    expect(addressText({ view: 'plan' })).toBe('#/plan')
    expect(readAddress('#/plan')).toEqual({ view: 'plan' })
  })

  it.each([
    ['#/resilience', undefined],
    ['#/resilience?scope=zone', 'zone'],
  ] as const)('opens the resilience view: %s', (text, scope) => {
    expect(addressText({ view: 'resilience', scope })).toBe(text)
    expect(readAddress(text)).toEqual({ view: 'resilience', scope })
  })

  it('holds the questions of a wall', () => {
    const questions = QUESTIONS.map(([question]) => question)
    expect(readAddress(addressText({ view: 'wall', questions }))).toEqual({ view: 'wall', questions })
    expect(addressText({ view: 'wall', questions: [] })).toBe('#/wall')
    expect(readAddress('#/wall')).toEqual({ view: 'wall', questions: [] })
  })

  it('holds two to four questions to compare', () => {
    const questions = QUESTIONS.slice(0, 4).map(([question]) => question)
    expect(readAddress(addressText({ view: 'compare', questions }))).toEqual({ view: 'compare', questions })
    expect(readAddress('#/compare')).toEqual({ view: 'compare', questions: [] })
  })

  it('holds the remedy, the state that it was made on, and the moment of the run', () => {
    const address: Address = {
      view: 'rehearse',
      question: { action: 'cordon', nodes: ['a'] },
      remedy: 2,
      state: 'ad9141792964',
      second: 12.5,
    }
    expect(addressText(address)).toBe('#/rehearse/cordon?node=a&remedy=2&state=ad9141792964&second=12.5')
    expect(readAddress(addressText(address))).toEqual(address)
  })

  it.each(['', '#', '#/', '#/rehearse'])('without a question is the empty form: %s', (text) => {
    expect(readAddress(text)).toEqual({ view: 'rehearse' })
  })

  it('is the same whatever the order of the flags, and names a node once', () => {
    const address = readAddress('#/rehearse/drain?force&node=a&ignore-daemonsets&node=a')
    expect(address).toEqual({
      view: 'rehearse',
      question: { action: 'drain', nodes: ['a'], flags: ['ignore-daemonsets', 'force'] },
    })
  })
})

it.each([
  ['#/elsewhere', /no view #\/elsewhere/],
  ['#/rehearse/explode?node=a', /action explode .* is not known/],
  ['#/rehearse/drain?force', /names no node: add node=NAME/],
  ['#/rehearse/drain?node=', /names no node/],
  ['#/rehearse/scale?workload=shop/web&replicas=2', /names no workload: add workload=NAMESPACE\/KIND\/NAME/],
  ['#/rehearse/scale?workload=shop/Deployment/web&replicas=-1', /replicas=-1: it must be a whole number/],
  ['#/rehearse/scale?workload=shop/Deployment/web', /replicas=: it must be a whole number/],
  ['#/plan?afterwards=explode', /afterwards=explode: use leave-cordoned, uncordon, reboot, delete, replace/],
  ['#/resilience?scope=rack', /scope=rack: use node, zone, pair/],
  ['#/rehearse/scenario', /has no action: add step=ACTION/],
  ['#/rehearse/scenario?step=explode', /action explode .* is not known/],
  ['#/rehearse/scenario?step=cordon%3Fnode%3Da%26start%3Dsoon', /start=soon: use after, with, quiet/],
  ['#/rehearse/scenario?step=cordon%3Fnode%3Da%26delay%3D1m', /delay=1m: it must be a whole number/],
  [`#/rehearse/scenario?${'step=cordon%3Fnode%3Da&'.repeat(21)}`, /has 21 actions: at most 20/],
  ['#/rehearse/taint?node=a&taint=k%3Dv', /taint=k=v: write taint=KEY=VALUE:EFFECT/],
  ['#/rehearse/set-image?workload=shop/Deployment/web&image=web', /no image: add image=CONTAINER=IMAGE/],
  ['#/rehearse/fail-zone', /names no zone: add zone=NAME/],
  ['#/rehearse/delete?object=shop/Secret/x', /names no object: add object=NAMESPACE\/KIND\/NAME/],
  ['#/cluster?fill=disk', /fill=disk: use cpu, memory, pods/],
  ['#/cluster?zoom=8', /zoom=8: use a whole number from 1 to 7/],
  ['#/cluster?pod=web-1', /pod=web-1: it must be pod=NAMESPACE\/NAME/],
  ['#/cluster?workload=shop/web', /workload=shop\/web: it must be workload=NAMESPACE\/KIND\/NAME/],
  ['#/rehearse/file', /damaged or cut off: copy the whole link/],
  ['#/rehearse/file?input=eyJuYW1lIjoiw6', /damaged or cut off/],
  ['#/rehearse/file?input=W10', /damaged or cut off/],
  ['#/rehearse/file?input=e30', /damaged or cut off/],
  [`#/rehearse/file?input=${'e'.repeat(48_001)}`, /more than 24000 bytes/],
  [`#/compare?${'ask=cordon%3Fnode%3Da&'.repeat(5)}`, /has 5 questions: at most 4/],
  ['#/wall?ask=explode', /action explode .* is not known/],
  ['#/compare?ask=cordon%3Fnode%3Da&ask=explode%3Fnode%3Da', /^Question 2 of 2: The action explode of the address is not known/],
  ['#/wall?ask=', /is not a question|no view/],
  ['#/plan?at-once=all', /at-once=all: it must be a whole number/],
  ['#/rehearse/cordon?node=a&remedy=first', /remedy=first: it must be a whole number/],
])('%s is refused with the part and the remedy', (text, message) => {
  expect(() => readAddress(text)).toThrow(message)
})
