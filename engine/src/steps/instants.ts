import type { Column } from '@anj/workflow'

/** Whether a column holds points in time of a database's type with a zone; its values travel as UTC shows them. */
export function isInstant(column: Column | undefined): boolean {
  return column?.origin?.kind === 'timestamptz'
}

/** Whether a column holds days or times of day of days, of which nobody says where. */
export function isZoneless(column: Column | undefined): boolean {
  const { type } = column ?? {}
  return (type === 'timestamp' || type === 'datetime' || type === 'date') && !isInstant(column)
}
