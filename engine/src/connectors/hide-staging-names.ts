import { AppError } from '@anj/workflow'

/** Matches the names of a run's own tables, and the names that servers derive from them for other objects. */
const runTable = /anj_(?:run_)?[0-9a-f]{32}(?:_old|_in|_key)?(?![0-9a-z])/g

/** Waits for `work` and replaces the names of a run's own tables in its error message with the target table's name. */
export async function hideStagingNames<T>(tableName: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const said = error.message.replaceAll(runTable, () => tableName)
    throw said === error.message ? error : error.saying(said)
  }
}
