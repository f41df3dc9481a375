import { randomBytes } from 'node:crypto'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'

/** As long as the hash that recognizes it. */
const TOKEN_BYTES = 32

/** `rehearse token NAME`: a new token, and the line of the token file that recognizes it. */
export function addToken(program: Command, { io }: Session): void {
  program
    .command('token')
    .description(
      'Make a token for a caller of "rehearse serve --tokens FILE": it is printed on standard output,\n' +
        'and the line for the file, which has only its hash, on standard error: 2>> FILE adds it.',
    )
    .example('dashboard', 'a token for the caller "dashboard"')
    .argument('<name>', 'the name of the caller in logs; forks are counted by it')
    .action(async (name: string) => {
      const { isCallerName, tokenHash } = await import('../../server/access/token-file.ts')
      if (!isCallerName(name))
        throw new CliError(`"${name}" cannot be the name of a caller: use at most 64 letters, digits and . @ : _ -`)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      io.out(`${token}\n`)
      io.err(`${name} ${tokenHash(token)}\n`)
    })
}
