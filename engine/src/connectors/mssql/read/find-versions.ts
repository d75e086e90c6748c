import type { Database } from '../connect.ts'
import { fromBit } from '../find-table.ts'

/**
 * Whether row versioning lets a database be read consistently in a whole transaction (SNAPSHOT) or at least within each
 * statement (RCSI).
 */
export interface Versions {
  readonly snapshot: boolean
  readonly byStatement: boolean
}

/** Selects the database by name, because in Azure its db_id() differs from its ID in sys.databases. */
export async function findVersions(database: Database): Promise<Versions> {
  const [found] = await database.rows<{ state: number; rcsi: boolean | number }>(
    `select cast(snapshot_isolation_state as int) as state, is_read_committed_snapshot_on as rcsi
     from sys.databases where name = db_name()`,
  )
  return { snapshot: found?.state === 1, byStatement: fromBit(found?.rcsi) }
}
