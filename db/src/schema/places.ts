import { type AfterTaking, type PlaceSettings, type PlaceTakes, placeKinds } from '@anj/workflow'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { datasets } from './datasets.ts'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** A server with files. The secrets are encrypted and never leave the server. */
export const places = pgTable(
  'places',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: placeKinds }).notNull(),
    name: text('name').notNull(),
    /** The address, without secrets. */
    settings: jsonb('settings').$type<PlaceSettings>().notNull(),
    /** JSON with the secrets of the kind (`PlaceSecrets`). */
    secrets: jsonb('secrets').$type<EncryptedSecret>().notNull(),
    /** True when all users of the organization may use the place. Only the owner may change or delete it. */
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('places_owner_id_idx').on(t.ownerId),
    index('places_organization_id_idx').on(t.organizationId),
  ],
)
export type Place = typeof places.$inferSelect
export type NewPlace = typeof places.$inferInsert

/** The file in a place that a dataset follows. New contents become versions of the dataset. */
export const follows = pgTable(
  'follows',
  {
    datasetId: uuid('dataset_id')
      .primaryKey()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /**
     * Not a foreign key: if the place is deleted, the dataset must not silently stop following it, because its
     * schedules would then read old content.
     */
    placeId: uuid('place_id').notNull(),
    /** A path below the folder of the place, or a pattern. */
    path: text('path').notNull(),
    /**
     * The file of the path, the newest file that matches the pattern, all of them as one archive, or those that no run
     * has taken (docs/decisions/0085).
     */
    takes: text('takes').$type<PlaceTakes>().notNull().default('file'),
    /** For `once`: what happens to a file after a run has taken it. */
    afterTaking: text('after_taking').$type<AfterTaking>().notNull().default('left'),
    /** The folder, below the folder of the place, to which taken files are moved. Null unless they are moved. */
    doneFolder: text('done_folder'),
    /** The end of the name of the marker that says that a file is complete; null if no marker is needed. */
    marker: text('marker'),
    /**
     * The run that last began to take files. While it is active, no other run can take files. Not a foreign key: a run
     * that is gone has ended.
     */
    heldBy: uuid('held_by'),
    /** Minutes between automatic checks; null for none. */
    everyMinutes: integer('every_minutes'),
    /** Identifies the last content that Anj fetched. */
    mark: text('mark'),
    /** The reason why the last check failed. */
    problem: jsonb('problem').$type<{ code: string; sentence: string }>(),
    /** The time of the last request to fetch the file. A check that begins later answers it. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** The time at which the last finished check began. */
    lookedAt: timestamp('looked_at', { withTimezone: true }),
    /** The claim of the worker that is checking the file, which expires unless the worker renews it. */
    claimId: uuid('claim_id'),
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
    /** The time at which the current check began. */
    lookBeganAt: timestamp('look_began_at', { withTimezone: true }),
  },
  (t) => [index('follows_place_id_idx').on(t.placeId)],
)
export type Follow = typeof follows.$inferSelect
