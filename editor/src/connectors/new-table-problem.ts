import { type Column, type DatabaseKind, type DatabaseOutputConfig, tableLimitsProblem } from '@anj/workflow'

/** Returns the sentence about the first limit of the server that a new table would exceed, or null. */
export function newTableProblem(
  kind: DatabaseKind,
  { tableName, columnMapping = [] }: DatabaseOutputConfig,
  columns: readonly Column[],
): string | null {
  const to = new Map(columnMapping.map((one) => [one.column, one.to]))
  const names = columns.map(({ name }) => to.get(name) ?? name)
  return tableLimitsProblem(kind, tableName, names)?.sentence ?? null
}
