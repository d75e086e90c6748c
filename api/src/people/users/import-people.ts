import { type Db, findTakenFields, isUuid, lockImports, type Role, roles, type TakenFields } from '@anj/db'
import { type AppError, countPhrase, sentence } from '@anj/workflow'
import { lockCaller } from '../../access/lock-caller.ts'
import type { Caller } from '../../access/session.ts'
import { retryAfterDeadlock } from '../../http/retry-after-deadlock.ts'
import { kinds } from '../../sign-in/kinds.ts'
import { type Findings, findingIf, messagesByField, personFindings } from '../../sign-in/rules.ts'
import {
  lockSeats,
  organizationNotFound,
  requireUnexpired,
  type Seats,
  seatsTakenError,
} from '../../sign-in/seats.ts'
import { findTooOftenInvited, tooManyInvitations } from '../../sign-in/send-invitation.ts'
import { addInvited, findingsOf, organizationFor } from './invite.ts'
import type { PeopleLine } from './people-csv.ts'
import type { ImportedLine, ImportReport } from './schema.ts'

type Person = NonNullable<PeopleLine['person']>

type Refusal = Pick<ImportedLine, 'code' | 'message' | 'fields'>

/** A line and the result of checking it, before invitations are sent. */
interface Judged {
  readonly line: PeopleLine
  readonly refusal: Refusal | null
}

/**
 * Invites the users listed in a file. Each line has its own result: invited, or refused with a reason. A dry run only
 * reports the results.
 */
export async function importPeople(
  db: Db,
  caller: Caller,
  lines: readonly PeopleLine[],
  named: string | undefined,
  dryRun: boolean,
): Promise<ImportReport> {
  const organizationId = organizationFor(caller, named, 'user')
  if (organizationId === null || !isUuid(organizationId)) throw organizationNotFound()
  return retryAfterDeadlock(() =>
    db.transaction(async (tx) => {
      if (!dryRun) await lockImports(tx)
      await lockCaller(tx, caller, 'share')
      const seats = await lockSeats(tx, organizationId)
      requireUnexpired(seats.organization)
      const known = lines.flatMap(({ person }) => person ?? [])
      const taken = await findTakenFields(tx, known)
      const limited = await findTooOftenInvited(
        tx,
        known.map(({ email }) => email),
      )
      const takenOf = new Map(known.map((person, at) => [person, taken[at]]))
      const judged = judge(lines, { taken: takenOf, limited, seats, given: rolesGivenBy(caller) })
      const people = judged.flatMap(({ line, refusal }) => (refusal || !line.person ? [] : [line.person]))
      const invitations = people.map((person) => ({
        ...person,
        organizationId,
        role: roleOf(person, rolesGivenBy(caller)) ?? ('user' as const),
      }))
      const invited = dryRun ? null : await addInvited(tx, { ...caller, organizationId }, invitations)
      return reportOf(judged, invited && new Set(invited.map(({ email }) => email)))
    }),
  )
}

/** The data that the lines are checked against. */
interface Circumstances {
  readonly taken: ReadonlyMap<Person, TakenFields | undefined>
  /** Addresses that have reached the limit for invitations. */
  readonly limited: ReadonlySet<string>
  readonly seats: Seats
  /** Roles that the importing user is allowed to assign. */
  readonly given: readonly Role[]
}

/** Returns the roles that a user is allowed to assign in invitations. */
function rolesGivenBy({ role }: Caller): readonly Role[] {
  return role === 'super' ? roles : kinds.user.roles
}

/**
 * Returns the role named in a line, ignoring case. Returns `user` for an empty role and undefined for an unknown role.
 */
function roleOf({ role }: Person, given: readonly Role[]): Role | undefined {
  return role === '' ? 'user' : given.find((one) => one === role.toLowerCase())
}

/** Checks the lines in order. Each accepted line takes one of the licence's seats. */
function judge(
  lines: readonly PeopleLine[],
  { taken, limited, seats, given }: Circumstances,
): readonly Judged[] {
  const { organization, free } = seats
  const [names, addresses] = [new Map<string, number>(), new Map<string, number>()]
  let left = free
  return lines.map((line) => {
    const { person } = line
    if (!person) return { line, refusal: ofFieldCount(line) }
    const twice = {
      userName: firstLine(names, person.userName, line),
      email: firstLine(addresses, person.email, line),
    }
    const wrong = [
      ...personFindings(person),
      ...findingIf(roleOf(person, given) === undefined, 'role', 'roleNotHere'),
    ]
    const isTaken = findingsOf(taken.get(person) ?? { userName: false, email: false })
    const refusal =
      ofFindings(wrong) ??
      ofTwice(twice) ??
      ofFindings(isTaken) ??
      (limited.has(person.email) ? ofError(tooManyInvitations()) : null) ??
      (left > 0 ? null : ofError(seatsTakenError(organization)))
    if (!refusal) left -= 1
    return { line, refusal }
  })
}

/** Returns the number of an earlier line with the same text, ignoring case, or null for the first occurrence. */
function firstLine(seen: Map<string, number>, text: string, { line }: PeopleLine): number | null {
  const key = text.toLowerCase()
  const first = seen.get(key)
  if (first === undefined) seen.set(key, line)
  return first ?? null
}

function ofFieldCount({ fields, columns }: PeopleLine): Refusal {
  const params = { count: countPhrase(fields.length, 'field'), columns }
  return { code: 'lineFieldCount', message: sentence('lineFieldCount', params), fields: {} }
}

function ofTwice({ userName, email }: { userName: number | null; email: number | null }): Refusal | null {
  if (userName === null && email === null) return null
  const fields = {
    ...(userName !== null && { userName: sentence('userNameTwice', { line: userName }) }),
    ...(email !== null && { email: sentence('emailTwice', { line: email }) }),
  }
  const code = userName === null ? 'emailTwice' : 'userNameTwice'
  return { code, message: Object.values(fields)[0] ?? '', fields }
}

function ofFindings(findings: Findings): Refusal | null {
  const [first] = findings
  return first ? { code: first[1], message: sentence(first[1]), fields: messagesByField(findings) } : null
}

function ofError({ code, message }: AppError): Refusal {
  return { code, message, fields: {} }
}

/**
 * Reports each line's result. `invited` contains the invited addresses and is null in a dry run. If an accepted line is
 * missing from `invited`, a concurrent call took its name or address.
 */
function reportOf(judged: readonly Judged[], invited: ReadonlySet<string> | null): ImportReport {
  const lines = judged.map(({ line, refusal }): ImportedLine => {
    const [userName = '', fullName = '', email = '', role = ''] = line.fields
    const who = { line: line.line, ...(line.person ?? { userName, fullName, email, role }) }
    const lost = invited === null || invited.has(who.email) ? null : wasFaster
    const reason = refusal ?? lost
    if (reason) return { ...who, outcome: 'refused', ...reason }
    return invited
      ? { ...who, outcome: 'invited', message: sentence('userLineInvited'), code: null, fields: {} }
      : { ...who, outcome: 'valid', message: sentence('userLineValid'), code: null, fields: {} }
  })
  const refused = lines.filter(({ outcome }) => outcome === 'refused').length
  return { dryRun: invited === null, accepted: lines.length - refused, refused, lines }
}

const wasFaster: Refusal = { code: 'userLineLost', message: sentence('userLineLost'), fields: {} }
