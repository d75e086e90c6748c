import {
  addUsers,
  cancelLinkMails,
  countSeats,
  createFirstSuperUser,
  createLink,
  type Db,
  findAddressee,
  findTakenFields,
  findUserByName,
  type LinkKind,
  lockOrganization,
  type Operator,
  type Organization,
  organizations,
  type Role,
  recordAudit,
  removeTwoFactor,
  type Tx,
  type User,
  utcDay,
} from '@anj/db'
/** Changes that the operator makes to users when no administrator can log in. Each change has an audit entry. */
import { AppError, countPhrase, personFindings, requireValidPerson, sentence } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import { addPracticeConnection, type PracticeSettings } from '../connections/practice-connection.ts'

/** The user to add. */
export interface NewUserByOperator {
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly role: Role
  /** The organization's name; null if there is only one. On an empty installation, the organization is created. */
  readonly organization: string | null
  /** Address of a new organization. */
  readonly address: string | null
}

/** A user, and the secret of a single-use link that the user follows to choose a password. */
export interface UserWithLink {
  readonly user: User
  readonly organization: Organization
  readonly kind: LinkKind
  readonly secret: string
}

/**
 * Adds a user without a password, creates an invitation and returns its secret, which isn't stored. On an empty
 * installation, creates the first super user and an organization. With a full or expired licence, only super
 * users can be added. Throws the errors for invalid names and addresses, `userNameTaken`,
 * `emailTaken`, `seatsTaken`, `organizationExpired`, `operatorOrganization` and `firstUserIsSuper`.
 */
export async function addUserByOperator(
  db: Db,
  person: NewUserByOperator,
  settings: PracticeSettings,
): Promise<UserWithLink> {
  requireValidPerson(personFindings(person))
  return db.transaction(async (tx) => {
    const { user, organization } = (await addFirst(tx, person, settings)) ?? (await addAnother(tx, person))
    const secret = await createLink(tx, user.id, 'invitation')
    return { user, organization, kind: 'invitation', secret }
  })
}

async function addFirst(tx: Tx, person: NewUserByOperator, settings: PracticeSettings) {
  if ((await tx.$count(organizations)) > 0) return null
  const { organization, address } = person
  if (person.role !== 'super') throw new AppError('firstUserIsSuper', {})
  if (!organization || !address) throw new AppError('firstOrganizationNeeded', {})
  const made = await createFirstSuperUser(tx, {
    ...person,
    passwordHash: null,
    organizationName: organization,
    organizationAddress: address,
    today: utcDay(new Date()),
    callerAddress: null,
  })
  if (made) await addPracticeConnection(tx, made, settings, null)
  return made
}

async function addAnother(
  tx: Tx,
  { userName, fullName, email, role, organization: name }: NewUserByOperator,
) {
  const organization = await organizationCalled(tx, name)
  if (role !== 'super') await requireSeat(tx, organization)
  const person = { userName, fullName, email, role, organizationId: organization.id }
  const [taken] = await findTakenFields(tx, [person])
  if (taken?.userName)
    throw new AppError('userNameTaken', {}, { fields: { userName: sentence('userNameTaken') } })
  const [user] = taken?.email ? [] : await addUsers(tx, [person])
  if (!user) throw new AppError('emailTaken', {}, { fields: { email: sentence('emailTaken') } })
  await recordAudit(tx, operatorFor(organization), {
    action: 'user.invited',
    resource: role === 'user' ? 'users' : 'admins',
    resourceId: user.id,
    after: { userName, fullName, email, role },
  })
  return { user, organization }
}

async function organizationCalled(tx: Tx, name: string | null): Promise<Organization> {
  const is = name === null ? undefined : sql`lower(${organizations.organizationName}) = lower(${name})`
  const [one, another] = await tx.select().from(organizations).where(is).limit(2)
  const locked = one && !another ? await lockOrganization(tx, one.id) : undefined
  if (locked) return locked
  const all = await tx.select({ name: organizations.organizationName }).from(organizations).limit(20)
  throw new AppError('operatorOrganization', { organizations: all.map((found) => found.name).join(', ') })
}

async function requireSeat(tx: Tx, organization: Organization): Promise<void> {
  const { id, numberOfUsersAllowed, licenseExpiryDate } = organization
  if (licenseExpiryDate < utcDay(new Date())) throw new AppError('organizationExpired', {})
  if ((await countSeats(tx, id)) >= numberOfUsersAllowed)
    throw new AppError('seatsTaken', { users: countPhrase(numberOfUsersAllowed, 'user') })
}

/**
 * Creates a link that lets a user choose a new password, and returns the link's secret, which isn't stored. Earlier
 * links become invalid. The current password keeps working until the user has chosen a new one. `withoutTwoFactor` also
 * removes the second factor. Throws `operatorNobody`, `operatorDeactivated`, and `operatorTwo` if a user name is
 * another user's email address.
 */
export async function resetPasswordByOperator(
  db: Db,
  nameOrEmail: string,
  { withoutTwoFactor }: { readonly withoutTwoFactor: boolean },
): Promise<UserWithLink> {
  return db.transaction(async (tx) => {
    const { user, organization } = await findMeant(tx, nameOrEmail)
    if (user.deactivatedAt) throw new AppError('operatorDeactivated', { who: user.userName })
    const kind: LinkKind = user.passwordHash === null ? 'invitation' : 'resetPassword'
    await cancelLinkMails(tx, user.id)
    const actor = operatorFor(organization)
    const about = { resource: 'account', resourceId: user.id }
    if (withoutTwoFactor && (await removeTwoFactor(tx, user.id)))
      await recordAudit(tx, actor, { ...about, action: 'user.twoFactorTurnedOff' })
    const secret = await createLink(tx, user.id, kind)
    await recordAudit(tx, actor, { ...about, action: 'account.resetAsked' })
    return { user, organization, kind, secret }
  })
}

async function findMeant(tx: Tx, who: string) {
  const named = await findUserByName(tx, who)
  const mailed = await findAddressee(tx, { email: who })
  if (named && mailed && named.id !== mailed.user.id)
    throw new AppError('operatorTwo', { who, email: named.email, userName: mailed.user.userName })
  const found = named ? await findAddressee(tx, { userId: named.id }) : mailed
  if (found) return found
  throw new AppError('operatorNobody', { who })
}

/** Records an action on the installation. The entry belongs to no organization and is visible to super users. */
export async function auditInstallation(
  db: Db | Tx,
  action: 'installation.restored' | 'installation.keysRotated',
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(db, operatorFor(null), { action, resource: 'installations', resourceId: null, after })
}

function operatorFor(organization: Organization | null): Operator {
  return {
    userId: null,
    userName: sentence('operator'),
    organizationId: organization?.id ?? null,
    address: null,
  }
}
