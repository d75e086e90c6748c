import { licenceOrders } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Id, Moment } from '../http/common.ts'
import { named } from '../http/named.ts'
import { pageOf } from '../http/paged.ts'
import { applicationTypes } from './rules.ts'

const statuses = ['notStarted', 'valid', 'expired'] as const
const day = { format: 'date' } as const

export const Licence = named(
  Type.Object(
    {
      id: Id('organization, whose record its licence is'),
      fullName: Type.String({ description: 'Of the customer.' }),
      email: Type.String({ description: 'Of the customer.' }),
      organizationName: Type.String(),
      address: Type.String(),
      numberOfUsersAllowed: Type.Integer(),
      users: Type.Integer({ description: 'How many count now: all who were not deactivated.' }),
      licenseStartingDay: Type.String(day),
      licenseExpiryDate: Type.String(day),
      status: Type.Enum([...statuses], { description: 'By the day in UTC.' }),
      applicationTypes: Type.Array(Type.String()),
      createdAt: Moment,
    },
    { $id: 'Licence', description: 'An organization and what its licence allows.' },
  ),
)
export type Licence = Static<typeof Licence>

export const Licences = named(
  Type.Object(pageOf(Licence), { $id: 'Licences', description: 'A page of licences.' }),
)

const fields = {
  fullName: Type.String({ maxLength: 500, description: '3 to 100 characters' }),
  email: Type.String({ maxLength: 500, description: 'A valid email address' }),
  organizationName: Type.String({ maxLength: 500, description: '2 to 100 characters' }),
  address: Type.String({ maxLength: 1000, description: '2 to 200 characters' }),
  numberOfUsersAllowed: Type.Number({ description: 'A whole number from 1 to 1000' }),
  licenseStartingDay: Type.String({
    maxLength: 100,
    description: 'YYYY-MM-DD; not in the past, and not after the expiry date',
  }),
  licenseExpiryDate: Type.String({
    maxLength: 100,
    description: 'YYYY-MM-DD; not in the past, at most 5 years ahead, and after the starting day',
  }),
  applicationTypes: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 100,
    description: `At least one of ${applicationTypes.join(', ')}`,
  }),
}

export const LicenceForm = named(
  Type.Object(fields, { $id: 'LicenceForm', description: 'An organization to add.' }),
)
export type LicenceForm = Static<typeof LicenceForm>

export const LicenceChange = named(
  Type.Partial(Type.Object(fields), {
    $id: 'LicenceChange',
    description: 'What is left out stays. The rules of dates are for dates that change.',
  }),
)
export type LicenceChange = Static<typeof LicenceChange>

export const LicenceParams = Type.Object({ licenceId: Id('organization') })

/** What lists of licences are searched by. */
export const licenceFilters = {
  sort: Type.Optional(Type.Enum([...licenceOrders], { description: '`organizationName` when left out.' })),
}
