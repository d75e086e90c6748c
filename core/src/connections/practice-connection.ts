import {
  type Actor,
  connections,
  createConnection,
  type Db,
  type Organization,
  organizations,
  recordAudit,
  type Tx,
  type User,
} from '@anj/db'
import { defaultTls, practiceConnectionName } from '@anj/workflow'
import { and, eq, isNull } from 'drizzle-orm'
import type { SecretKey } from '../secrets/secret-key.ts'
import { decryptSecret, encryptSecret } from '../secrets/secrets.ts'

/** The settings that a connection to the practice database needs. */
export interface PracticeSettings {
  readonly secretKey: SecretKey
  /** The practice database, as `postgres://user:password@server:5432/database`; null if there is none. */
  readonly practiceUrl: string | null
}

const usualPort = 5432

/**
 * Adds a connection to the practice database, which all users of a new installation's organization may use. Call it only
 * for the first super user, so that a connection which a user deletes doesn't come back (decision 0056).
 */
export async function addPracticeConnection(
  tx: Tx,
  { user, organization }: { readonly user: User; readonly organization: Organization },
  { practiceUrl, secretKey }: PracticeSettings,
  callerAddress: string | null,
): Promise<void> {
  if (!practiceUrl) return
  const { password, ...server } = serverOf(practiceUrl)
  const place = { organizationId: organization.id, ownerId: user.id }
  const { id } = await createConnection(tx, {
    ...place,
    ...server,
    kind: 'postgresql',
    name: practiceConnectionName,
    tls: defaultTls('postgresql', server.serverName),
    password: encryptSecret(secretKey, password),
    isShared: true,
  })
  const actor: Actor = {
    userId: user.id,
    userName: user.userName,
    organizationId: organization.id,
    address: callerAddress,
  }
  await recordAudit(tx, actor, {
    action: 'connection.created',
    resource: 'connections',
    resourceId: id,
    after: { name: practiceConnectionName, kind: 'postgresql', ...server, isShared: true },
  })
}

/**
 * Updates the port and password of connections to the practice database. The port changes when another program has
 * taken it, and the password changes when a backup is restored in another installation. A connection must have the
 * password, or have the ready-made name and belong to the first organization. Otherwise, users of other organizations
 * could choose that name to get the password.
 */
export async function refreshPracticeConnections(
  db: Db,
  { practiceUrl, secretKey }: PracticeSettings,
): Promise<void> {
  if (!practiceUrl) return
  const { serverName, port, userId, password } = serverOf(practiceUrl)
  const [firstOrganization] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .orderBy(organizations.createdAt)
    .limit(1)
  const candidates = await db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.kind, 'postgresql'),
        eq(connections.serverName, serverName),
        eq(connections.userId, userId),
        isNull(connections.sshServerName),
        isNull(connections.forRun),
      ),
    )
  for (const one of candidates) {
    const hasPassword = readable(secretKey, one.password) === password
    const isReadyMade = one.name === practiceConnectionName && one.organizationId === firstOrganization?.id
    if (!(hasPassword || isReadyMade) || (hasPassword && one.port === port)) continue
    await db
      .update(connections)
      .set({ port, password: encryptSecret(secretKey, password), updatedAt: new Date() })
      .where(and(eq(connections.id, one.id), eq(connections.port, one.port)))
  }
}

/** Decrypts a password; null if it was encrypted with a key that this installation doesn't have. */
function readable(key: SecretKey, secret: Parameters<typeof decryptSecret>[1]): string | null {
  try {
    return decryptSecret(key, secret)
  } catch {
    return null
  }
}

function serverOf(practiceUrl: string) {
  const { hostname, port, username, password } = new URL(practiceUrl)
  return {
    serverName: hostname,
    port: port === '' ? usualPort : Number(port),
    userId: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}
