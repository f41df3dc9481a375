/** The folder of the history cannot be used, or a record in it cannot be read. */
export class HistoryError extends Error {
  readonly code: 'HISTORY_UNUSABLE' | 'RECORD_DAMAGED'

  constructor(code: HistoryError['code'], message: string) {
    super(message)
    this.name = 'HistoryError'
    this.code = code
  }
}
