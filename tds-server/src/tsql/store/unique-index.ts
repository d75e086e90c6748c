import type { SqlRow } from '../../values.ts'
import type { EngineType } from '../syntax/tree.ts'
import { type Key, rowKeyer } from '../types/compare.ts'
import { emptyVersion, rowsOf, type Version } from './version.ts'

/** Finds rows by key. The index covers one version of its table, and is rebuilt when another version is searched. */
export class UniqueIndex {
  readonly positions: readonly number[]
  /** The filter, if this is a filtered index. */
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

  /** Returns the row's key, or null when the filter excludes it. */
  keyOf(row: SqlRow): Key | null {
    if (this.covers !== null && !this.covers(row)) return null
    const [only, ...more] = this.positions
    if (more.length === 0 && only !== undefined) return this.keyOfValues([row[only] ?? null])
    return this.keyOfValues(this.positions.map((at) => row[at] ?? null))
  }

  keyOfParts(values: SqlRow): Key {
    return this.keyOfValues(values)
  }

  /** Returns the rows of a version by key. Passes duplicates to `onDuplicate`. */
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

  /** Marks the map as updated to a version. */
  movedTo(version: Version): void {
    this.version = version
  }

  /** Discards the map. */
  forget(): void {
    this.map = new Map()
    // No table has this new object as its version, so the next lookup rebuilds the map.
    this.version = { ...emptyVersion }
  }
}
