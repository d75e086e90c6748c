/**
 * Reads and saves the limits of organizations. Where no super user has set a limit, the installation's setting applies.
 */
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { type OrganizationLimits, organizationLimits } from '../schema/index.ts'

/** The limits that a super user set for one organization. Null means the installation's setting. */
export type OwnLimits = { readonly [K in keyof Limits]: number | null }

const none: OwnLimits = {
  runsAtOnce: null,
  storageBytes: null,
  uploadBytes: null,
  runMinutes: null,
  runMemoryBytes: null,
  keepResultsDays: null,
  keepRunsDays: null,
  keepReplacedDays: null,
}

/** Returns the limits that a super user set for an organization. */
export async function findOwnLimits(db: Db | Tx, organizationId: string): Promise<OwnLimits> {
  const [row] = await db
    .select()
    .from(organizationLimits)
    .where(eq(organizationLimits.organizationId, organizationId))
  return row ? ownOf(row) : none
}

/**
 * Combines an organization's own limits with the installation's limits, which upload size and run time never exceed.
 */
export function applied(own: OwnLimits, defaults: Limits): Limits {
  return {
    runsAtOnce: own.runsAtOnce ?? defaults.runsAtOnce,
    storageBytes: own.storageBytes ?? defaults.storageBytes,
    uploadBytes: Math.min(own.uploadBytes ?? defaults.uploadBytes, defaults.uploadBytes),
    runMinutes: Math.min(own.runMinutes ?? defaults.runMinutes, defaults.runMinutes),
    runMemoryBytes: own.runMemoryBytes ?? defaults.runMemoryBytes,
    keepResultsDays: own.keepResultsDays ?? defaults.keepResultsDays,
    keepRunsDays: own.keepRunsDays ?? defaults.keepRunsDays,
    keepReplacedDays: own.keepReplacedDays ?? defaults.keepReplacedDays,
  }
}

/** Returns the limits that currently apply to an organization. */
export async function limitsOf(db: Db | Tx, organizationId: string, defaults: Limits): Promise<Limits> {
  return applied(await findOwnLimits(db, organizationId), defaults)
}

/** Saves the limits of an organization. */
export async function setOwnLimits(tx: Tx, organizationId: string, own: OwnLimits): Promise<void> {
  const values = { ...own, changedAt: sql`now()` }
  await tx
    .insert(organizationLimits)
    .values({ organizationId, ...values })
    .onConflictDoUpdate({ target: organizationLimits.organizationId, set: values })
}

function ownOf(row: OrganizationLimits): OwnLimits {
  const { organizationId: _organizationId, changedAt: _changedAt, ...own } = row
  return own
}
