import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice, Table } from '../dice.ts'
import type { Manifest } from '../manifest.ts'
import type { PodTemplate } from '../workloads/pod-template.ts'

const API = 'resource.k8s.io/v1'
const DRIVER = 'gpu.example.com'
/** The name of the class, of the template and of the shared claim. */
export const DEVICES = 'gpu'
const MODELS = ['small', 'large'] as const
/** Devices of a node that has some. */
const COUNT: Table<number> = [
  [2, 1],
  [3, 2],
  [2, 4],
]
/** What a claim requests. */
const REQUESTS: Table<readonly JsonObject[]> = [
  [5, [{ name: 'one', exactly: { deviceClassName: DEVICES } }]],
  [2, [{ name: 'two', exactly: { deviceClassName: DEVICES, count: 2 } }]],
  [2, [{ name: 'large', exactly: { deviceClassName: DEVICES, selectors: [selected("model == 'large'")] } }]],
  [1, [{ name: 'all', exactly: { deviceClassName: DEVICES, allocationMode: 'All' } }]],
  [
    1,
    [
      { name: 'a', exactly: { deviceClassName: DEVICES } },
      { name: 'b', exactly: { deviceClassName: DEVICES } },
    ],
  ],
  [
    2,
    [
      {
        name: 'any',
        firstAvailable: [
          { name: 'large', deviceClassName: DEVICES, selectors: [selected("model == 'large'")] },
          { name: 'pair', deviceClassName: DEVICES, count: 2 },
        ],
      },
    ],
  ],
]

/** The class of all devices of the driver. */
export function deviceClass(): Manifest {
  const selectors = [{ cel: { expression: `device.driver == '${DRIVER}'` } }]
  return { apiVersion: API, kind: 'DeviceClass', metadata: { name: DEVICES }, spec: { selectors } }
}

/** The devices of a node, in a pool of their own. */
export function deviceSlice(node: string, dice: Dice): Manifest {
  const model = dice.pick(MODELS)
  const devices = Array.from({ length: dice.from(COUNT) }, (_, i) => ({
    name: `gpu-${i}`,
    attributes: { model: { string: model }, number: { int: i } },
    capacity: { memory: { value: model === 'large' ? '80Gi' : '16Gi' } },
  }))
  const pool = { name: node, generation: 1, resourceSliceCount: 1 }
  return {
    apiVersion: API,
    kind: 'ResourceSlice',
    metadata: { name: sliceOf(node) },
    spec: { driver: DRIVER, pool, nodeName: node, devices },
  }
}

export function sliceOf(node: string): string {
  return `${node}-${DEVICES}`
}

/** A claim of its own for each pod, or one that all of them share. */
export type Claiming = 'template' | 'shared'

/** The claim, or the template of claims, in a namespace. */
export function claimManifest(namespace: string, claiming: Claiming, dice: Dice): Manifest {
  const spec = { devices: { requests: dice.from(REQUESTS) } }
  const metadata = { name: DEVICES, namespace }
  if (claiming === 'shared') return { apiVersion: API, kind: 'ResourceClaim', metadata, spec }
  return { apiVersion: API, kind: 'ResourceClaimTemplate', metadata, spec: { spec } }
}

/** The template with pods whose first container uses devices. */
export function withDevices({ metadata, spec }: PodTemplate, claiming: Claiming): PodTemplate {
  const source = claiming === 'shared' ? { resourceClaimName: DEVICES } : { resourceClaimTemplateName: DEVICES }
  const containers = spec.containers.map((container, i) =>
    i === 0 ? { ...container, resources: { ...container.resources, claims: [{ name: DEVICES }] } } : container,
  )
  return { metadata, spec: { ...spec, resourceClaims: [{ name: DEVICES, ...source }], containers } }
}

function selected(condition: string): JsonObject {
  return { cel: { expression: `device.attributes['${DRIVER}'].${condition}` } }
}
