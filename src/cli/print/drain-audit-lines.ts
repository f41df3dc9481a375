import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { AuditedDrainAnswer, DrainAuditAnswer, DrainFindingAnswer } from '../documents/audit-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { human, nameOf } from './human.ts'
import { LOSS_CAPTION, proofText } from './rollout-audit-lines.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const FINDINGS_MAX = 100

/** The verdict, the settings that cause failures, each with its remedy, then what each drain loses. */
export function drainAuditLines(answer: DrainAuditAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { verdict, summary, findings, drains, refused, coverage, state } = answer
  const shown = findings.nodes.slice(0, FINDINGS_MAX)
  const more = findings.totalCount - shown.length
  const rows = drains.nodes.flatMap(lossRows)
  const refusals = refused.map(({ node, message }) => [node, message])
  return [
    ...wrap(`${verdict}: ${summary}`, width),
    ...shown.flatMap((finding) => ['', ...findingLines(finding, width)]),
    ...(more > 0 ? ['', `and ${more} more (use -o json)`] : []),
    ...tableSection({ header: ['DRAIN OF', 'SERVICE', 'DARK', 'ERRORS', 'PODS OF'], rows }, width),
    ...(rows.length > 0 ? wrap(LOSS_CAPTION, width) : []),
    ...tableSection({ header: ['NOT BEGUN', 'REASON'], rows: refusals }, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function findingLines(finding: DrainFindingAnswer, width: number): readonly string[] {
  const { severity, rule, object, reason, remedy, command, nodes } = finding
  return [
    `${severity} ${rule} ${object.kind} ${nameOf(object)}`,
    ...wrap(`  ${reason}`, width, '  '),
    ...wrap(`  in the drain of: ${abbreviatedNames(nodes)}`, width, '    '),
    ...wrap(`  remedy: ${remedy}${proofText(finding)}`, width, '    '),
    // A command is not wrapped: it is copied.
    ...(command === null ? [] : [`    ${command}`]),
  ]
}

function lossRows({ node, losses }: AuditedDrainAnswer): readonly (readonly string[])[] {
  return losses.map(({ service, ingresses, owners, dark, errors }, i) => [
    i === 0 ? node : '',
    `${nameOf(service)}${ingresses.length > 0 ? ` (Ingress ${abbreviatedNames(ingresses.map(({ name }) => name))})` : ''}`,
    human(dark),
    human(errors),
    abbreviatedNames(owners.map(({ name }) => name)),
  ])
}
