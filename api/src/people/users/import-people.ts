import { type Db, findTaken, isUuid, lockImports, type Role, roles, type Taken } from '@anj/db'
import { type AppError, counted, sentence } from '@anj/workflow'
import { lockCaller } from '../../access/lock-caller.ts'
import type { Caller } from '../../access/session.ts'
import { againAfterDeadlock } from '../../http/again-after-deadlock.ts'
import { kinds } from '../../sign-in/kinds.ts'
import { type Findings, found, personFindings, sentencesOf } from '../../sign-in/rules.ts'
import {
  lockSeats,
  organizationMissing,
  requireUnexpired,
  type Seats,
  seatsTaken,
} from '../../sign-in/seats.ts'
import { findMuchInvited, muchInvited } from '../../sign-in/send-invitation.ts'
import { addInvited, findingsOf, organizationFor } from './invite.ts'
import type { PeopleLine } from './people-csv.ts'
import type { ImportedLine, ImportReport } from './schema.ts'

type Person = NonNullable<PeopleLine['person']>

/** Why a line is refused. */
type Refusal = Pick<ImportedLine, 'code' | 'message' | 'fields'>

/** A line, and what is known of it before anybody is invited. */
interface Judged {
  readonly line: PeopleLine
  readonly refusal: Refusal | null
}

/**
 * Invites the people of a file. Every line has its own answer: it is invited, or refused with the reason. A dry run says
 * what would become of each now.
 */
export async function importPeople(
  db: Db,
  caller: Caller,
  lines: readonly PeopleLine[],
  named: string | undefined,
  dryRun: boolean,
): Promise<ImportReport> {
  const organizationId = organizationFor(caller, named, 'user')
  if (organizationId === null || !isUuid(organizationId)) throw organizationMissing()
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      if (!dryRun) await lockImports(tx)
      await lockCaller(tx, caller, 'share')
      const seats = await lockSeats(tx, organizationId)
      requireUnexpired(seats.organization)
      const known = lines.flatMap(({ person }) => person ?? [])
      const taken = await findTaken(tx, known)
      const limited = await findMuchInvited(
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

/** What lines are judged by. */
interface Circumstances {
  readonly taken: ReadonlyMap<Person, Taken | undefined>
  /** Addresses that get no further invitation for now. */
  readonly limited: ReadonlySet<string>
  readonly seats: Seats
  /** The roles that whoever imports may give. */
  readonly given: readonly Role[]
}

/** The roles that somebody may give to people they invite. */
function rolesGivenBy({ role }: Caller): readonly Role[] {
  return role === 'super' ? roles : kinds.user.roles
}

/** The role that a line names, in any case; that of a user where it names none, undefined where it names another one. */
function roleOf({ role }: Person, given: readonly Role[]): Role | undefined {
  return role === '' ? 'user' : given.find((one) => one === role.toLowerCase())
}

/** What becomes of each line, while the licence has room for those before it. */
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
      ...found(roleOf(person, given) === undefined, 'role', 'roleNotHere'),
    ]
    const isTaken = findingsOf(taken.get(person) ?? { userName: false, email: false })
    const refusal =
      ofFindings(wrong) ??
      ofTwice(twice) ??
      ofFindings(isTaken) ??
      (limited.has(person.email) ? ofError(muchInvited()) : null) ??
      (left > 0 ? null : ofError(seatsTaken(organization)))
    if (!refusal) left -= 1
    return { line, refusal }
  })
}

/** The line that named a text before, in any case; null for the first. */
function firstLine(seen: Map<string, number>, text: string, { line }: PeopleLine): number | null {
  const key = text.toLowerCase()
  const first = seen.get(key)
  if (first === undefined) seen.set(key, line)
  return first ?? null
}

function ofFieldCount({ fields, columns }: PeopleLine): Refusal {
  const params = { count: counted(fields.length, 'field'), columns }
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
  return first ? { code: first[1], message: sentence(first[1]), fields: sentencesOf(findings) } : null
}

function ofError({ code, message }: AppError): Refusal {
  return { code, message, fields: {} }
}

/** `invited` holds the addresses of those who were; who was to be and is not was taken a moment ago. Null: a dry run. */
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
