import type { DatasetProfile, ReadingOptions, StoredRows } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

export const datasetStatuses = ['waiting', 'ingesting', 'ready', 'failed'] as const
export type DatasetStatus = (typeof datasetStatuses)[number]
export const datasetStatus = pgEnum('dataset_status', datasetStatuses)

/** An uploaded file with the name that its owner gave it. */
export const datasets = pgTable(
  'datasets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    /**
     * The run for which a call sent this dataset's rows, if any. Such a dataset is created before the run, isn't
     * listed, and is deleted when the run ends.
     */
    forRun: uuid('for_run'),
    /** The file in the organization's watched folder that this dataset follows. New contents become versions. */
    watchedPath: text('watched_path'),
    /** Size and time of the last content that Anj read. */
    watchedMark: text('watched_mark'),
    /** The reason why the watched file could not be read. */
    watchedProblem: jsonb('watched_problem').$type<{ code: string; sentence: string }>(),
    /** The claim held by the worker that is reading the watched file. It expires unless the worker renews it. */
    watchedClaimId: uuid('watched_claim_id'),
    watchedClaimedAt: timestamp('watched_claimed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    index('datasets_owner_id_idx').on(t.ownerId),
    index('datasets_organization_id_idx').on(t.organizationId),
    index('datasets_watched_path_idx').on(t.id).where(sql`${t.watchedPath} is not null`),
    index('datasets_for_run_idx').on(t.forRun).where(sql`${t.forRun} is not null`),
  ],
)
export type Dataset = typeof datasets.$inferSelect

/**
 * A version of a dataset: the original and, once ingested, its columnar copy and profile. A run uses the newest version
 * whose columnar copy is complete, which may be before its profile. Reading the same original with different options
 * creates a new version.
 */
export const datasetVersions = pgTable(
  'dataset_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    datasetId: uuid('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    status: datasetStatus('status').notNull().default('waiting'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the original in hex, set by the ingest. */
    sha256: text('sha256'),
    /** Keys in the dataset store. */
    originalKey: text('original_key').notNull(),
    columnarKey: text('columnar_key'),
    /**
     * The facts about the columnar copy, if it was complete before the profile. Runs can read this version from then
     * on, so the copy stays even if the columns can't be profiled.
     */
    stored: jsonb('stored').$type<StoredRows>(),
    /** Size of the columnar copy; null while it doesn't exist or hasn't been measured. */
    columnarBytes: bigint('columnar_bytes', { mode: 'number' }),
    /** The reading options: the user's choice, or the detected options. */
    options: jsonb('options').$type<ReadingOptions>(),
    profile: jsonb('profile').$type<DatasetProfile>(),
    /** Progress of the ingest, 0 to 100. */
    percent: integer('percent').notNull().default(0),
    /**
     * The reason why the ingest failed, with the options that had been detected by then. Later files don't inherit
     * these options.
     */
    problem: jsonb('problem').$type<{ code: string; sentence: string; options?: ReadingOptions }>(),
    /** Number of ingest attempts. An abandoned ingest is retried once. */
    attempts: integer('attempts').notNull().default(0),
    /** A new ID for each attempt. Only the worker with the newest ID may update the version. */
    claimId: uuid('claim_id'),
    /** Updated every second by the worker that is ingesting this version. */
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('dataset_versions_number_key').on(t.datasetId, t.number),
    index('dataset_versions_sha256_idx').on(t.sha256),
  ],
)
export type DatasetVersion = typeof datasetVersions.$inferSelect
