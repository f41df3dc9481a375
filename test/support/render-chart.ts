import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** What a template may refer to. */
export interface Release {
  readonly Release: { readonly Name: string; readonly Namespace: string }
  readonly Values: Readonly<Record<string, unknown>>
}

export interface RenderedObject {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly [field: string]: unknown
}

/** The default values of a chart, with others in their place. */
export function valuesOf(chart: string, changed: Readonly<Record<string, unknown>> = {}): Release['Values'] {
  return { ...parse(readFileSync(join(chart, 'values.yaml'), 'utf8')), ...changed }
}

/**
 * The objects of a chart whose templates are as simple as ours: references, `toJson`, and `if` and `range` on lines of their own. Throws on
 * anything else, so that a template does not grow beyond what is tested.
 */
export function renderChart(chart: string, release: Release): readonly RenderedObject[] {
  const folder = join(chart, 'templates')
  return readdirSync(folder).flatMap((name) => {
    const text = renderText(readFileSync(join(folder, name), 'utf8'), release, name)
    return parseAllDocuments(text).flatMap((document) => {
      if (document.errors[0]) throw new Error(`${name}: ${document.errors[0].message}`)
      return (document.toJS() as RenderedObject | null) ?? []
    })
  })
}

const BLOCK = /^ *\{\{- (if|range) (\.[\w.]+) \}\}\n([\s\S]*?)^ *\{\{- end \}\}\n/gm

function renderText(template: string, release: Release, name: string): string {
  const text = template.replace(BLOCK, (_, verb: string, path: string, body: string) => {
    const value = lookUp(path, release, name)
    if (verb === 'if') return value ? body : ''
    return (value as readonly unknown[]).map((item) => body.replaceAll('{{ toJson . }}', JSON.stringify(item))).join('')
  })
  return text.replace(/\{\{(.*?)\}\}/g, (_, inside: string) => {
    const [, json, path = ''] = /^ (toJson )?(\.[\w.]+) $/.exec(inside) ?? []
    const value = lookUp(path, release, name)
    return json ? JSON.stringify(value) : String(value)
  })
}

function lookUp(path: string, release: Release, name: string): unknown {
  let value: unknown = release
  for (const key of path.split('.').slice(1)) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key]
  if (value === undefined) throw new Error(`${name}: ${path === '' ? 'a construct that is not supported' : `no value ${path}`}`)
  return value
}
