import { expect, it } from 'vitest'
import { createProgram } from './create-program.ts'
import { silentSession } from './session.ts'

const all = createProgram(silentSession())

it.each(all.commands.map((command) => command.name()))('a line that begins with %s gets that command whole', (name) => {
  const helpOf = (program: typeof all): string | undefined =>
    program.commands.find((command) => command.name() === name)?.helpInformation()
  expect(helpOf(createProgram(silentSession(), name))).toBe(helpOf(all))
})

it('describes no further command than the line needs', () => {
  expect(createProgram(silentSession(), 'drain').commands.map((command) => command.name())).toEqual(['drain'])
})

it('describes every command for a word that is unknown', () => {
  expect(createProgram(silentSession(), 'drian').commands).toHaveLength(all.commands.length)
})
