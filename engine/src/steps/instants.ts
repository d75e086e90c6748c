import type { Column } from '@anj/workflow'

/** True for a column with a zone-aware timestamp type in its database. Its values are in UTC. */
export function isInstant(column: Column | undefined): boolean {
  return column?.origin?.kind === 'timestamptz'
}

/** True for a column of dates, or of dates with times, without a zone. */
export function isZoneless(column: Column | undefined): boolean {
  const { type } = column ?? {}
  return (type === 'timestamp' || type === 'datetime' || type === 'date') && !isInstant(column)
}
