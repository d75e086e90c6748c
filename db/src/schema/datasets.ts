import type { DatasetProfile, ReadingOptions } from '@anj/workflow'
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

/** An uploaded file under the name that its owner gave it. */
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
    /** The run whose rows came with its call; they go when it is over, and no list shows them. The run is made after them. */
    forRun: uuid('for_run'),
    /** A file in the organization's watched folder whose new contents become versions. */
    watchedPath: text('watched_path'),
    /** Size and time of the content that was taken last. */
    watchedMark: text('watched_mark'),
    /** Why the watched file could not be taken. */
    watchedProblem: jsonb('watched_problem').$type<{ code: string; sentence: string }>(),
    /** Held by the worker that takes the watched file, as long as it says so again and again. */
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
 * One content of a dataset: the original, and once ingested its columnar copy and profile. A run uses the newest ready one.
 * Reading the same original with other options makes a new version.
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
    /** SHA-256 of the original in hex; known once ingested. */
    sha256: text('sha256'),
    /** Keys in the dataset store. */
    originalKey: text('original_key').notNull(),
    columnarKey: text('columnar_key'),
    /** Size of the columnar copy; null while there is none, or where nobody has measured it yet. */
    columnarBytes: bigint('columnar_bytes', { mode: 'number' }),
    /** How the file is read: the user's choice, or what sniffing found. */
    options: jsonb('options').$type<ReadingOptions>(),
    profile: jsonb('profile').$type<DatasetProfile>(),
    /** 0 to 100 while it is ingested. */
    percent: integer('percent').notNull().default(0),
    problem: jsonb('problem').$type<{ code: string; sentence: string }>(),
    /** How often a worker began to ingest it: an abandoned one is tried once more. */
    attempts: integer('attempts').notNull().default(0),
    /** One per attempt: whoever holds it may write the version. */
    claimId: uuid('claim_id'),
    /** Set by the worker that ingests it, each second. */
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('dataset_versions_number_key').on(t.datasetId, t.number),
    index('dataset_versions_sha256_idx').on(t.sha256),
  ],
)
export type DatasetVersion = typeof datasetVersions.$inferSelect
