import { moment } from './moment.ts'

/** The flags with which a command is about the moment that the page shows; none for now. */
export function momentFlags(): readonly string[] {
  return moment.value === undefined ? [] : ['--at', moment.value]
}

/** A command about the moment that the page shows. */
export function ofMoment(command: string): string {
  return [command, ...momentFlags()].join(' ')
}
