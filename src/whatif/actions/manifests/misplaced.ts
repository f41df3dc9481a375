import { abbreviatedNames } from '../../../lib/abbreviated-names.ts'
import type { CommandError } from '../../kubectl/error-lines.ts'
import { ownRefusal } from '../../kubectl/own-error.ts'
import type { Requests } from '../one-after-another.ts'
import { kubectlName } from '../workload-template.ts'
import type { MisplacedObject } from './document.ts'

/** Either an item of a command, or an object of its file that kubectl leaves alone. */
export type Placed<T> =
  | { readonly item: T; readonly misplaced?: undefined }
  | { readonly item?: undefined; readonly misplaced: MisplacedObject }

/** The items with the misplaced objects between them, in the order of the file; `places`: those of the items among its documents. */
export function inFileOrder<T>(
  items: readonly T[],
  places: readonly number[],
  misplaced: readonly MisplacedObject[] = [],
): readonly Placed<T>[] {
  const all = [
    ...items.map((item, i) => ({ place: places[i] ?? 0, placed: { item } })),
    ...misplaced.map((object) => ({ place: object.after - 0.5, placed: { misplaced: object } })),
  ]
  return all.toSorted((a, b) => a.place - b.place).map(({ placed }) => placed)
}

/** Where some of the documents are among all of them. */
export function placesIn<T>(documents: readonly T[], some: readonly T[]): readonly number[] {
  const places = new Map(documents.map((document, i) => [document, i]))
  return some.map((document) => places.get(document) ?? 0)
}

/** The requests of a command, with its errors about misplaced objects between them. */
export function withMisplaced<T>(
  requests: Requests<T>,
  places: readonly number[],
  misplaced: readonly MisplacedObject[] | undefined,
): Requests<Placed<T>> {
  const { items, limit, send } = requests
  return {
    ...requests,
    items: inFileOrder(items, places, misplaced),
    isUnsent: (placed) => placed.misplaced !== undefined,
    limit: ({ item }) => (item === undefined ? undefined : limit(item)),
    send: ({ item, misplaced: left }, tools, printed) =>
      left ? { output: [], errors: [misplacedError(left)] } : send(item, tools, printed),
  }
}

/** The error of kubectl about a misplaced object: it is one of the objects, not of the reading. */
export function misplacedError({ object, text }: MisplacedObject): CommandError {
  return { object, refusal: ownRefusal(text) }
}

/** The objects, as a person would name them; empty where there is none. */
export function misplacedTexts(misplaced: readonly MisplacedObject[] = []): string {
  return abbreviatedNames(misplaced.map(({ object }) => kubectlName(object)))
}
