import { type Access, type Operation, query } from '../typed-client/typed-client.ts'

/** What the section of a node shows. */
export interface DrainRehearsal {
  /** `Drain rehearsal: BLOCKED`; for an expected failure its code, such as `NOT_READY`. */
  readonly title: string
  /** The first line of the answer, or why there is none. */
  readonly line: string
  /** The same rehearsal in the dashboard. */
  readonly link: string
}

interface Answer {
  readonly whatIf:
    | { readonly verdict: string; readonly summary: string }
    | { readonly verdict?: never; readonly code: string; readonly message: string }
}

const DRAIN: Operation<Answer, { readonly node: string }> = {
  text: `query DrainRehearsal($node: String!) {
    whatIf(scenario: { actions: [{ drain: { nodes: { names: [$node] }, ignoreDaemonSets: true, deleteEmptyDirData: true } }] }) {
      ... on Outcome { verdict summary }
      ... on Error { code message }
    }
  }`,
}

/** The drain of a node, with `--ignore-daemonsets --delete-emptydir-data`, on the twin. @throws {Error} what the server refuses. */
export async function drainRehearsal(access: Access, node: string): Promise<DrainRehearsal> {
  const { whatIf } = await query(access, DRAIN, { node })
  const link = `${access.url}/#/rehearse/drain?${new URLSearchParams({ node })}&ignore-daemonsets&delete-emptydir-data`
  if (whatIf.verdict === undefined) return { title: `Drain rehearsal: ${whatIf.code}`, line: whatIf.message, link }
  return { title: `Drain rehearsal: ${whatIf.verdict}`, line: whatIf.summary, link }
}
