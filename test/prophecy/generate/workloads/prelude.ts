import type { Dice, Table } from '../dice.ts'
import type { Workload } from '../world.ts'
import type { Container, PodTemplate } from './pod-template.ts'
import { withTemplate } from './with-template.ts'

const PRELUDE = 0.1
const ELSEWHERE = 0.015
/** Requests of an init container in proportion to those of the pod's first container: larger ones decide where the pod fits. */
const SIZES: Table<number | undefined> = [
  [2, undefined],
  [2, 0.5],
  [2, 2],
]
type MakeInit = (main: Container | undefined, dice: Dice) => readonly Container[]
const PRELUDES: Table<MakeInit> = [
  [3, (main, dice) => [initContainer('migrate', main, dice)]],
  [2, () => [SIDECAR]],
  [1, (main, dice) => [SIDECAR, initContainer('migrate', main, dice)]],
]
const SIDECAR: Container = {
  name: 'mesh',
  image: 'registry.example.com/mesh:1',
  restartPolicy: 'Always',
  resources: { requests: { cpu: '20m', memory: '32Mi' } },
}

/**
 * Init containers, sidecars that start before the others, and pods that another scheduler would schedule, of which the cluster has none. They
 * draw from a stream of their own, so that the rest of a seed's cluster stays.
 */
export function withPrelude(workload: Workload, dice: Dice): Workload {
  const changed = [withInit, scheduledElsewhere].reduce((template, change) => change(template, workload, dice), workload.template)
  return changed === workload.template ? workload : withTemplate(workload, changed)
}

function withInit(template: PodTemplate, _: Workload, dice: Dice): PodTemplate {
  if (!dice.chance(PRELUDE)) return template
  return { ...template, spec: { ...template.spec, initContainers: dice.from(PRELUDES)(template.spec.containers[0], dice) } }
}

function scheduledElsewhere(template: PodTemplate, { kind, pods }: Workload, dice: Dice): PodTemplate {
  if (!dice.chance(ELSEWHERE) || kind === 'CronJob' || (kind === 'Job' && pods === 0)) return template
  return { ...template, spec: { ...template.spec, schedulerName: 'example-scheduler' } }
}

function initContainer(name: string, main: Container | undefined, dice: Dice): Container {
  const share = dice.from(SIZES)
  const requests = share === undefined ? undefined : scaled(main?.resources?.requests ?? {}, share)
  return { name, image: `registry.example.com/${name}:1`, ...(requests ? { resources: { requests } } : {}) }
}

/** Amounts as `podTemplate` writes them: a whole number and a unit. */
function scaled(amounts: Readonly<Record<string, string>>, share: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [
      name,
      amount.replace(/^\d+/, (digits) => String(Math.ceil(Number(digits) * share))),
    ]),
  )
}
