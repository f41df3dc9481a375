import { cli } from '../support/cli.ts'
import { CLUSTERS, type ClusterLetter } from './golden-commands.ts'

/** The whole answer to a command line: what was typed, what is printed, and the exit code. */
export async function goldenAnswer(letter: ClusterLetter, line: string): Promise<string> {
  const { out, err, code } = await cli([...line.split(' '), '--from', CLUSTERS[letter]])
  return `$ rehearse ${line} --from ${CLUSTERS[letter]}\n${out}${err === '' ? '' : `standard error: ${err}`}exit code ${code}\n`
}

/** Where an answer is kept: `test/golden/s-drain-general-1a-2.txt`. */
export function goldenPath(letter: ClusterLetter, line: string): string {
  const name = line
    .replaceAll('test/golden/inputs/', '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `test/golden/${letter}-${name}.txt`
}
