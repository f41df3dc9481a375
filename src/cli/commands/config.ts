import type { Option } from 'commander'
import { Command } from '../command.ts'
import { configurationSchema } from '../configuration/configuration-schema.ts'
import { configure } from '../configuration/configure.ts'
import { isSwitch, settingsOf, variableOf } from '../configuration/settings.ts'
import { type Session, silentSession } from '../session.ts'
import { addServe } from './serve.ts'

/** `rehearse config`: the configuration that `rehearse serve` has with the same flags, file and environment. */
export function addConfig(program: Command, session: Session): void {
  const { io } = session
  const command = program
    .command('config')
    .description('Print the configuration of "rehearse serve" with the same flags, and where each value is from.')
    .example('--config rehearse.yaml', 'a file, below flags and the environment')
    .example('--schema', 'the JSON schema of the file')
  for (const option of serveOptions()) command.addOption(option)
  command
    .option('--schema', 'print the JSON schema of the configuration file')
    .action(async ({ schema }: { readonly schema?: true }) => {
      if (schema) io.out(`${JSON.stringify(configurationSchema(command), null, 2)}\n`)
      else {
        await configure(command, io)
        io.out(`${settingLines(command).join('\n')}\n`)
      }
    })
}

function serveOptions(): Command['options'] {
  const program = new Command()
  addServe(program, silentSession())
  return program.commands.flatMap(({ options }) => options)
}

/** The settings as a configuration file, with the source of each value; those without a value are comments. */
function settingLines(command: Command): readonly string[] {
  return settingsOf(command).map((option) => {
    const key = option.attributeName()
    const value: unknown = command.getOptionValue(key)
    if (value === undefined) return `# ${key}: not set (${option.long}, ${variableOf(option)})`
    return `${key}: ${isSwitch(option) ? value : JSON.stringify(value)} # ${sourceOf(command, option)}`
  })
}

function sourceOf(command: Command, option: Option): string {
  switch (command.getOptionValueSource(option.attributeName())) {
    case 'cli':
      return `flag ${option.long}`
    case 'env':
      return `environment ${variableOf(option)}`
    case 'config':
      return 'file'
    default:
      return 'default'
  }
}
