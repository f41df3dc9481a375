import { goQuote } from '../../../kube/field-error.ts'
import type { ConfigIssue } from './scheduler-config-error.ts'

/** A field of a configuration that is being checked: has its path and records what is wrong, in upstream's words. */
export class ConfigPlace {
  readonly path: string
  readonly issues: ConfigIssue[]

  constructor(path = '', issues: ConfigIssue[] = []) {
    this.path = path
    this.issues = issues
  }

  at(field: string): ConfigPlace {
    return new ConfigPlace(this.path === '' ? field : `${this.path}.${field}`, this.issues)
  }

  index(i: number): ConfigPlace {
    return new ConfigPlace(`${this.path}[${i}]`, this.issues)
  }

  report(message: string): void {
    this.issues.push({ path: this.path, message })
  }

  invalid(value: unknown, detail: string): void {
    this.report(`Invalid value: ${shown(value)}: ${detail}`)
  }

  required(detail = ''): void {
    this.report(detail === '' ? 'Required value' : `Required value: ${detail}`)
  }

  duplicate(value: string): void {
    this.report(`Duplicate value: ${goQuote(value)}`)
  }

  forbidden(detail: string): void {
    this.report(`Forbidden: ${detail}`)
  }

  unsupported(value: string, supported: readonly string[]): void {
    this.report(`Unsupported value: ${goQuote(value)}: supported values: ${supported.map(goQuote).join(', ')}`)
  }

  /** Takes down texts of the form `path: message`, whose paths begin here. */
  reportAll(texts: readonly string[]): void {
    for (const text of texts) {
      const colon = text.indexOf(': ')
      const field = text.slice(0, colon)
      const place = field.startsWith('[') ? new ConfigPlace(this.path + field, this.issues) : this.at(field)
      place.report(text.slice(colon + 2))
    }
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? goQuote(value) : JSON.stringify(value)
}
