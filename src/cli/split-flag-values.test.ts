import { expect, it } from 'vitest'
import { splitFlagValues } from './split-flag-values.ts'

it.each([
  ['--force=true --all=false', '--force'],
  ['--wait=false --overwrite=true', '--no-wait --overwrite'],
  ['-c=app -l=app=web', '-c app -l app=web'],
  ['-A=true -R=false -n=', '-A -n '],
  ['--image=a -l app=web x=y a- -', '--image=a -l app=web x=y a- -'],
  ['-n=shop -- sh -c=x --force=true', '-n shop -- sh -c=x --force=true'],
])('semantics F3.53 reads %s', (line, expected) => {
  expect(splitFlagValues(line.split(' ')).join(' ')).toBe(expected)
})
