import type { Row } from '../../../../src/kube/kinds.ts'
import { assert } from '../../../../src/lib/assert.ts'
import { scaled } from '../../../../src/whatif/actions/scale.ts'
import { refusalLines } from '../../../../src/whatif/kubectl/refusal-lines.ts'
import type { Lab } from '../lab.ts'
import type { CommandLine, CommandResult } from './run-kubectl.ts'
import { kindNamed, printed, withTemplate, workloadNamed } from './workload.ts'

/** `scale KIND/NAME --replicas=N`. */
export function scaleCommand({ words, flags }: CommandLine, lab: Lab): CommandResult {
  const row = workloadNamed(words[0] ?? '', lab)
  const next = scaled(row, Number(flags.get('replicas')))
  assert(next !== undefined, `${row.kind} can be scaled`)
  const result = lab.act(({ api }) => api.update<Row['kind']>(next, { subresource: 'scale' }))
  if (result.ok) return { exit: 0, lines: [`${printed(row)} scaled`] }
  const refused = [{ object: row, refusal: result.refusal, when: 'patching' as const }]
  return { exit: 1, lines: refusalLines(refused, '').flatMap(({ lines }) => lines) }
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

/** `delete KIND NAME...`, or `--all` of them, one after the other, without waiting for their end. */
export function deleteCommand({ words, flags }: CommandLine, lab: Lab): CommandResult {
  assert(flags.get('wait') === 'false', 'recordings do not wait for what they delete')
  const [word = '', ...names] = words
  const kind = kindNamed(word)
  const all = lab.simulation.state.listIn(kind, lab.namespace).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = all
    .filter(({ name }) => flags.has('all') || names.includes(name))
    .map((row) => {
      lab.act(({ api }) => api.delete(row, { propagationPolicy: 'Background' }))
      lab.sleep(lab.writeMs)
      return `${printed(row).replace('/', ' "')}" deleted from ${lab.namespace} namespace`
    })
  return { exit: 0, lines }
}
