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
    /** `windows`: Anj logs in with its own Windows account from the settings; user and password are empty. */
    authentication: text('authentication', { enum: authenticationMethods }).notNull().default('user'),
    name: text('name').notNull(),
    serverName: text('server_name').notNull(),
    port: integer('port').notNull(),
    userId: text('user_id').notNull(),
    tls: text('tls', { enum: ['disable', 'require', 'verify'] }).notNull(),
    password: jsonb('password').$type<EncryptedSecret>().notNull(),
    /** The SSH server through which the database is reached; all null for a direct connection. */
    sshServerName: text('ssh_server_name'),
    sshPort: integer('ssh_port'),
    sshUserId: text('ssh_user_id'),
    sshPassword: jsonb('ssh_password').$type<EncryptedSecret>(),
    /** Pinned as `SHA256:…` when the connection is saved. Any other key is refused. */
    sshHostKey: text('ssh_host_key'),
    /**
     * Everyone in the organization may use the connection and see its address. Only its owner may change or
     * delete it.
     */
    isShared: boolean('is_shared').notNull().default(false),
    /**
     * The run that this connection was created for. It is deleted when the run ends, and no list shows it.
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
