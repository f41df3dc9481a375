/** Why kubectl does not take a text as the name of an environment variable; empty when it does (apimachinery, IsEnvVarName). */
export function envNameErrors(name: string): readonly string[] {
  return [...(NAME.test(name) ? [] : [NOT_A_NAME]), ...folderErrors(name)]
}

const SYNTAX = '[-._a-zA-Z][-._a-zA-Z0-9]*'
const NAME = new RegExp(`^${SYNTAX}$`)
const NOT_A_NAME = `a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '${SYNTAX}')`

function folderErrors(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`must not be '${name}'`]
  return name.startsWith('..') ? [`must not start with '..'`] : []
}
