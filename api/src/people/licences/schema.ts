import { licenceOrders } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Id, Timestamp } from '../../http/common.ts'
import { FormText, UnchangedIfOmitted } from '../../http/form-text.ts'
import { named } from '../../http/named.ts'
import { pageSchema } from '../../http/paged.ts'
import { applicationTypes } from './rules.ts'

const statuses = ['notStarted', 'valid', 'expired'] as const
const day = { format: 'date' } as const

export const Licence = named(
  Type.Object(
    {
      id: Id('organization that holds the licence'),
      fullName: Type.String({ description: 'Full name of the customer.' }),
      email: Type.String({ description: 'Full name of the customer.' }),
      organizationName: Type.String(),
      address: Type.String(),
      numberOfUsersAllowed: Type.Integer(),
      users: Type.Integer({
        description: 'Number of users that count now: all users that are not deactivated.',
      }),
      licenseStartingDay: Type.String(day),
      licenseExpiryDate: Type.String(day),
      status: Type.Enum([...statuses], { description: 'Status on the current day in UTC.' }),
      applicationTypes: Type.Array(Type.String(), { maxItems: 100 }),
      createdAt: Timestamp,
    },
    { $id: 'Licence', description: 'An organization with its licence.' },
  ),
)
export type Licence = Static<typeof Licence>

export const Licences = named(
  Type.Object(pageSchema(Licence), { $id: 'Licences', description: 'A page of licences.' }),
)

const descriptions = {
  fullName: '3 to 100 characters',
  email: 'A valid email address',
  organizationName: '2 to 100 characters; unique among organizations',
  address: '2 to 200 characters',
  licenseStartingDay: 'YYYY-MM-DD; not in the past, and before the expiry date',
  licenseExpiryDate: 'YYYY-MM-DD; not in the past, at most 5 years ahead, and after the starting day',
  numberOfUsersAllowed: 'A whole number from 1 to 1000',
  applicationTypes: `At least one of ${applicationTypes.join(', ')}`,
} as const
const types = Type.String({ maxLength: 100 })

export const LicenceForm = named(
  Type.Object(
    {
      fullName: FormText(descriptions.fullName),
      email: FormText(descriptions.email),
      organizationName: FormText(descriptions.organizationName),
      address: FormText(descriptions.address),
      licenseStartingDay: FormText(descriptions.licenseStartingDay),
      licenseExpiryDate: FormText(descriptions.licenseExpiryDate),
      numberOfUsersAllowed: Type.Number({ default: 0, description: descriptions.numberOfUsersAllowed }),
      applicationTypes: Type.Array(types, {
        default: [],
        maxItems: 100,
        description: descriptions.applicationTypes,
      }),
    },
    { $id: 'LicenceForm', description: 'A new organization.' },
  ),
)
export type LicenceForm = Static<typeof LicenceForm>

export const LicenceChange = named(
  Type.Object(
    {
      fullName: UnchangedIfOmitted(descriptions.fullName),
      email: UnchangedIfOmitted(descriptions.email),
      organizationName: UnchangedIfOmitted(descriptions.organizationName),
      address: UnchangedIfOmitted(descriptions.address),
      licenseStartingDay: UnchangedIfOmitted(descriptions.licenseStartingDay),
      licenseExpiryDate: UnchangedIfOmitted(descriptions.licenseExpiryDate),
      numberOfUsersAllowed: Type.Optional(Type.Number({ description: descriptions.numberOfUsersAllowed })),
      applicationTypes: Type.Optional(
        Type.Array(types, { maxItems: 100, description: descriptions.applicationTypes }),
      ),
    },
    {
      $id: 'LicenceChange',
      description: 'Omitted fields stay unchanged. The rules on dates apply only to dates that change.',
    },
  ),
)
export type LicenceChange = Static<typeof LicenceChange>

export const LicenceParams = Type.Object({ licenceId: Id('organization') })

/** The sort order and the filters for the list of licences. */
export const licenceFilters = {
  sort: Type.Optional(Type.Enum([...licenceOrders], { description: 'Defaults to `organizationName`.' })),
}
