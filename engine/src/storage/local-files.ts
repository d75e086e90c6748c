import type { LocalFile, Storage } from './storage.ts'

/** Files from a store that are leased and released together. */
export class LocalFiles implements AsyncDisposable {
  readonly #storage: Pick<Storage, 'local'>
  readonly #held: LocalFile[] = []

  constructor(storage: Pick<Storage, 'local'>) {
    this.#storage = storage
  }

  /** Leases the file of a key and returns its path. DuckDB can read the file until this object is disposed of. */
  async path(key: string, signal?: AbortSignal): Promise<string> {
    const file = await this.#storage.local(key, signal)
    this.#held.push(file)
    return file.path
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const file of this.#held.splice(0)) await file[Symbol.asyncDispose]()
  }
}
