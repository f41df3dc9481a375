import type { EvaluationError } from '@marcbachmann/cel-js'

/** The messages of upstream's CEL runtime, where ours uses other words for the same error. */
export function errorText({ code, summary }: EvaluationError): string {
  switch (code) {
    case 'no_such_key':
      return summary.replace(/^No such key/, 'no such key')
    case 'index_out_of_bounds':
      return summary.replace(/^.*index (-?[0-9]+) .*$/, 'index out of bounds: $1')
    case 'no_such_overload':
      return 'no such overload'
    case 'no_matching_overload':
      return `no such overload: ${calledFunction(summary)}`
    default:
      return summary
  }
}

const CALLED = /'(?:(.*)\.)?([A-Za-z_][A-Za-z0-9_]*)\((.*)\)'$/

/** `f(receiver, argument)` of what our library writes as `receiver.f(argument)`. */
function calledFunction(summary: string): string {
  const [, receiver, name = '', given = ''] = CALLED.exec(summary) ?? []
  return `${name}(${[receiver, given].filter((part) => part !== undefined && part !== '').join(', ')})`
}
