import { buildSchema, parse, validate } from 'graphql'

/** A command that a text shows, and the answer below it. */
export interface ShownCommand {
  readonly line: string
  readonly answer: string
}

export function shownCommands(text: string): readonly ShownCommand[] {
  return [...text.matchAll(/^\$ node dist\/cli\/main\.js ([^\n]*)\n([\s\S]*?)\n```/gm)].map(([, line = '', answer = '']) => ({
    line,
    answer,
  }))
}

/** The errors of the schema for the GraphQL in the text; a text without any is wrong, too. */
export function questionProblems(text: string, schema: string): readonly string[] {
  const questions = [...text.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, question = '']) => question)
  if (questions.length === 0) return ['no GraphQL found']
  const known = buildSchema(schema)
  return questions.flatMap((question) => validate(known, parse(question)).map(({ message }) => message))
}

/** The names of scripts that the text has people run. */
export function scriptsIn(text: string): readonly string[] {
  return [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
}

/** The files that the text links to. */
export function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
}

/** The kinds that the text has people dump with kubectl, as plurals. */
export function dumpedKinds(text: string): readonly string[] {
  return (/kubectl get (nodes,[\s\S]*?) -A/.exec(text)?.[1] ?? '').replaceAll('\\\n', '').split(',')
}
