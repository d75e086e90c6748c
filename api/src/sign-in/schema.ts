import { roles } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Id } from '../http/common.ts'
import { FormPassword, FormText } from '../http/form-text.ts'
import { named } from '../http/named.ts'

export const userFields = {
  id: Id('user'),
  userName: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  role: Type.Enum([...roles]),
  organizationId: Id('organization'),
  organizationName: Type.String(),
}

export const User = named(Type.Object(userFields, { $id: 'User', description: 'A user who can log in.' }))
export type User = Static<typeof User>

export const Session = named(
  Type.Object(
    {
      user: User,
      token: Type.String({
        description:
          'Signed bearer token. It expires after 12 hours; the claim `exp` contains the time in seconds.',
      }),
    },
    { $id: 'Session', description: "A user and the user's token." },
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
            'Six digits from the authenticator app, or a recovery code. Required when two-factor authentication is on.',
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
        'At least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of ! @ # $. No other characters.',
      ),
      passwordConfirm: FormPassword(),
      organizationName: FormText('2 to 100 characters'),
      address: FormText('2 to 200 characters'),
      code: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'The one-time code that the server printed. Required from other machines.',
        }),
      ),
    },
    { $id: 'SignUp', description: "The first super user of an installation and the user's organization." },
  ),
)
export type SignUp = Static<typeof SignUp>

const passwordRule =
  'At least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of ! @ # $. No other characters.'

export const ForgottenPassword = named(
  Type.Object(
    { email: FormText('A valid email address') },
    {
      $id: 'ForgottenPassword',
      description: 'The link is sent to this address if there is an account with it.',
    },
  ),
)

export const NewPassword = named(
  Type.Object(
    { password: FormPassword(passwordRule), passwordConfirm: FormPassword() },
    { $id: 'NewPassword', description: 'A new password, set through a link.' },
  ),
)

export const PasswordChange = named(
  Type.Object(
    {
      userName: FormText("The caller's user name"),
      oldPassword: FormPassword(),
      newPassword: FormPassword(passwordRule),
      newPasswordConfirm: FormPassword(),
    },
    { $id: 'PasswordChange', description: "A change of the caller's password." },
  ),
)

export const LinkQuery = Type.Object({
  token: FormText('Token from the link.'),
})
