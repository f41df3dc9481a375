/** One sample of a scrape. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/y

/** The samples of a server, parsed from the text format of Prometheus; throws on a line that is not of that format. */
export async function scrape(url: string): Promise<readonly Sample[]> {
  const response = await fetch(`${url}/metrics`)
  if (!response.headers.get('content-type')?.startsWith('text/plain; version=0.0.4')) throw new Error('not the text format')
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map(sampleOf)
}

/** The value of one series, by its name and all of its labels; undefined when there is none. */
export function seriesValue(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = JSON.stringify(Object.entries(labels).sort())
  return samples.find((each) => each.name === name && JSON.stringify(Object.entries(each.labels).sort()) === wanted)?.value
}

function sampleOf(line: string): Sample {
  const [, name, labels = '', value] = LINE.exec(line) ?? []
  if (name === undefined) throw new Error(`not a sample: ${line}`)
  return { name, labels: labelsOf(labels), value: Number(value?.replace('Inf', 'Infinity')) }
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, name = '', value = ''] = LABEL.exec(text) ?? []
    if (name === '') throw new Error(`not labels: ${text}`)
    labels[name] = value
  }
  return labels
}
