import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { addressBar, hrefOf, linkTo } from '../address/address-bar.ts'
import { AnswerHead } from '../cluster/AnswerHead.tsx'
import { cluster } from '../cluster/cluster.ts'
import { NoNodes } from '../cluster/NoNodes.tsx'
import { moment } from '../moment/moment.ts'
import { ofMoment } from '../moment/moment-flags.ts'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { NextTry } from '../parts/NextTry.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RunsSoFar } from '../parts/RunsSoFar.tsx'
import { Section } from '../parts/Section.tsx'
import { counted } from '../parts/words.ts'
import { LossTable } from './LossTable.tsx'
import { LOSS_SCOPES, type LossScope, lossCommandOf } from './loss-scope.ts'
import { type LossReport, losses, rankLosses } from './losses.ts'

const TITLES: Readonly<Record<LossScope, string>> = { node: 'Each node', zone: 'Each zone', pair: 'Each pair of nodes' }

/** Where a scope takes more runs than the server allows. */
const FEWER = 'Choose what takes fewer runs: each choice has their number beside it.'

/** What would be lost with each node, zone or pair of nodes, the most severe first. */
export function ResilienceView({ scope }: { readonly scope: LossScope | undefined }) {
  const again = useSignal(0)
  const run = again.value
  useEffect(() => (scope === undefined ? undefined : rankLosses(scope)), [scope, run, moment.value])
  return (
    <section class="map" aria-label="Resilience">
      <h2>What would be lost?</h2>
      <nav class="scopes" aria-label="What fails at the same time">
        {LOSS_SCOPES.map((name) => (
          <a key={name} href={hrefOf({ view: 'resilience', scope: name })} aria-current={name === scope ? 'page' : undefined}>
            {TITLES[name]}
            <span class="aside">{runsText(name)}</span>
          </a>
        ))}
      </nav>
      {isWithoutLoss(scope) ? <NothingFails /> : <Report onAgain={() => again.value++} />}
    </section>
  )
}

/** In place of a report about a cluster that does not have what would fail. */
function NothingFails() {
  if (cluster.value?.nodes.length === 0) return <NoNodes />
  return (
    <Notice kind="info" title="No node has a zone.">
      <p>
        The nodes have no label topology.kubernetes.io/zone: choose <em>{TITLES.node}</em>.
      </p>
    </Notice>
  )
}

/** What it costs: a run for each. */
function runsText(scope: LossScope): string {
  const nodes = cluster.value?.nodes ?? []
  const counts: Readonly<Record<LossScope, number>> = {
    node: nodes.length,
    zone: new Set(nodes.flatMap(({ zone }) => zone ?? [])).size,
    pair: (nodes.length * (nodes.length - 1)) / 2,
  }
  return counted(counts[scope], 'run')
}

/** Whether there is nothing that fails: without zones, or without nodes. */
function isWithoutLoss(scope: LossScope | undefined): boolean {
  const nodes = cluster.value?.nodes
  return nodes !== undefined && (nodes.length === 0 || (scope === 'zone' && nodes.every(({ zone }) => zone === null)))
}

function Report({ onAgain }: { readonly onAgain: () => void }) {
  if (addressBar.value.error !== undefined) return <AddressProblem />
  const shown = losses.value
  if (!shown)
    return <p>Choose what fails at the same time. Each loss is rehearsed on the twin until all consequences have settled.</p>
  if (shown.error)
    return (
      <Problem title="The report could not be made." error={shown.error}>
        <NextTry error={shown.error} label="Rank again" fewer={FEWER} onAgain={onAgain} />
      </Problem>
    )
  if (!shown.answer) return <RunsSoFar what="Rehearsing losses" of={shown} />
  return <Ranked report={shown.answer} scope={shown.question} onAgain={onAgain} />
}

interface RankedProps {
  readonly report: LossReport
  readonly scope: LossScope
  readonly onAgain: () => void
}

function Ranked({ report: { summary, losses: ranked, state }, scope, onAgain }: RankedProps) {
  return (
    <>
      <AnswerHead summary={summary} state={state} what="report" again="Rank again" onAgain={onAgain} />
      <div class="buttons">
        <CopyButton label="Copy link" text={() => linkTo({ view: 'resilience', scope })} />
        <CopyButton label="Copy command" text={() => ofMoment(lossCommandOf(scope))} />
      </div>
      <Section title="Losses" aside={`${groupedNumber(ranked.length)}, the most severe first`}>
        <LossTable losses={ranked} />
      </Section>
    </>
  )
}
