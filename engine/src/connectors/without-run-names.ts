import { AppError } from '@anj/workflow'

/** The tables that a run makes for itself, and what servers name after them. */
const runTable = /anj_(?:run_)?[0-9a-f]{32}(?:_old|_in)?(?![0-9a-z])/g

/** Lets errors of some work name the table that people know where a server names one of the run's own. */
export async function withoutRunNames<T>(tableName: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const said = error.message.replaceAll(runTable, () => tableName)
    throw said === error.message ? error : error.saying(said)
  }
}
