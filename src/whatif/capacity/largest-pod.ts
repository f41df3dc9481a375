import type { JsonObject } from '../../kube/codec/json.ts'
import { objectOf, partOf } from '../../kube/codec/json-parts.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import { scenarioOf } from '../scenario.ts'
import { bisect, type Trial } from './bisect.ts'
import { type CapacityQuestion, capacityOf } from './capacity.ts'

/** How large one more pod of a template may be, one resource at a time, the other as in the template. */
export interface LargestPod {
  /** CPU of its first container in thousandths of a core; 0: no pod fits. */
  readonly cpuMillis: number
  /** Memory of its first container in bytes, a multiple of one mebibyte. */
  readonly memoryBytes: number
}

const MIB = 2 ** 20

/** The largest pod that still finds a node: the scheduler tries one size after another. */
export function* largestPod(base: Base, { template, seed }: Omit<CapacityQuestion, 'max'>): Inquiry<LargestPod> {
  const nodes = base.state.list('Node')
  const most = (of: (node: (typeof nodes)[number]) => number): number => nodes.reduce((top, node) => Math.max(top, of(node)), 0)
  const fits = (resource: 'cpu' | 'memory', write: (size: number) => string) =>
    function* trial(size: number): Inquiry<Trial<undefined>> {
      const action = {
        kind: 'submit',
        ...template,
        template: withRequest(template.template, resource, write(size)),
        count: 1,
      } as const
      const outcome = yield { base, scenario: scenarioOf([action], { name: `${resource} ${write(size)}`, seed }) }
      return { ok: capacityOf(outcome, base, 1).fits === 1, found: undefined }
    }
  const cpu = yield* bisect(
    most(({ allocatable }) => allocatable.milliCpu),
    fits('cpu', (millis) => `${millis}m`),
  )
  const memory = yield* bisect(
    most(({ allocatable }) => Math.floor(allocatable.memory / MIB)),
    fits('memory', (mebibytes) => `${mebibytes}Mi`),
  )
  return { cpuMillis: cpu.most, memoryBytes: memory.most * MIB }
}

/** The template with another request of its first container, and no limit below it. */
function withRequest(template: JsonObject, resource: string, amount: string): JsonObject {
  const spec = partOf(template, 'spec')
  const [first, ...rest] = Array.isArray(spec['containers']) ? spec['containers'] : []
  const container = objectOf(first)
  const resources = partOf(container, 'resources')
  const { [resource]: _, ...limits } = partOf(resources, 'limits')
  const requests = { ...partOf(resources, 'requests'), [resource]: amount }
  return {
    ...template,
    spec: { ...spec, containers: [{ ...container, resources: { ...resources, limits, requests } }, ...rest] },
  }
}
