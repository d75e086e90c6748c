import { type DatabaseFamily, problemError, tableLimitsProblem } from '@anj/workflow'

/** Refuses a target table that exceeds the limits of its database family, before any row is read. */
export function checkLimits(family: DatabaseFamily, tableName: string, columns: readonly string[]): void {
  const found = tableLimitsProblem(family, tableName, columns)
  if (found) throw problemError(found)
}
