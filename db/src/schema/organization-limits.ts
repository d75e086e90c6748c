import { bigint, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/**
 * The limits that a super user has set for an organization, in addition to its licence. Where a limit is null, or if
 * there is no row, the installation's setting applies.
 */
export const organizationLimits = pgTable('organization_limits', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Maximum number of concurrent runs across all workers. */
  runsAtOnce: integer('runs_at_once'),
  /** Maximum total size in bytes of the organization's files, results and extracts. */
  storageBytes: bigint('storage_bytes', { mode: 'number' }),
  /** Maximum size in bytes of an uploaded file. */
  uploadBytes: bigint('upload_bytes', { mode: 'number' }),
  /** Minutes after which Anj ends a run. */
  runMinutes: integer('run_minutes'),
  /** Memory in bytes in which a run sorts, groups and joins. */
  runMemoryBytes: bigint('run_memory_bytes', { mode: 'number' }),
  /** Retention of files that runs produced, in days. */
  keepResultsDays: integer('keep_results_days'),
  /** Retention of finished runs and their log lines, in days. */
  keepRunsDays: integer('keep_runs_days'),
  /** Retention of replaced file contents, in days. */
  keepReplacedDays: integer('keep_replaced_days'),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})
export type OrganizationLimits = typeof organizationLimits.$inferSelect
