import {
  type Actor,
  addUsers,
  type Db,
  findTakenFields,
  isUuid,
  type NewUser,
  type Role,
  recordAudits,
  type TakenFields,
  type Tx,
  type User,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import { lockCaller } from '../../access/lock-caller.ts'
import type { Caller } from '../../access/session.ts'
import { retryAfterDeadlock } from '../../http/retry-after-deadlock.ts'
import { type Kind, kindOf, kinds } from '../../sign-in/kinds.ts'
import { organizationScope } from '../../sign-in/manage.ts'
import { type Findings, findingIf, personFindings, throwFindings } from '../../sign-in/rules.ts'
import { lockSeats, organizationNotFound, requireSeat, requireUnexpired } from '../../sign-in/seats.ts'
import { queueInvitations, requireInvitationQuota } from '../../sign-in/send-invitation.ts'
import type { NewPerson } from './schema.ts'
import { auditedUser } from './to-managed-user.ts'

/** Invites a user: creates them without a password and queues an email with a link for setting one. */
export async function invite(db: Db, caller: Caller, kind: Kind, form: NewPerson): Promise<User> {
  const role: Role = form.role ?? (kind === 'user' ? 'user' : 'admin')
  const organizationId = organizationFor(caller, form.organizationId, kind)
  throwFindings([
    ...personFindings(form),
    ...findingIf(!(kinds[kind].roles as readonly Role[]).includes(role), 'role', 'roleNotHere'),
    ...findingIf(organizationId === null, 'organizationId', 'organizationNeeded'),
  ])
  if (organizationId === null || !isUuid(organizationId)) throw organizationNotFound()
  return retryAfterDeadlock(() =>
    db.transaction(async (tx) => {
      await lockCaller(tx, caller, 'share')
      const seats = await lockSeats(tx, organizationId)
      const person = { ...trimmed(form), role, organizationId }
      throwFindings(await takenFieldFindings(tx, person))
      requireUnexpired(seats.organization)
      requireSeat(seats)
      await requireInvitationQuota(tx, person.email)
      const [user] = await addInvited(tx, { ...caller, organizationId }, [person])
      if (!user) throwFindings(await takenFieldFindings(tx, person))
      if (!user) throw new Error('No user has the name or the address, and yet no user was added.')
      return user
    }),
  )
}

/**
 * Returns the organization that a new user joins. Callers who are confined to their own organization can't choose an
 * organization.
 */
export function organizationFor(caller: Caller, named: string | null | undefined, kind: Kind): string | null {
  const requestedId = named || null
  const confined = organizationScope(caller)
  if (confined === null) return kind === 'user' ? (requestedId ?? caller.organizationId) : requestedId
  if (requestedId === null) return confined
  const message = 'is for super users only'
  throw new AppError(
    'invalidRequest',
    { detail: `organizationId ${message}` },
    { fields: { organizationId: message } },
  )
}

/** Adds invited users and returns them. Skips those whose name or address was taken in the meantime. */
export async function addInvited(tx: Tx, actor: Actor, people: readonly NewUser[]): Promise<readonly User[]> {
  const added = await addUsers(tx, people)
  await recordAudits(
    tx,
    actor,
    added.map((user) => ({
      action: 'user.invited',
      resource: kinds[kindOf(user.role)].resource,
      resourceId: user.id,
      after: auditedUser(user),
    })),
  )
  await queueInvitations(tx, added)
  return added
}

/** Returns field errors if another user already has the name or the address. */
export async function takenFieldFindings(
  tx: Tx,
  person: { readonly userName: string; readonly email: string },
  exceptId: string | null = null,
): Promise<Findings> {
  const [taken] = await findTakenFields(tx, [person], exceptId)
  return taken ? findingsOf(taken) : []
}

/** Converts taken names and addresses to field errors. */
export function findingsOf(taken: TakenFields): Findings {
  return [
    ...findingIf(taken.userName, 'userName', 'userNameTaken'),
    ...findingIf(taken.email, 'email', 'emailTaken'),
  ]
}

export function trimmed<
  T extends { readonly userName: string; readonly fullName: string; readonly email: string },
>({ userName, fullName, email }: T) {
  return { userName: userName.trim(), fullName: fullName.trim(), email: email.trim() }
}
