const PORT_NAME_MAX = 15

/** What is wrong with the name of a container's port. */
export function portNameErrors(text: string): readonly string[] {
  const errors: string[] = []
  if (text.length > PORT_NAME_MAX) errors.push(`must be no more than ${PORT_NAME_MAX} characters`)
  if (!/^[-a-z0-9]+$/.test(text)) errors.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)')
  if (!/[a-z]/.test(text)) errors.push('must contain at least one letter (a-z)')
  if (text.includes('--')) errors.push('must not contain consecutive hyphens')
  if (text.startsWith('-') || text.endsWith('-')) errors.push('must not begin or end with a hyphen')
  return errors
}

const PORT_MAX = 65_535

/** What is wrong with the number of a port. */
export function portNumberErrors(port: number): readonly string[] {
  return port >= 1 && port <= PORT_MAX ? [] : ['must be between 1 and 65535, inclusive']
}
