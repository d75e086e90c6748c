import {
  addUsers,
  countSeats,
  createFirstSuperUser,
  createLink,
  type Db,
  findAddressee,
  findTaken,
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
  withdrawLinks,
} from '@anj/db'
/** What whoever operates the installation does to its people when nobody can log in: each change with its audit row. */
import { AppError, counted, personFindings, refusePerson, sentence } from '@anj/workflow'
import { sql } from 'drizzle-orm'

/** The user to add. */
export interface OperatorsPerson {
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly role: Role
  /** By name; the only one when left out. On an empty installation it is made. */
  readonly organization: string | null
  /** Of an organization that is made. */
  readonly address: string | null
}

/** Somebody, and the secret of a link that lets them choose a password once. */
export interface LinkedPerson {
  readonly user: User
  readonly organization: Organization
  readonly kind: LinkKind
  readonly secret: string
}

/**
 * Adds a person without a password, and makes an invitation whose secret is told once, here. On an installation without anybody
 * the first super user and their organization are made. A licence that is used up or over keeps only users and admins out.
 * Throws the rules of names and addresses, `userNameTaken`, `emailTaken`, `seatsTaken`, `organizationExpired`,
 * `operatorOrganization` and `firstUserIsSuper`.
 */
export async function addByOperator(db: Db, person: OperatorsPerson): Promise<LinkedPerson> {
  refusePerson(personFindings(person))
  return db.transaction(async (tx) => {
    const { user, organization } = (await addFirst(tx, person)) ?? (await addAnother(tx, person))
    const secret = await createLink(tx, user.id, 'invitation')
    return { user, organization, kind: 'invitation', secret }
  })
}

async function addFirst(tx: Tx, person: OperatorsPerson) {
  if ((await tx.$count(organizations)) > 0) return null
  const { organization, address } = person
  if (person.role !== 'super') throw new AppError('firstUserIsSuper', {})
  if (!organization || !address) throw new AppError('firstOrganizationNeeded', {})
  return createFirstSuperUser(tx, {
    ...person,
    passwordHash: null,
    organizationName: organization,
    organizationAddress: address,
    today: utcDay(new Date()),
    callerAddress: null,
  })
}

async function addAnother(tx: Tx, { userName, fullName, email, role, organization: name }: OperatorsPerson) {
  const organization = await organizationCalled(tx, name)
  if (role !== 'super') await requireSeat(tx, organization)
  const person = { userName, fullName, email, role, organizationId: organization.id }
  const [taken] = await findTaken(tx, [person])
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
    throw new AppError('seatsTaken', { users: counted(numberOfUsersAllowed, 'user') })
}

/**
 * Makes a link by which somebody chooses a new password, whose secret is told once, here; links that were mailed before end.
 * The password of now goes on until the link is used. With `withoutTwoFactor` no code is asked for afterwards. Throws
 * `operatorNobody`, `operatorDeactivated`, and `operatorTwo` where a user name is the
 * email address of somebody else.
 */
export async function resetByOperator(
  db: Db,
  nameOrEmail: string,
  { withoutTwoFactor }: { readonly withoutTwoFactor: boolean },
): Promise<LinkedPerson> {
  return db.transaction(async (tx) => {
    const { user, organization } = await findMeant(tx, nameOrEmail)
    if (user.deactivatedAt) throw new AppError('operatorDeactivated', { who: user.userName })
    const kind: LinkKind = user.passwordHash === null ? 'invitation' : 'resetPassword'
    await withdrawLinks(tx, user.id)
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

/** Writes down what was done to the installation as a whole. Super users see it; it is of no organization. */
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
