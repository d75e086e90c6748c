import { type Db, findTaken, type Organization, type Tx } from '@anj/db'
import { AppError, counted, sentence } from '@anj/workflow'
import { personFindings, sentencesOf } from '../accounts/rules.ts'
import { isUuid } from '../http/is-uuid.ts'
import type { Caller } from '../plugins/session.ts'
import { addInvited, organizationFor, takenFindings } from './invite.ts'
import { confirmCaller } from './manage.ts'
import { type PeopleLine, peopleColumns } from './people-csv.ts'
import type { ImportedLine, ImportReport } from './schema.ts'
import { lockSeats, organizationMissing, requireUnexpired, type Seats, seatsTaken } from './seats.ts'

type Person = NonNullable<PeopleLine['person']>

/** Why a line is refused. */
interface Refusal {
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

/** Which lines named something first: names and addresses are one person's, in any case. */
interface Seen {
  readonly userNames: Map<string, number>
  readonly emails: Map<string, number>
}

/**
 * Invites the people of a file. Every line has its own answer: it is invited, or refused with the reason. A dry run says
 * what would become of each now.
 */
export function importPeople(
  db: Db,
  caller: Caller,
  lines: readonly PeopleLine[],
  named: string | undefined,
  dryRun: boolean,
): Promise<ImportReport> {
  const organizationId = organizationFor(caller, named, 'user')
  if (organizationId === null || !isUuid(organizationId)) throw organizationMissing()
  return db.transaction(async (tx) => {
    await confirmCaller(tx, caller)
    const seats = await lockSeats(tx, organizationId)
    requireUnexpired(seats.organization)
    const seen: Seen = { userNames: new Map(), emails: new Map() }
    const report: ImportedLine[] = []
    for (const line of lines) {
      const accepted = report.filter(({ outcome }) => outcome !== 'refused').length
      const refusal = await judge(tx, line, { ...seats, free: seats.free - accepted }, seen)
      report.push(
        refusal ? refused(line, refusal) : await accept(tx, caller, line, seats.organization, dryRun),
      )
      note(seen, line)
    }
    const accepted = report.filter(({ outcome }) => outcome !== 'refused').length
    return { dryRun, accepted, refused: report.length - accepted, lines: report }
  })
}

async function judge(
  tx: Tx,
  { fields, person }: PeopleLine,
  seats: Seats,
  seen: Seen,
): Promise<Refusal | null> {
  if (!person) {
    const params = { count: counted(fields.length, 'field'), columns: peopleColumns.length }
    return { code: 'lineFieldCount', message: sentence('lineFieldCount', params), fields: {} }
  }
  const findings = personFindings(person)
  if (findings.length > 0) return ofFindings(findings)
  const twice = findTwice(person, seen)
  if (twice) return twice
  const taken = await findTaken(tx, person)
  if (taken.userName || taken.email) return ofFindings(await takenFindings(tx, person))
  return seats.free < 1 ? ofError(seatsTaken(seats.organization)) : null
}

function findTwice({ userName, email }: Person, seen: Seen): Refusal | null {
  const [name, address] = [seen.userNames.get(userName.toLowerCase()), seen.emails.get(email.toLowerCase())]
  if (name === undefined && address === undefined) return null
  const fields = {
    ...(name !== undefined && { userName: sentence('userNameTwice', { line: name }) }),
    ...(address !== undefined && { email: sentence('emailTwice', { line: address }) }),
  }
  const code = name === undefined ? 'emailTwice' : 'userNameTwice'
  return { code, message: Object.values(fields)[0] ?? '', fields }
}

function note({ userNames, emails }: Seen, { line, person }: PeopleLine): void {
  if (!person) return
  const [name, address] = [person.userName.toLowerCase(), person.email.toLowerCase()]
  if (!userNames.has(name)) userNames.set(name, line)
  if (!emails.has(address)) emails.set(address, line)
}

function ofFindings(findings: Parameters<typeof sentencesOf>[0]): Refusal {
  const [first] = findings
  if (!first) throw new Error('Nothing was found.')
  return { code: first[1], message: sentence(first[1]), fields: sentencesOf(findings) }
}

function ofError({ code, message, fields = {} }: AppError): Refusal {
  return { code, message, fields }
}

async function accept(
  tx: Tx,
  caller: Caller,
  { line, person }: PeopleLine,
  { id: organizationId }: Organization,
  dryRun: boolean,
): Promise<ImportedLine> {
  if (!person) throw new Error('A line without a person was accepted.')
  if (dryRun) return answerOf(line, person, 'valid', sentence('userLineValid'))
  const actor = { ...caller, organizationId }
  const added = await addInvited(tx, actor, { ...person, organizationId, role: 'user' })
  if (added) return answerOf(line, person, 'invited', sentence('userLineInvited'))
  return refused({ line, person, fields: [] }, ofFindings(await takenFindings(tx, person)))
}

function answerOf(
  line: number,
  person: Person,
  outcome: ImportedLine['outcome'],
  message: string,
): ImportedLine {
  return { line, ...person, outcome, message, code: null, fields: {} }
}

function refused({ line, person, fields }: PeopleLine, refusal: Refusal): ImportedLine {
  const [userName = '', fullName = '', email = ''] = fields
  return { line, ...(person ?? { userName, fullName, email }), outcome: 'refused', ...refusal }
}
