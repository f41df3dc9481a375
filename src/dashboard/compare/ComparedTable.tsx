import type { ComponentChildren } from 'preact'
import { hrefOf } from '../address/address-bar.ts'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { nameOf } from '../question/name-of.ts'
import type { Question } from '../question/question.ts'
import { removeCompared } from './compared.ts'
import { type ComparedRow, UNCHANGED } from './compared-rows.ts'
import type { ComparedOutcome } from './comparison.ts'

export interface ComparedColumn {
  readonly outcome: ComparedOutcome
  readonly question: Question | undefined
  /** Whether it is the mildest. */
  readonly isBest: boolean
}

interface ComparedTableProps {
  readonly columns: readonly ComparedColumn[]
  readonly rows: readonly ComparedRow[]
}

interface DifferenceTableProps extends ComparedTableProps {
  readonly caption: string
}

/** A column for each outcome. Rows that differ are marked with a sign and in bold. */
export function ComparedTable({ columns, rows }: ComparedTableProps) {
  return (
    <Columns caption="Outcomes side by side" columns={columns} Head={FullHead}>
      {rows.map(({ title, values, differs }) => (
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
    </Columns>
  )
}

/** Objects for which the outcomes differ: each row does, so that only what changes stands out. */
export function DifferenceTable({ caption, columns, rows }: DifferenceTableProps) {
  return (
    <Columns caption={caption} columns={columns} Head={BriefHead}>
      {rows.map(({ title, values }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          {values.map((value, at) => (
            <td key={keyOf(columns, at)} class={value === UNCHANGED ? 'unchanged' : ''}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </Columns>
  )
}

/** Two scenarios may have the same outcome. */
function keyOf(columns: readonly ComparedColumn[], at: number): string {
  return `${at} ${columns[at]?.outcome.digest}`
}

interface ColumnsProps {
  readonly caption: string
  readonly columns: readonly ComparedColumn[]
  readonly Head: (props: HeadProps) => ComponentChildren
  readonly children: ComponentChildren
}

function Columns({ caption, columns, Head, children }: ColumnsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section class="scroll" aria-label={caption} tabIndex={0}>
      <table class="compared">
        <caption class="silent">{caption}</caption>
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
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface HeadProps {
  readonly column: ComparedColumn
  readonly at: number
}

function BriefHead({ column: { outcome }, at }: HeadProps) {
  return (
    <>
      {at + 1}. {outcome.verdict}
    </>
  )
}

/** The verdict, the name and the first line of an outcome. */
function FullHead({ column: { outcome, question, isBest }, at }: HeadProps) {
  return (
    <>
      <div class="compared-head">
        <VerdictBadge verdict={outcome.verdict} />
        {isBest ? <span class="tag">mildest</span> : null}
      </div>
      {question ? (
        <p>
          {at + 1}. <a href={hrefOf({ view: 'rehearse', question })}>{nameOf(question)}</a>
        </p>
      ) : null}
      <p class="compared-summary">{outcome.summary}</p>
      {question ? (
        <button type="button" aria-label={`Remove ${nameOf(question)}`} onClick={() => removeCompared(question)}>
          Remove
        </button>
      ) : null}
    </>
  )
}
