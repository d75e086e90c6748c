import type { SqlRow } from '../../values.ts'

/** The immutable rows of a table at one moment. A change creates a new version, which shares the unchanged parts. */
export interface Version {
  readonly chunks: readonly (readonly SqlRow[])[]
  readonly count: number
}

export const emptyVersion: Version = { chunks: [], count: 0 }
const chunkSize = 1024

export function* rowsOf(version: Version): Iterable<SqlRow> {
  for (const chunk of version.chunks) yield* chunk
}

/** Returns the version with rows appended. */
export function withRows(version: Version, added: readonly (readonly SqlRow[])[]): Version {
  const chunks = version.chunks.slice()
  let count = version.count
  for (const rows of added) {
    if (rows.length === 0) continue
    count += rows.length
    const last = chunks.at(-1)
    if (last !== undefined && last.length + rows.length <= chunkSize)
      chunks[chunks.length - 1] = [...last, ...rows]
    else chunks.push(rows)
  }
  return { chunks, count }
}

/** Returns the version without some of its rows. */
export function withoutRows(version: Version, gone: ReadonlySet<SqlRow>): Version {
  if (gone.size === version.count) return emptyVersion
  const chunks: (readonly SqlRow[])[] = []
  let count = 0
  for (const chunk of version.chunks) {
    const kept = chunk.some((row) => gone.has(row)) ? chunk.filter((row) => !gone.has(row)) : chunk
    if (kept.length > 0) chunks.push(kept)
    count += kept.length
  }
  return { chunks, count }
}

/** Returns the version with some rows replaced. */
export function withChanged(version: Version, changed: ReadonlyMap<SqlRow, SqlRow>): Version {
  const chunks = version.chunks.map((chunk) =>
    chunk.some((row) => changed.has(row)) ? chunk.map((row) => changed.get(row) ?? row) : chunk,
  )
  return { chunks, count: version.count }
}

/** Returns the version with every row mapped. */
export function mapRows(version: Version, make: (row: SqlRow) => SqlRow): Version {
  return { chunks: version.chunks.map((chunk) => chunk.map(make)), count: version.count }
}
