import { ObjectReader, UnknownFieldError } from '../protobuf/object-reader.ts'
import type { Resource } from '../resources.ts'
import type { NamedObject } from '../source.ts'
import { ApiError } from './api-error.ts'
import type { Room } from './event-queue.ts'
import { acceptedForms, JSON_FORM, readPage } from './list-page.ts'
import { PageAhead } from './page-ahead.ts'
import type { PageMetadata } from './page-parser.ts'

const PAGE_LIMIT = 500
/** How often a list whose continue token expired begins again in pages before all is requested at once. */
const RESTARTS_MAX = 2
/** How often in a row one page may fail before the list is abandoned. */
const PAGE_TRIES_MAX = 5

export interface PageListerOptions {
  readonly resource: Resource
  /** Requests a page in one of the forms of `accept`. */
  readonly get: (query: string, signal: AbortSignal, accept: string) => Promise<AsyncIterable<Buffer>>
  /** Called when the list begins, and when it begins again. */
  readonly begin: () => void
  readonly emit: (object: NamedObject) => Room
  /** Waits before the next request after an error. */
  readonly pause: (error: unknown, signal: AbortSignal) => Promise<void>
}

/** Lists all pages of one kind. */
export class PageLister {
  readonly #options: PageListerOptions
  /** The forms in which pages are requested. */
  #accept: string

  constructor(options: PageListerOptions) {
    this.#options = options
    this.#accept = acceptedForms(options.resource.kind)
  }

  /**
   * Emits the objects of all pages and returns the version to watch from: that of the first page, since every later page is at least as
   * new. A token that expires (410) begins the list again rather than continuing with the inconsistent token that the
   * server offers: objects changed meanwhile could be missed. After two such restarts all is requested in one page. A page
   * with a field that only its JSON names, and all that follow, are requested as JSON.
   * @throws {ApiError} when the server refuses a page.
   * @throws {TransportError} when a page fails again and again.
   */
  async list(signal: AbortSignal): Promise<string> {
    const { get, begin, pause } = this.#options
    let restarts = 0
    let tries = 0
    let token = ''
    let version = ''
    const reader = this.#accept === JSON_FORM ? undefined : new ObjectReader()
    const ahead = new PageAhead((query, ended) => get(query, ended, this.#accept))
    begin()
    while (true) {
      try {
        const page = await this.#emitPage(pageQuery(token, restarts > RESTARTS_MAX), { ahead, reader }, signal)
        if (token === '') version = page.resourceVersion
        if (page.continue === '') return version
        token = page.continue
        tries = 0
      } catch (error) {
        ahead.drop()
        if (error instanceof UnknownFieldError) {
          this.#accept = JSON_FORM
          continue
        }
        if (token === '' || signal.aborted) throw error
        if (error instanceof ApiError && (error.gone || error.status === 400)) {
          token = ''
          restarts++
          begin()
        } else if ((error instanceof ApiError && !error.passing) || ++tries >= PAGE_TRIES_MAX) throw error
        await pause(error, signal)
      }
    }
  }

  async #emitPage(query: string, { ahead, reader }: Listing, signal: AbortSignal): Promise<PageMetadata> {
    const onContinue = (token: string): void => ahead.request(pageQuery(token, false), signal)
    const pages = readPage(await ahead.take(query, signal), this.#options.resource, { onContinue, reader })
    while (true) {
      const next = await pages.next()
      if (next.done) return next.value
      for (const object of next.value) {
        const room = this.#options.emit(object)
        if (room) await room
      }
    }
  }
}

/** What the pages of a list share. */
interface Listing {
  readonly ahead: PageAhead
  /** Undefined where only JSON is requested. */
  readonly reader: ObjectReader | undefined
}

function pageQuery(token: string, whole: boolean): string {
  if (whole) return ''
  return `?limit=${PAGE_LIMIT}${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}`
}
