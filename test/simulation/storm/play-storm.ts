import { Random } from '../../../src/engine/run/random.ts'
import { checkInvariants } from '../../support/check-invariants.ts'
import { calm } from './calm.ts'
import { drawFault } from './draw-faults.ts'
import { drawNodes, drawObjects, storageClass } from './draw-objects.ts'
import { judgeCalm } from './liveness.ts'
import { SAFETY } from './safety.ts'
import { StormWorld } from './storm-world.ts'

/** The result of a storm: what was found wrong, and the faults that were played, in words. */
export interface Storm {
  readonly seed: number
  readonly wrong: readonly string[]
  readonly log: readonly string[]
}

const NAMESPACES = ['default', 'other']

/** Plays a storm: a cluster and its failures, all drawn from the seed, and then the calm in which everything has to settle. */
export function playStorm(seed: number): Storm {
  const random = new Random(seed)
  const world = new StormWorld(seed, NAMESPACES, SAFETY)
  const log: string[] = []
  for (const manifest of [...drawNodes(random), storageClass()]) world.create(manifest)
  for (const namespace of NAMESPACES) {
    for (const manifest of drawObjects(random)) {
      const { ok } = world.create(manifest, namespace)
      log.push(
        `create ${manifest.kind} ${namespace}/${manifest.metadata.name}${ok ? '' : ', refused'}: ${JSON.stringify(manifest['spec'])}`,
      )
    }
  }
  world.pass(random.below(20_000))
  for (let i = 0; i < 5 + random.below(20) && world.wrong.length === 0; i++) {
    log.push(`${world.simulation.now} ${drawFault(world, random)}`)
    world.pass(random.pick([0, 5, 500, 3000, 10_000, 60_000]))
    for (const text of checkInvariants(world.state)) world.blame(text)
  }
  if (world.wrong.length === 0) {
    calm(world)
    judgeCalm(world)
  }
  return { seed, wrong: world.wrong, log }
}
