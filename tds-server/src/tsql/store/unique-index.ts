import type { SqlRow } from '../../values.ts'
import type { EngineType } from '../syntax/tree.ts'
import { type Key, rowKeyer } from '../types/compare.ts'
import { emptyVersion, rowsOf, type Version } from './version.ts'

/** Finds rows by the values of a key. It belongs to one version of its table and is made anew for another. */
export class UniqueIndex {
  readonly positions: readonly number[]
  /** Of a filtered index: which rows are in it. */
  private readonly covers: ((row: SqlRow) => boolean) | null
  private readonly keyOfValues: ReturnType<typeof rowKeyer>
  private map = new Map<Key, SqlRow>()
  private version: Version = emptyVersion

  constructor(
    positions: readonly number[],
    types: readonly EngineType[],
    covers: ((row: SqlRow) => boolean) | null = null,
  ) {
    this.positions = positions
    this.covers = covers
    this.keyOfValues = rowKeyer(types)
  }

  /** The row's key, or null where a filter leaves it out. */
  keyOf(row: SqlRow): Key | null {
    if (this.covers !== null && !this.covers(row)) return null
    const [only, ...more] = this.positions
    if (more.length === 0 && only !== undefined) return this.keyOfValues([row[only] ?? null])
    return this.keyOfValues(this.positions.map((at) => row[at] ?? null))
  }

  keyOfParts(values: SqlRow): Key {
    return this.keyOfValues(values)
  }

  /** The rows by key as they're in a version; a second row with the same key is given to `onDuplicate`. */
  at(version: Version, onDuplicate?: (row: SqlRow) => void): Map<Key, SqlRow> {
    if (version === this.version) return this.map
    const map = new Map<Key, SqlRow>()
    for (const row of rowsOf(version)) {
      const key = this.keyOf(row)
      if (key === null) continue
      if (map.has(key)) onDuplicate?.(row)
      map.set(key, row)
    }
    this.map = map
    this.version = version
    return map
  }

  /** The map was changed as the table was. */
  movedTo(version: Version): void {
    this.version = version
  }

  /** What the map holds can't be trusted any more. */
  forget(): void {
    this.map = new Map()
    // No table has this very object, so the next look makes the map anew.
    this.version = { ...emptyVersion }
  }
}
