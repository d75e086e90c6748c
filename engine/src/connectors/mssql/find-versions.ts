import type { Database } from './connect.ts'
import { truth } from './find-table.ts'

/** Whether rows can be read as they were at one moment: in a whole transaction (SNAPSHOT), or in each statement. */
export interface Versions {
  readonly snapshot: boolean
  readonly byStatement: boolean
}

/** Asks the database for it by name: in Azure its id there isn't the one of sys.databases. */
export async function findVersions(database: Database): Promise<Versions> {
  const [found] = await database.rows<{ state: number; rcsi: boolean | number }>(
    `select cast(snapshot_isolation_state as int) as state, is_read_committed_snapshot_on as rcsi
     from sys.databases where name = db_name()`,
  )
  return { snapshot: found?.state === 1, byStatement: truth(found?.rcsi) }
}
