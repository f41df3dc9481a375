import type { ObjectKey } from '../../engine/turn.ts'
import { KINDS, type Kind, type Row } from '../../kube/kinds.ts'
import { matches } from '../../kube/label-selector.ts'
import { parseLabelSelector } from '../../kube/label-selector-parser.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import { shellQuoted } from '../kubectl/shell-quoted.ts'
import { missingTarget } from './missing-target.ts'
import { selectorIssues } from './select-nodes.ts'
import { kubectlName, resourceOf } from './workload-template.ts'

/** Objects by name, or those of a kind in a namespace that match a label selector; the empty selector matches all of them. */
export type ObjectSelection =
  | { readonly targets: readonly ObjectKey[]; readonly matching?: undefined }
  | { readonly targets?: undefined; readonly matching: Matching }

interface Matching {
  readonly kind: Kind
  /** Empty for kinds without namespaces. */
  readonly namespace: string
  readonly selector: string
}

/** The objects by name, those of a selector as the API lists them. */
export function selectedKeys(objects: ObjectSelection, cluster: ClusterView): readonly ObjectKey[] {
  return objects.targets ?? selectedRows(objects, cluster)
}

/** The objects meant, as far as they exist; those that a selector matches by name, as the API lists them. */
export function selectedRows({ targets, matching }: ObjectSelection, cluster: ClusterView): readonly Row[] {
  if (targets)
    return targets.flatMap(({ kind, namespace, name }) => {
      const row: Row | undefined = cluster.get(kind, namespace, name)
      return row ? [row] : []
    })
  const selector = parseLabelSelector(matching.selector)
  const rows: readonly Row[] = KINDS[matching.kind].namespaced
    ? cluster.listIn(matching.kind, matching.namespace)
    : cluster.list(matching.kind)
  return rows.filter(({ labels }) => matches(selector, labels)).toSorted((a, b) => compareText(a.name, b.name))
}

/** What is wrong with a selection for this cluster, `path` being its place in the scenario. */
export function selectionIssues(objects: ObjectSelection, path: string, cluster: ClusterView): readonly Finding[] {
  const { targets, matching } = objects
  if (targets) {
    if (targets.length === 0) return [issue(path, 'name at least one object')]
    return targets.flatMap((target, i) => missingTarget(target, `${path}.targets[${i}]`, cluster))
  }
  const wrong = selectorIssues(matching.selector, `${path}.matching.selector`)
  if (wrong.length > 0 || selectedRows(objects, cluster).length > 0) return wrong
  const { kind, namespace, selector } = matching
  const place = namespace === '' ? '' : ` in namespace "${namespace}"`
  return [
    issue(`${path}.matching`, selector === '' ? `no ${kind} found${place}` : `no ${kind} matches the selector "${selector}"`),
  ]
}

/** How a person would name the selection. */
export function selectionName({ targets, matching }: ObjectSelection): string {
  return targets ? abbreviatedNames(targets.map(kubectlName)) : `${resourceOf(matching.kind)} ${selectorText(matching.selector)}`
}

function selectorText(selector: string): string {
  return selector === '' ? '--all' : `-l ${shellQuoted(selector)}`
}

/** The command of kubectl for a selection: `words` follow the objects. A command for each object by name, as each has its namespace. */
export function selectionCommand({ targets, matching }: ObjectSelection, verb: string, words: string): string {
  if (targets) return targets.map((target) => `kubectl ${verb} ${objectText(target)} ${words}`).join(' && ')
  const { kind, namespace, selector } = matching
  const place = namespace === '' ? '' : ` -n ${namespace}`
  return `kubectl ${verb} ${resourceOf(kind)}${place} ${selectorText(selector)} ${words}`
}
