import type { ComponentChildren } from 'preact'
import { hrefOf } from '../address/address-bar.ts'
import { momentFlags } from '../moment/moment-flags.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { useMore } from '../parts/use-more.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { counted } from '../parts/words.ts'
import { commandOf } from '../question/command-of.ts'
import { nameOf } from '../question/name-of.ts'
import type { Question } from '../question/question.ts'
import { removeCompared } from './compared.ts'
import { type ComparedRow, type DifferenceGroup, UNCHANGED } from './compared-rows.ts'
import type { ComparedOutcome } from './comparison.ts'

interface ComparedColumn {
  readonly outcome: ComparedOutcome
  readonly question: Question | undefined
  /** Whether it is the mildest. */
  readonly isBest: boolean
}

interface ComparedTableProps {
  readonly columns: readonly ComparedColumn[]
  /** What differs, object by object: above the facts, as it is what a choice rests on. */
  readonly differences: readonly DifferenceGroup[]
  readonly facts: readonly ComparedRow[]
}

/** A column for each outcome. Facts that differ are marked with a sign and in bold; of the objects, each row does. */
export function ComparedTable({ columns, differences, facts }: ComparedTableProps) {
  return (
    <Columns columns={columns}>
      {differences.map(({ title, rows }) => (
        <Differences key={title} title={title} rows={rows} columns={columns} />
      ))}
      <tbody>
        <GroupHead title="In numbers" columns={columns} />
        {facts.map(({ title, values, differs }) => (
          <tr key={title} class={differs ? 'differs' : ''}>
            <th scope="row">
              {title}
              {differs ? (
                <>
                  <span aria-hidden="true"> ≠</span>
                  <span class="silent"> (differs)</span>
                </>
              ) : null}
            </th>
            {values.map((value, at) => (
              <td key={keyOf(columns, at)}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Columns>
  )
}

/** Rows of a kind at first. */
const ROWS_MAX = 8

interface DifferencesProps extends DifferenceGroup {
  readonly columns: readonly ComparedColumn[]
}

function Differences({ title, rows, columns }: DifferencesProps) {
  const { shown, more } = useMore(rows, ROWS_MAX, title)
  return (
    <tbody>
      <GroupHead title={title} aside={counted(rows.length, 'difference')} columns={columns} />
      {shown.map((row) => (
        <tr key={row.title}>
          <th scope="row">{row.title}</th>
          {row.values.map((value, at) => (
            <td key={keyOf(columns, at)} class={value === UNCHANGED ? 'unchanged' : ''}>
              {value}
            </td>
          ))}
        </tr>
      ))}
      {more === null ? null : (
        <tr>
          <td colSpan={columns.length + 1}>{more}</td>
        </tr>
      )}
    </tbody>
  )
}

interface GroupHeadProps {
  readonly title: string
  readonly aside?: string
  readonly columns: readonly ComparedColumn[]
}

function GroupHead({ title, aside, columns }: GroupHeadProps) {
  return (
    <tr class="compared-group">
      <th scope="rowgroup" colSpan={columns.length + 1}>
        {title}
        {aside === undefined ? null : <span class="aside">{aside}</span>}
      </th>
    </tr>
  )
}

/** Two scenarios may have the same outcome. */
function keyOf(columns: readonly ComparedColumn[], at: number): string {
  return `${at} ${columns[at]?.outcome.digest}`
}

interface ColumnsProps {
  readonly columns: readonly ComparedColumn[]
  readonly children: ComponentChildren
}

function Columns({ columns, children }: ColumnsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section class="scroll" aria-label="Outcomes side by side" tabIndex={0}>
      <table class="compared">
        <caption class="silent">Outcomes side by side</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="silent">Fact</span>
            </th>
            {columns.map((column, at) => (
              <th key={keyOf(columns, at)} scope="col" data-compared={column.outcome.digest}>
                <Head column={column} at={at} />
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

interface HeadProps {
  readonly column: ComparedColumn
  readonly at: number
}

/** The verdict, the name, the first line and the command of an outcome. */
function Head({ column: { outcome, question, isBest }, at }: HeadProps) {
  return (
    <>
      <div class="compared-head">
        <VerdictBadge verdict={outcome.verdict} />
        {isBest ? <span class="tag tag-good">mildest</span> : null}
      </div>
      {question ? (
        <p>
          {at + 1}. <a href={hrefOf({ view: 'rehearse', question })}>{nameOf(question)}</a>
        </p>
      ) : null}
      <Sentence class="compared-summary" text={outcome.summary} />
      {question ? (
        <div class="buttons">
          <CopyButton label="Copy command" of={nameOf(question)} text={() => commandOf(question, momentFlags())} />
          <button type="button" aria-label={`Remove ${nameOf(question)}`} onClick={() => removeCompared(question)}>
            Remove
          </button>
        </div>
      ) : null}
    </>
  )
}
