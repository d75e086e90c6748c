import { bigint, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/**
 * Limits that a super user sets for one organization, in addition to its licence. Null means the setting of
 * the installation, which also applies to organizations without a row.
 */
export const organizationLimits = pgTable('organization_limits', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Concurrent runs across all workers. */
  runsAtOnce: integer('runs_at_once'),
  /** Total bytes of its files, results and samples. */
  storageBytes: bigint('storage_bytes', { mode: 'number' }),
  /** Bytes of its largest uploaded file. */
  uploadBytes: bigint('upload_bytes', { mode: 'number' }),
  /** Minutes after which Anj ends a run. */
  runMinutes: integer('run_minutes'),
  /** Retention of files that runs produced, in days. */
  keepResultsDays: integer('keep_results_days'),
  /** Retention of finished runs and their log lines, in days. */
  keepRunsDays: integer('keep_runs_days'),
  /** Retention of replaced file contents, in days. */
  keepReplacedDays: integer('keep_replaced_days'),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})
export type OrganizationLimits = typeof organizationLimits.$inferSelect
