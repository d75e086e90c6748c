import { roles } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Id } from '../http/common.ts'
import { FormPassword, FormText } from '../http/form-text.ts'
import { named } from '../http/named.ts'

/** Fields of a user's profile. */
export const userFields = {
  id: Id('user'),
  userName: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  role: Type.Enum([...roles]),
  organizationId: Id('organization'),
  organizationName: Type.String(),
}

export const User = named(Type.Object(userFields, { $id: 'User', description: 'Somebody who can log in.' }))
export type User = Static<typeof User>

export const Session = named(
  Type.Object(
    {
      user: User,
      token: Type.String({
        description: 'Signed bearer token; its claim `exp` says in seconds when it ends, after 12 hours.',
      }),
    },
    { $id: 'Session', description: 'A user and the token that lets them in.' },
  ),
)

export const LogIn = named(
  Type.Object(
    {
      userName: FormText(),
      password: FormPassword(),
      code: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'Where two-factor authentication is on: the six digits of the authenticator app, or a recovery code.',
        }),
      ),
    },
    { $id: 'LogIn', description: 'User name and password are required.' },
  ),
)

export const SignUp = named(
  Type.Object(
    {
      fullName: FormText('3 to 100 characters'),
      email: FormText('A valid email address'),
      userName: FormText('3 to 20 characters'),
      password: FormPassword(
        'At least 8 characters; a lowercase letter, an uppercase letter, a digit and one of ! @ # $; nothing else.',
      ),
      passwordConfirm: FormPassword(),
      organizationName: FormText('2 to 100 characters'),
      address: FormText('2 to 200 characters'),
      code: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'The one-time code that the server printed, needed from other machines.',
        }),
      ),
    },
    { $id: 'SignUp', description: 'The first super user of an installation, and their organization.' },
  ),
)
export type SignUp = Static<typeof SignUp>

const passwordRule =
  'At least 8 characters; a lowercase letter, an uppercase letter, a digit and one of ! @ # $; nothing else.'

export const ForgottenPassword = named(
  Type.Object(
    { email: FormText('A valid email address') },
    { $id: 'ForgottenPassword', description: 'Where the link is sent, if somebody has the address.' },
  ),
)

export const NewPassword = named(
  Type.Object(
    { password: FormPassword(passwordRule), passwordConfirm: FormPassword() },
    { $id: 'NewPassword', description: 'The password of whoever has a link.' },
  ),
)

export const PasswordChange = named(
  Type.Object(
    {
      userName: FormText("The caller's own"),
      oldPassword: FormPassword(),
      newPassword: FormPassword(passwordRule),
      newPasswordConfirm: FormPassword(),
    },
    { $id: 'PasswordChange', description: "A change of the caller's password." },
  ),
)

export const LinkQuery = Type.Object({
  token: FormText('The token of the link.'),
})
