import { roles, userOrders, userStatuses } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../../http/common.ts'
import { FormText, UnchangedIfOmitted } from '../../http/form-text.ts'
import { named } from '../../http/named.ts'
import { pageSchema } from '../../http/paged.ts'
import { MAX_IMPORT_LINES } from './people-csv.ts'

const adminRoles = ['admin', 'super'] as const
const outcomes = ['valid', 'invited', 'refused'] as const

export const ManagedUser = named(
  Type.Object(
    {
      id: Id('user'),
      userName: Type.String(),
      fullName: Type.String(),
      email: Type.String(),
      role: Type.Enum([...roles]),
      status: Type.Enum([...userStatuses], {
        description: 'invited: has set no password yet. deactivated: may not come in, and keeps everything.',
      }),
      twoFactor: Type.Boolean({ description: 'A code is asked for at log-in.' }),
      throttled: Type.Boolean({
        description: 'Too many attempts to log in failed; further ones are refused for up to 15 minutes.',
      }),
      hasPassword: Type.Boolean({ description: 'They have set a password.' }),
      singleSignOn: Type.Boolean({ description: 'They are linked to somebody at the sign-in provider.' }),
      organizationId: Id('organization'),
      organizationName: Type.String(),
      lastSeenAt: Nullable(Timestamp),
      createdAt: Timestamp,
    },
    { $id: 'ManagedUser', description: 'Somebody, as those see them who look after people.' },
  ),
)
export type ManagedUser = Static<typeof ManagedUser>

export const Belongings = named(
  Type.Object(
    {
      workflows: Type.Integer({ description: 'Deleted ones too, as long as they can come back.' }),
      connections: Type.Integer(),
      files: Type.Integer(),
      schedules: Type.Integer(),
      runs: Type.Integer({ description: "Without those in other people's workflows." }),
    },
    { $id: 'Belongings', description: 'What somebody has that somebody must get when they are deleted.' },
  ),
)

export const ManagedUserDetail = named(
  Type.Object(
    { user: ManagedUser, belongings: Belongings },
    { $id: 'ManagedUserDetail', description: 'Somebody, and what they have.' },
  ),
)

export const ManagedUsers = named(
  Type.Object(pageSchema(ManagedUser), { $id: 'ManagedUsers', description: 'A page of people.' }),
)

const userName = '3 to 20 characters, of one person only'
const fullName = '3 to 100 characters'
const email = 'A valid email address, of one person only'
const organizationId = Nullable(
  Type.String({ maxLength: 100, description: 'Id of the organization; only super users name one.' }),
)

const person = { userName: FormText(userName), fullName: FormText(fullName), email: FormText(email) }

export const NewManagedUser = named(
  Type.Object(
    { ...person, organizationId: Type.Optional(organizationId) },
    {
      $id: 'NewManagedUser',
      description: "Somebody to invite; into the caller's organization when none is named.",
    },
  ),
)

export const NewAdmin = named(
  Type.Object(
    {
      ...person,
      organizationId,
      role: Type.Optional(Type.Enum([...adminRoles], { description: '`admin` when left out.' })),
    },
    { $id: 'NewAdmin', description: 'An admin or super user to invite.' },
  ),
)
export type NewPerson = Static<typeof NewManagedUser> & Partial<Static<typeof NewAdmin>>

export const UserChange = named(
  Type.Object(
    {
      userName: UnchangedIfOmitted(userName),
      fullName: UnchangedIfOmitted(fullName),
      email: UnchangedIfOmitted(email),
      role: Type.Optional(
        Type.Enum([...roles], { description: 'Another role ends every session and API token.' }),
      ),
    },
    { $id: 'UserChange', description: 'What is left out stays.' },
  ),
)
export type UserChange = Static<typeof UserChange>

export const UserDeletion = named(
  Type.Object(
    {
      handTo: Type.Optional(
        Nullable(
          Type.String({
            maxLength: 100,
            description:
              'Id of who gets workflows, connections, files and runs: somebody active of the same organization. Needed when there are any.',
          }),
        ),
      ),
    },
    { $id: 'UserDeletion' },
  ),
)

export const UserDeactivation = named(
  Type.Object(
    {
      handTo: Type.Optional(
        Nullable(
          Type.String({
            maxLength: 100,
            description:
              'Id of who gets workflows, connections, files, schedules and runs: somebody active of the same organization. Without it everything stays where it is.',
          }),
        ),
      ),
    },
    { $id: 'UserDeactivation' },
  ),
)

export const ImportedLine = named(
  Type.Object(
    {
      line: Type.Integer({ description: 'Where it stands in the file; the first line is 1.' }),
      userName: Type.String(),
      fullName: Type.String(),
      email: Type.String(),
      role: Type.String({ description: 'As the file names it; empty for a user.' }),
      outcome: Type.Enum([...outcomes], {
        description: 'valid: would be invited, of a dry run.',
      }),
      message: Type.String({ description: 'What became of it, and if it was refused, why.' }),
      code: Nullable(Type.String({ description: 'Of a refused line: the code of the error.' })),
      fields: Type.Record(Type.String(), Type.String(), { description: 'A sentence by wrong field.' }),
    },
    { $id: 'ImportedLine', description: 'What became of one line.' },
  ),
)
export type ImportedLine = Static<typeof ImportedLine>

export const ImportReport = named(
  Type.Object(
    {
      dryRun: Type.Boolean(),
      accepted: Type.Integer({ description: 'Lines that were invited, or would be.' }),
      refused: Type.Integer(),
      lines: Type.Array(ImportedLine, { maxItems: MAX_IMPORT_LINES }),
    },
    { $id: 'ImportReport', description: 'Every line of a file with its own answer.' },
  ),
)
export type ImportReport = Static<typeof ImportReport>

export const UserParams = Type.Object({ userId: Id('user') })

/** Filters and sort order of the list of users. */
export const userFilters = {
  role: Type.Optional(Type.Enum([...roles], { description: 'Only people of this role.' })),
  status: Type.Optional(Type.Enum([...userStatuses], { description: 'Only people of this status.' })),
  organizationId: Type.Optional(Id('organization; only super users see others than their own')),
  sort: Type.Optional(Type.Enum([...userOrders], { description: '`fullName` when left out.' })),
}
