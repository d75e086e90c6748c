import { zipOf } from './zip-of.ts'

/** Several files that are uploaded as one ZIP archive. */
export class FilePack {
  readonly files: readonly File[]
  /** The name of the archive. */
  readonly name: string
  #packed: Promise<File> | null = null

  constructor(files: readonly File[]) {
    this.files = files
    this.name = `${sharedName(files.map(({ name }) => name)) || 'files'}.zip`
  }

  /** Returns the archive. It refers to the files, so their content isn't held in memory. */
  packed(): Promise<File> {
    this.#packed ??= zipOf(this.files, this.name).catch((error: unknown) => {
      this.#packed = null
      throw error
    })
    return this.#packed
  }
}

/** Returns a single file as it is, and several files as a pack. */
export function packOf(files: readonly [File, ...File[]]): File | FilePack {
  return files.length === 1 ? files[0] : new FilePack(files)
}

/** Returns the beginning that the names of files share, without an unfinished number or separators at its end. */
export function sharedName(names: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => name.replace(/\.[^.]*$/, ''))
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  const shared = first.slice(0, length)
  return shared.length < first.length ? shared.replace(/[\d\s._()-]+$/, '') : shared
}
