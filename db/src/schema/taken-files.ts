import type { AfterTaking } from '@anj/workflow'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { datasets } from './datasets.ts'
import { runs } from './runs.ts'

/** The identity of a file in a place at one point in time. */
const fileColumns = () => ({
  /** The place in which the file was found. The place may have been deleted since. */
  placeId: uuid('place_id').notNull(),
  /** The path below the folder of the place. */
  path: text('path').notNull(),
  /** SHA-256 of the path, size, time and tag. A file that is replaced under the same name has another one. */
  fingerprint: text('fingerprint').notNull(),
  bytes: bigint('bytes', { mode: 'number' }),
  modifiedAt: timestamp('modified_at', { withTimezone: true }),
})

/**
 * The files that a fetch packed into an original, for datasets that take each file once. All versions that were read
 * from the same original share these rows.
 */
export const packedFiles = pgTable(
  'packed_files',
  {
    datasetId: uuid('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    originalKey: text('original_key').notNull(),
    ...fileColumns(),
    /** The name in the archive, as in the list of files of the profile. */
    entry: text('entry').notNull(),
  },
  (t) => [primaryKey({ columns: [t.datasetId, t.originalKey, t.fingerprint] })],
)

/**
 * The files that runs have taken (docs/decisions/0085). Rows are added in the transaction that ends a run, and stay as
 * long as the dataset, because the files may stay in the place.
 */
export const takenFiles = pgTable(
  'taken_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    datasetId: uuid('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    ...fileColumns(),
    /** The run that took the file; null once the run has been deleted. */
    runId: uuid('run_id').references(() => runs.id, { onDelete: 'set null' }),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull().defaultNow(),
    /** True if it is unknown whether the run committed the rows of the file. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    /** False for a file that the ingest left out because it is of another kind than the others. */
    wasRead: boolean('was_read').notNull().default(true),
    /** The choice that applied when the run ended. */
    afterTaking: text('after_taking').$type<AfterTaking>().notNull().default('left'),
    doneFolder: text('done_folder'),
    marker: text('marker'),
    /** The time at which the file was moved or removed, or found to be gone or replaced. */
    clearedAt: timestamp('cleared_at', { withTimezone: true }),
    /** True if Anj moved or removed the file. */
    wasCleared: boolean('was_cleared').notNull().default(false),
    /** The path of a file that was moved. */
    movedTo: text('moved_to'),
    /** The reason why the file could not be moved or removed yet. */
    clearProblem: jsonb('clear_problem').$type<{ code: string; sentence: string }>(),
    clearAttempts: integer('clear_attempts').notNull().default(0),
    /** The time of the next attempt; null if nothing is left to do. */
    clearDueAt: timestamp('clear_due_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('taken_files_fingerprint_key').on(t.datasetId, t.placeId, t.fingerprint),
    index('taken_files_taken_at_idx').on(t.datasetId, t.takenAt, t.id),
    index('taken_files_run_id_idx').on(t.runId),
    index('taken_files_clear_due_at_idx').on(t.clearDueAt),
  ],
)
export type TakenFile = typeof takenFiles.$inferSelect
