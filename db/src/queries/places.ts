import { and, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { type NewPlace, type Place, places } from '../schema/index.ts'
import { singleRow } from './single-row.ts'

/** A place without its secrets, as its owner may see it. */
export type PlaceSummary = Omit<Place, 'secrets'>

const { secrets: _secrets, ...summary } = getTableColumns(places)

/** Lists a user's own places and the shared places, ordered by name and without secrets. */
export async function listPlaces(
  db: Db | Tx,
  person: Owner,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly PlaceSummary[]> {
  return db.select(summary).from(places).where(usablePlace(person)).orderBy(asc(places.name)).limit(limit)
}

/** Returns one of the owner's places with its encrypted secrets. */
export async function getPlace(db: Db | Tx, ownerId: string, id: string): Promise<Place | undefined> {
  return (await db.select().from(places).where(owned(ownerId, id)))[0]
}

/** Returns a user's own or a shared place, with its encrypted secrets. */
export async function findUsablePlace(db: Db | Tx, person: Owner, id: string): Promise<Place | undefined> {
  return (
    await db
      .select()
      .from(places)
      .where(and(eq(places.id, id), usablePlace(person)))
  )[0]
}

export async function createPlace(db: Db | Tx, place: NewPlace): Promise<PlaceSummary> {
  return singleRow(await db.insert(places).values(place).returning(summary))
}

/** Changes a place. Omitted fields keep their values. Returns undefined if the place doesn't exist. */
export async function patchPlace(
  db: Db | Tx,
  ownerId: string,
  id: string,
  change: Partial<Pick<NewPlace, 'name' | 'settings' | 'secrets' | 'isShared'>>,
): Promise<PlaceSummary | undefined> {
  const rows = await db
    .update(places)
    .set({ ...change, updatedAt: sql`now()` })
    .where(owned(ownerId, id))
    .returning(summary)
  return rows[0]
}

/** Removes a place with its secrets. Returns undefined if the place doesn't exist. */
export async function deletePlace(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<PlaceSummary | undefined> {
  return (await db.delete(places).where(owned(ownerId, id)).returning(summary))[0]
}

function owned(ownerId: string, id: string): SQL | undefined {
  return and(eq(places.id, id), eq(places.ownerId, ownerId))
}

/** Condition for a user's own places and for places shared with the organization. */
function usablePlace({ ownerId, organizationId }: Owner): SQL | undefined {
  return and(
    eq(places.organizationId, organizationId),
    or(eq(places.ownerId, ownerId), eq(places.isShared, true)),
  )
}
