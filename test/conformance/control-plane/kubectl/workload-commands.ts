import type { Row } from '../../../../src/kube/kinds.ts'
import { assert } from '../../../../src/lib/assert.ts'
import { scaled } from '../../../../src/whatif/actions/scale.ts'
import type { Lab } from '../lab.ts'
import type { CommandLine, CommandResult } from './run-kubectl.ts'
import { printed, withTemplate, workloadNamed } from './workload.ts'

/** `scale KIND/NAME --replicas=N`. */
export function scaleCommand({ words, flags }: CommandLine, lab: Lab): CommandResult {
  const row = workloadNamed(words[0] ?? '', lab)
  const next = scaled(row, Number(flags.get('replicas')))
  assert(next !== undefined, `${row.kind} can be scaled`)
  lab.act(({ api }) => api.update<Row['kind']>(next))
  return { exit: 0, lines: [`${printed(row)} scaled`] }
}

/** `set image KIND/NAME CONTAINER=IMAGE`. */
export function setImageCommand({ words }: CommandLine, lab: Lab): CommandResult {
  const [what, target = '', assignment = ''] = words
  assert(what === 'image', 'set image is the only kubectl set that recordings use')
  const [name, image = ''] = assignment.split('=')
  const row = workloadNamed(target, lab)
  const next = withTemplate(row, (template) => {
    const containers = template.spec.containers.map((item) => (item.name === name ? { ...item, image } : item))
    return { ...template, spec: { ...template.spec, containers } }
  })
  lab.act(({ api }) => api.update<Row['kind']>(next))
  return { exit: 0, lines: [`${printed(row)} image updated`] }
}
