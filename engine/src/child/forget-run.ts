import { forgetDatabases } from '../connectors/postgresql/introspect.ts'
import { isTidy, type ResourcesInUse } from '../process/tidy-up.ts'
import { forgetStatements } from '../steps/sql/read-statement.ts'

/** Clears what modules remember of a run, and returns whether this process may execute another one. */
export async function forgetRun(before: ResourcesInUse): Promise<boolean> {
  forgetStatements()
  forgetDatabases()
  // JavaScript keeps the last text that a pattern matched.
  ;/ /.test(' ')
  return await isTidy(before)
}
