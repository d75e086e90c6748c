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
        description:
          'invited: the user has not set a password yet. deactivated: the user cannot log in and still owns everything.',
      }),
      twoFactor: Type.Boolean({
        description: 'True when logging in requires a code from the authenticator app.',
      }),
      throttled: Type.Boolean({
        description:
          'True when too many login attempts failed. Further attempts are refused for up to 15 minutes.',
      }),
      hasPassword: Type.Boolean({ description: 'True when the user has set a password.' }),
      singleSignOn: Type.Boolean({
        description: 'True when the user is linked to an identity at the sign-in provider.',
      }),
      organizationId: Id('organization'),
      organizationName: Type.String(),
      lastSeenAt: Nullable(Timestamp),
      createdAt: Timestamp,
    },
    { $id: 'ManagedUser', description: 'A user as an administrator sees them.' },
  ),
)
export type ManagedUser = Static<typeof ManagedUser>

export const Belongings = named(
  Type.Object(
    {
      workflows: Type.Integer({
        description: 'Number of workflows, including deleted workflows that can still be restored.',
      }),
      connections: Type.Integer(),
      files: Type.Integer(),
      schedules: Type.Integer(),
      runs: Type.Integer({ description: "Number of runs in the user's own workflows." }),
    },
    {
      $id: 'Belongings',
      description: 'Items that a user owns and that another user must take over before the user is deleted.',
    },
  ),
)

export const ManagedUserDetail = named(
  Type.Object(
    { user: ManagedUser, belongings: Belongings },
    { $id: 'ManagedUserDetail', description: 'A user with counts of what the user owns.' },
  ),
)

export const ManagedUsers = named(
  Type.Object(pageSchema(ManagedUser), { $id: 'ManagedUsers', description: 'A page of users.' }),
)

const userName = '3 to 20 characters; unique among users'
const fullName = '3 to 100 characters'
const email = 'A valid email address; unique among users'
const organizationId = Nullable(
  Type.String({ maxLength: 100, description: 'Id of the organization. Only super users can set it.' }),
)

const person = { userName: FormText(userName), fullName: FormText(fullName), email: FormText(email) }

export const NewManagedUser = named(
  Type.Object(
    { ...person, organizationId: Type.Optional(organizationId) },
    {
      $id: 'NewManagedUser',
      description: "A new user. Without an organization, the user joins the caller's organization.",
    },
  ),
)

export const NewAdmin = named(
  Type.Object(
    {
      ...person,
      organizationId,
      role: Type.Optional(Type.Enum([...adminRoles], { description: 'Defaults to `admin`.' })),
    },
    { $id: 'NewAdmin', description: 'A new admin or super user.' },
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
        Type.Enum([...roles], {
          description: 'A new role ends all sessions and revokes all API tokens of the user.',
        }),
      ),
    },
    { $id: 'UserChange', description: 'Omitted fields stay unchanged.' },
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
              'Id of the new owner of workflows, connections, files and runs: an active user of the same organization. Required when the user owns any of these.',
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
              'Id of the new owner of workflows, connections, files, schedules and runs: an active user of the same organization. When omitted, the deactivated user stays the owner.',
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
      line: Type.Integer({ description: 'Line number in the file, from 1.' }),
      userName: Type.String(),
      fullName: Type.String(),
      email: Type.String(),
      role: Type.String({ description: 'Role as written in the file; empty for a user.' }),
      outcome: Type.Enum([...outcomes], {
        description: 'Result of the line. `valid`: the line would be accepted (dry run only).',
      }),
      message: Type.String({
        description: 'Result in plain words, with the reason if the line was refused.',
      }),
      code: Nullable(Type.String({ description: 'Error code of a refused line.' })),
      fields: Type.Record(Type.String(), Type.String(), { description: 'Message for each invalid field.' }),
    },
    { $id: 'ImportedLine', description: 'Result for one line.' },
  ),
)
export type ImportedLine = Static<typeof ImportedLine>

export const ImportReport = named(
  Type.Object(
    {
      dryRun: Type.Boolean(),
      accepted: Type.Integer({
        description:
          'Number of lines that were accepted. In a dry run, the number of lines that would be accepted.',
      }),
      refused: Type.Integer(),
      lines: Type.Array(ImportedLine, { maxItems: MAX_IMPORT_LINES }),
    },
    { $id: 'ImportReport', description: 'Result for each line of an imported file.' },
  ),
)
export type ImportReport = Static<typeof ImportReport>

export const UserParams = Type.Object({ userId: Id('user') })

/** The filters and the sort order for the list of users. */
export const userFilters = {
  role: Type.Optional(Type.Enum([...roles], { description: 'Returns only users with this role.' })),
  status: Type.Optional(
    Type.Enum([...userStatuses], { description: 'Returns only users with this status.' }),
  ),
  organizationId: Type.Optional(Id('organization; only super users can see other organizations')),
  sort: Type.Optional(Type.Enum([...userOrders], { description: 'Defaults to `fullName`.' })),
}
