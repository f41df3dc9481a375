import { type Environment, Optional } from '@marcbachmann/cel-js'
import { formatInstant, parseInstant } from '../instant.ts'
import { label1035Errors, labelErrors, labelKeyErrors, labelValueErrors, subdomainErrors } from '../label-syntax.ts'
import { CelGap } from './cel-gap.ts'
import { parseRequestUri } from './request-uri.ts'

type Errors = (text: string) => readonly string[]

/** A format that has a name. */
class CelFormat {
  readonly errors: Errors

  constructor(errors: Errors) {
    this.errors = errors
  }
}

/** Functions whose names begin with `format.`: the library takes the word for a value. */
class Formats {}

const FORMAT = 'kubernetes.NamedFormat'
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/
const TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:.[0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/
const [HOUR_MAX, MINUTE_MAX] = ['23', '59']

const matching =
  (fits: (text: string) => boolean, error: string): Errors =>
  (text) =>
    fits(text) ? [] : [error]

/** In a prefix, the dash at the end has something behind it (maskTrailingDash). */
const prefix =
  (errors: Errors): Errors =>
  (text) =>
    errors(text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text)

const FORMATS: Readonly<Record<string, Errors>> = {
  dns1123Label: labelErrors,
  dns1123Subdomain: subdomainErrors,
  dns1035Label: label1035Errors,
  qualifiedName: labelKeyErrors,
  dns1123LabelPrefix: prefix(labelErrors),
  dns1123SubdomainPrefix: prefix(subdomainErrors),
  dns1035LabelPrefix: prefix(label1035Errors),
  labelValue: labelValueErrors,
  uri: (text) => {
    if (parseRequestUri(text) === undefined) throw new CelGap('the error text of a URL')
    return []
  },
  uuid: matching((text) => UUID.test(text), 'does not match the UUID format'),
  byte: matching((text) => BASE64.test(text), 'invalid base64'),
  date: matching(isDate, 'invalid date'),
  datetime: matching(isDateTime, 'invalid datetime'),
}

/** Named formats (apiserver/pkg/cel/library Format). */
export function registerFormats(environment: Environment): void {
  const made = new Map(Object.entries(FORMATS).map(([name, errors]) => [name, new CelFormat(errors)]))
  environment.registerType(FORMAT, { ctor: CelFormat, fields: {} })
  environment.registerOperator(`${FORMAT} == ${FORMAT}`, (a: CelFormat, b: CelFormat) => a === b)
  environment.registerFunction(`${FORMAT}.validate(string): optional<list<string>>`, ({ errors }: CelFormat, text: string) => {
    const found = errors(text)
    return found.length === 0 ? Optional.none() : Optional.of(found)
  })
  environment.registerType('kubernetes.Formats', { ctor: Formats, fields: {} })
  environment.registerConstant('format', 'kubernetes.Formats', new Formats())
  for (const [name, format] of made) environment.registerFunction(`kubernetes.Formats.${name}(): ${FORMAT}`, () => format)
  environment.registerFunction(`kubernetes.Formats.named(string): optional<${FORMAT}>`, (_: Formats, name: string) => {
    const format = made.get(name)
    return format ? Optional.of(format) : Optional.none()
  })
}

/** A day that its month does not have would be one of the next. */
function isDate(text: string): boolean {
  const instant = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? parseInstant(`${text}T00:00:00Z`) : undefined
  return instant !== undefined && formatInstant(instant).startsWith(text)
}

function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.toLowerCase().split('t')
  const [, hour = '', minute = '', second = ''] = TIME.exec(time) ?? []
  return isDate(date) && hour !== '' && hour <= HOUR_MAX && minute <= MINUTE_MAX && second <= MINUTE_MAX
}
