import { type DatabaseFamily, problemError, tableLimitsProblem } from '@anj/workflow'

/** Refuses a table that no server of a family can have, so that no row is read for it (DESIGN §6). */
export function checkLimits(family: DatabaseFamily, tableName: string, columns: readonly string[]): void {
  const found = tableLimitsProblem(family, tableName, columns)
  if (found) throw problemError(found)
}
