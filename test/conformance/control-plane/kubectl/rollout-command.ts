import { formatInstant, stamp } from '../../../../src/kube/instant.ts'
import type { Row } from '../../../../src/kube/kinds.ts'
import { assert } from '../../../../src/lib/assert.ts'
import { undo } from '../../../../src/whatif/actions/rollout/undo.ts'
import { isRolled } from '../../../../src/whatif/actions/workload-template.ts'
import type { Lab } from '../lab.ts'
import type { CommandLine, CommandResult } from './run-kubectl.ts'
import { printed, withTemplate, workloadNamed } from './workload.ts'

/** `rollout undo|restart|pause|resume KIND/NAME`. */
export function rolloutCommand({ words, flags }: CommandLine, lab: Lab): CommandResult {
  const [verb, target = ''] = words
  const row = workloadNamed(target, lab)
  switch (verb) {
    case 'restart':
      return apply(restarted(row, lab), 'restarted', lab)
    case 'pause':
      return apply(paused(row, true), 'paused', lab)
    case 'resume':
      return apply(paused(row, false), 'resumed', lab)
    default: {
      assert(verb === 'undo' && isRolled(row), `kubectl rollout ${verb} is a command that recordings use`)
      const result = undo(row, Number(flags.get('to-revision') ?? 0), lab.simulation.state)
      return result.ok ? apply(result.row, result.did, lab) : { exit: 1, lines: [`error: ${result.message}`] }
    }
  }
}

function apply(row: Row, did: string, lab: Lab): CommandResult {
  lab.act(({ api }) => api.update<Row['kind']>(row))
  return { exit: 0, lines: [`${printed(row)} ${did}`] }
}

function restarted(row: Row, lab: Lab): Row {
  const restartedAt = formatInstant(stamp(lab.now))
  return withTemplate(row, (template) => ({
    ...template,
    annotations: { ...template.annotations, 'kubectl.kubernetes.io/restartedAt': restartedAt },
  }))
}

function paused(row: Row, pause: boolean): Row {
  assert(row.kind === 'Deployment', 'only Deployments are paused')
  return { ...row, spec: { ...row.spec, paused: pause } }
}
