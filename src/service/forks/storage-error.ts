/** A change of a fork that could not be stored, and therefore was not made. */
export class StorageError extends Error {
  readonly code = 'STORAGE_FAILED'
}
