import type { Database } from '../connect.ts'
import { fromBit } from '../find-table.ts'

/**
 * Whether row versioning lets a database be read consistently in a whole transaction (SNAPSHOT) or at least within each
 * statement (RCSI).
 */
export interface Versions {
  readonly snapshot: boolean
  readonly byStatement: boolean
  /** The greatest row version for which all changes have ended. */
  readonly settled: string
}

/** Selects the database by name, because in Azure its db_id() differs from its ID in sys.databases. */
export async function findVersions(database: Database): Promise<Versions> {
  const [found] = await database.rows<{ state: number; rcsi: boolean | number; active: string }>(
    `select cast(snapshot_isolation_state as int) as state, is_read_committed_snapshot_on as rcsi,
       convert(varchar(18), cast(min_active_rowversion() as binary(8)), 1) as active
     from sys.databases where name = db_name()`,
  )
  const active = BigInt(found?.active ?? 1)
  const settled = `0x${(active > 0n ? active - 1n : 0n).toString(16).padStart(16, '0')}`
  return { snapshot: found?.state === 1, byStatement: fromBit(found?.rcsi), settled }
}
