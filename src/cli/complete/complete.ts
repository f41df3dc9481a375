import type { Command } from '../command.ts'
import type { Io } from '../io.ts'
import { openClient } from '../open/open-client.ts'
import { SERVER_DEFAULT } from '../open/open-server.ts'
import { type Candidate, type ExpectedWord, expectedWord } from './expected-word.ts'
import { namesFor, resourcesFor } from './names-for.ts'

/** Milliseconds until completion gives up. */
const PATIENCE_MS = 3000

/** What shells get besides words, in the numbers of kubectl's convention: whether files complete too, and whether a space follows. */
const NO_SPACE = 2
const NO_FILES = 4

/**
 * Prints what the last of these words may become: a candidate in each line, with its description after a tab, and at the
 * end `:` and the directive for the shell. kubectl uses the same protocol for its plugins.
 */
export async function complete(program: Command, words: readonly string[], io: Io): Promise<void> {
  const wanted = expectedWord(program, words)
  const found = [...wanted.candidates, ...(await namedCandidates(wanted, io))].filter(({ word }) => word.startsWith(wanted.word))
  const lines = found.map(({ word, about = '' }) => `${wanted.before}${word}${about === '' ? '' : `\t${about}`}`)
  const isPrefix = found.length > 0 && found.every(({ word }) => word.endsWith('/'))
  io.out([...lines, `:${(wanted.files ? 0 : NO_FILES) + (isPrefix ? NO_SPACE : 0)}`, ''].join('\n'))
}

/** Errors are not reported: they would disturb the line that is being typed. */
async function namedCandidates(wanted: ExpectedWord, io: Io): Promise<readonly Candidate[]> {
  const { named, where, heldByServer } = wanted
  const held = heldByServer || named.some((kind) => kind === 'fork' || kind === 'snapshot' || kind === 'state')
  if (named.length === 0) return []
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(PATIENCE_MS)])
  const flags = held && where.server === undefined ? { ...where, server: io.env['REHEARSE_SERVER'] || SERVER_DEFAULT } : where
  try {
    const client = await openClient(flags, { ...io, err: () => {}, terminal: false, signal }, resourcesFor(named))
    try {
      return (await Promise.all(named.map((kind) => namesFor(kind, wanted.word, client)))).flat()
    } finally {
      await client.close()
    }
  } catch {
    return []
  }
}
