import type { Kind } from '../../../kube/kinds.ts'
import { TEMPLATE_KINDS } from '../../../kube/workload-kinds.ts'
import { type Finding, issue } from '../../input-issue.ts'
import { jsonText } from '../../kubectl/kubectl-texts.ts'
import { shellQuoted } from '../../kubectl/shell-quoted.ts'
import { settled } from '../../outcome/summary/progress.ts'
import type { ActionSpec } from '../action-spec.ts'
import {
  type NamedKind,
  namedKinds,
  noneSelected,
  selectionCommand,
  selectionIssues,
  selectionName,
  selectionOf,
  type WorkloadSelection,
  workloadIssues,
} from '../object-selection.ts'
import { ROLLED_KINDS } from '../workload-template.ts'
import { changeEach } from './change-each.ts'
import { isSet, type RolloutChange } from './rollout-change.ts'
import { resourceFlags } from './set-resources.ts'
import type { ContainerResources } from './with-resources.ts'

/** `kubectl rollout`, `kubectl set image`, `kubectl set resources`, or `kubectl patch` of a template. */
export type RolloutAction = WorkloadSelection & {
  readonly kind: 'rollout'
  readonly change: RolloutChange
}

export const ROLLOUT: ActionSpec<RolloutAction> = {
  validate(action, path, cluster) {
    const { change } = action
    const kinds = namedKinds(action)
    const [problem] = kinds.flatMap(({ kind, place }) => {
      const text = kindProblem(kind, change)
      return text === undefined ? [] : [issue(`${path}.${place}`, text)]
    })
    if (problem) return [problem]
    const found =
      isSet(change) && !action.target
        ? selectionIssues(selectionOf(action), path, cluster)
        : workloadIssues(action, path, cluster)
    return [...found, ...changeIssues(kinds, change, path)]
  },
  warnings: (action, cluster) => noneSelected(selectionOf(action), cluster),
  begin: (action, tools) => changeEach(action, action.change, tools),
  subject: ({ target, targets }) => target ?? targets?.[0],
  describe: (action) => `${WORDS[action.change.do]} ${selectionName(selectionOf(action))}`,
  kubectl: rolloutText,
  done: (progress) => (progress.hasMoves ? settled(progress, 'rolled out') : undefined),
}

const WORDS = {
  restart: 'rollout restart',
  pause: 'rollout pause',
  resume: 'rollout resume',
  undo: 'rollout undo',
  setImage: 'set image',
  setResources: 'set resources',
  patchTemplate: 'patch of the template of',
} as const

/** Images and resources are also those of pods, and of objects whose pods do not follow a change of the template. */
function kindProblem(kind: Kind, change: RolloutChange): string | undefined {
  const kinds: readonly string[] = isSet(change) ? ['Pod', ...TEMPLATE_KINDS] : ROLLED_KINDS
  if (kinds.includes(kind)) return undefined
  return `${kind} has no ${isSet(change) ? 'containers' : 'rollout'}: one of ${kinds.join(', ')}`
}

function changeIssues(named: readonly NamedKind[], change: RolloutChange, path: string): readonly Finding[] {
  const kinds = [...new Set(named.map(({ kind }) => kind))]
  if ((change.do === 'pause' || change.do === 'resume') && kinds.length > 0 && !kinds.includes('Deployment')) {
    const doing = change.do === 'pause' ? 'pausing' : 'resuming'
    return [issue(`${path}.${change.do}`, `${doing} is not supported for ${kinds.join(', ')}`)]
  }
  if (change.do === 'undo' && !(Number.isInteger(change.toRevision) && change.toRevision >= 0))
    return [issue(`${path}.undo.toRevision`, `unable to find specified revision ${change.toRevision} in history`)]
  if (change.do === 'setResources') return amountIssues(change, path)
  if (change.do !== 'setImage') return []
  if (change.images.length === 0) return [issue(`${path}.images`, 'at least one image update is required')]
  return change.images.flatMap(({ image }, i) => (image === '' ? [issue(`${path}.images[${i}].image`, 'name an image')] : []))
}

function amountIssues({ limits, requests }: ContainerResources, path: string): readonly Finding[] {
  const isEmpty = [limits, requests].every((amounts) => Object.keys(amounts).length === 0)
  return isEmpty ? [issue(`${path}.resources`, 'you must specify an update to requests or limits')] : []
}

function rolloutText(action: RolloutAction): string | undefined {
  const { change } = action
  const command = (verb: string, words: string): string | undefined => selectionCommand(selectionOf(action), verb, words)
  switch (change.do) {
    case 'patchTemplate':
      return command('patch', `-p ${jsonText({ spec: { template: change.patch } })}`)
    case 'setImage':
      return command('set image', change.images.map(({ container, image }) => shellQuoted(`${container}=${image}`)).join(' '))
    case 'setResources':
      return command('set resources', resourceFlags(change).join(' '))
    case 'undo':
      return command('rollout undo', change.toRevision === 0 ? '' : `--to-revision=${change.toRevision}`)
    default:
      return command(`rollout ${change.do}`, '')
  }
}
