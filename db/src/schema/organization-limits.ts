import { bigint, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/**
 * What a super user allows one organization, beside its licence. Null is what the settings of the installation say; an
 * organization without a row has only those.
 */
export const organizationLimits = pgTable('organization_limits', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Runs at once, over all workers. */
  runsAtOnce: integer('runs_at_once'),
  /** Bytes that its files, results and samples may take together. */
  storageBytes: bigint('storage_bytes', { mode: 'number' }),
  /** Bytes of its largest uploaded file. */
  uploadBytes: bigint('upload_bytes', { mode: 'number' }),
  /** Minutes after which a run is ended. */
  runMinutes: integer('run_minutes'),
  /** Days for which files that runs made are kept. */
  keepResultsDays: integer('keep_results_days'),
  /** Days for which runs that are over are kept, with their log lines. */
  keepRunsDays: integer('keep_runs_days'),
  /** Days for which contents of files that newer ones replaced are kept. */
  keepReplacedDays: integer('keep_replaced_days'),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})
export type OrganizationLimits = typeof organizationLimits.$inferSelect
