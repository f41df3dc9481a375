import { randomBytes } from 'node:crypto'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { collect } from './flags.ts'

interface TokenFlags {
  readonly namespace?: readonly string[]
}

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
    .example('team-a --namespace shop', 'a token for a caller that sees the objects of the namespace "shop" only')
    .argument('<name>', 'the name of the caller in logs; forks are counted by it')
    .option('-n, --namespace <namespace>', 'the caller sees objects of this namespace only; repeatable', collect)
    .action(async (name: string, { namespace: namespaces = [] }: TokenFlags) => {
      const { isCallerName, tokenHash } = await import('../../server/access/token-file.ts')
      const { labelErrors } = await import('../../kube/label-syntax.ts')
      const wrong = namespaces.find((namespace) => labelErrors(namespace).length > 0)
      if (wrong !== undefined) throw new CliError(`--namespace ${wrong}: a namespace cannot have this name`)
      if (!isCallerName(name))
        throw new CliError(`"${name}" cannot be the name of a caller: use at most 64 letters, digits and . @ : _ -`)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      io.out(`${token}\n`)
      io.err(`${[name, tokenHash(token), ...(namespaces.length > 0 ? [namespaces.join(',')] : [])].join(' ')}\n`)
    })
}
