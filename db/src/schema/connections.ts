import { authenticationMethods, databaseKinds } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

export const connectionKind = pgEnum('connection_kind', databaseKinds)

/** The address and login of a database. Secrets are encrypted and never leave the server. */
export const connections = pgTable(
  'connections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    kind: connectionKind('kind').notNull(),
    /** With `windows`, Anj logs in with the Windows account from its settings, and the user and password are empty. */
    authentication: text('authentication', { enum: authenticationMethods }).notNull().default('user'),
    name: text('name').notNull(),
    serverName: text('server_name').notNull(),
    port: integer('port').notNull(),
    userId: text('user_id').notNull(),
    tls: text('tls', { enum: ['disable', 'require', 'verify'] }).notNull(),
    password: jsonb('password').$type<EncryptedSecret>().notNull(),
    /** The SSH server through which Anj reaches the database; these columns are null for a direct connection. */
    sshServerName: text('ssh_server_name'),
    sshPort: integer('ssh_port'),
    sshUserId: text('ssh_user_id'),
    sshPassword: jsonb('ssh_password').$type<EncryptedSecret>(),
    /** The SSH server's host key, saved with the connection as `SHA256:…`. Anj refuses any other key. */
    sshHostKey: text('ssh_host_key'),
    /**
     * True when all users of the organization may use the connection and see its address. Only the owner may
     * change or delete it.
     */
    isShared: boolean('is_shared').notNull().default(false),
    /**
     * The run for which this connection was created, if any. Such a connection isn't listed, and Anj deletes it when
     * the run ends.
     */
    forRun: uuid('for_run'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('connections_owner_id_idx').on(t.ownerId),
    index('connections_for_run_idx').on(t.forRun).where(sql`${t.forRun} is not null`),
  ],
)
export type Connection = typeof connections.$inferSelect
export type NewConnection = typeof connections.$inferInsert
