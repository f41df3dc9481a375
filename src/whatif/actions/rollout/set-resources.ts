import type { Row } from '../../../kube/kinds.ts'
import type { ResourceList } from '../../../kube/pod-spec.ts'
import { ownRefusal } from '../../kubectl/own-error.ts'
import { shellQuoted } from '../../kubectl/shell-quoted.ts'
import { warningLines } from '../../kubectl/warning-lines.ts'
import type { ActionTools } from '../action-spec.ts'
import { alreadySo } from '../no-effect.ts'
import { type Printed, refusedSent, type Sent } from '../one-after-another.ts'
import { kubectlName } from '../workload-template.ts'
import { type ContainerResources, withResources } from './with-resources.ts'

/**
 * `kubectl set resources` (pkg/cmd/set/set_resources.go; semantics F3.21). It puts words of its own before a refusal, and prints
 * nothing where nothing changes.
 */
export function setResources(
  row: Row,
  change: ContainerResources,
  { manifests, printed }: Pick<ActionTools, 'manifests'> & Printed,
): Sent {
  const next = withResources(manifests.manifestOf(row), change)
  if (!next) return refusedSent(row, ownRefusal(`unable to find container named ${change.container}`))
  const result = manifests.update(row, next, 'kubectl-set')
  const name = kubectlName(row)
  const warned = warningLines(result.warnings, printed)
  if (!result.ok)
    return refusedSent(row, ownRefusal(`failed to patch resources update to pod template ${result.refusal.message}`), warned)
  if (result.value.generation === row.generation)
    return { output: [], errors: [], warnings: alreadySo(`${name} resource requirements unchanged`) }
  return { output: [...warned, `${name} resource requirements updated`], errors: [] }
}

/** As kubectl takes them: `-c app --limits=memory=1Gi`. */
export function resourceFlags({ container, limits, requests }: ContainerResources): readonly string[] {
  return [
    ...(container === '*' ? [] : [`-c ${shellQuoted(container)}`]),
    ...amountFlag('limits', limits),
    ...amountFlag('requests', requests),
  ]
}

function amountFlag(flag: string, amounts: ResourceList): readonly string[] {
  const words = Object.entries(amounts).map(([name, amount]) => `${name}=${amount}`)
  return words.length === 0 ? [] : [`--${flag}=${words.join(',')}`]
}
