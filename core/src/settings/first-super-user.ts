import { type Static, Type } from 'typebox'
import { requireTogether, text } from './rules.ts'

/** Variables for the first super user. */
export const firstSuperUserVariables = {
  ANJ_SIGN_UP_CODE: text(
    'The one-time code for [the first sign-up](install.md#the-first-sign-up). Default: Anj creates one at the start if other machines can reach it.',
  ),
  ANJ_SUPER_USER: text('The user name of the first super user, for an installation without a sign-up.'),
  ANJ_SUPER_PASSWORD: text('The password of the first super user.'),
  ANJ_SUPER_NAME: text('The full name of the first super user.'),
  ANJ_SUPER_EMAIL: text('The email address of the first super user.'),
  ANJ_ORGANIZATION: text('The name of their organization.'),
  ANJ_ADDRESS: text('The address of their organization.'),
}

const Variables = Type.Object(firstSuperUserVariables)
type Variables = Static<typeof Variables>

/** The first super user of an installation without a sign-up. */
export interface FirstSuperUser {
  readonly userName: string
  readonly password: string
  readonly fullName: string
  readonly email: string
  readonly organizationName: string
  readonly address: string
}

const names = [
  'ANJ_SUPER_USER',
  'ANJ_SUPER_PASSWORD',
  'ANJ_SUPER_NAME',
  'ANJ_SUPER_EMAIL',
  'ANJ_ORGANIZATION',
  'ANJ_ADDRESS',
] as const

/** Returns the first super user, or null when the first user signs up instead. */
export function readFirstSuperUser(values: Variables): FirstSuperUser | null {
  const [userName, password, fullName, email, organizationName, address] = names.map((name) => values[name])
  if (!userName || !password || !fullName || !email || !organizationName || !address) return null
  return { userName, password, fullName, email, organizationName, address }
}

/** Returns a message for each invalid combination of these settings. */
export function firstSuperUserErrors(values: Variables): readonly string[] {
  return requireTogether(values, names, 'a first super user')
}
