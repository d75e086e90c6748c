import { type Static, Type } from 'typebox'
import { apiScopes } from '../../access/scopes.ts'
import { Id, Nullable, Timestamp } from '../../http/common.ts'
import { FormPassword, FormText } from '../../http/form-text.ts'
import { named } from '../../http/named.ts'
import { userFields } from '../../sign-in/schema.ts'

export const Account = named(
  Type.Object(
    {
      ...userFields,
      createdAt: Timestamp,
      twoFactor: Type.Boolean({ description: 'A code is asked for at log-in.' }),
      recoveryCodesLeft: Type.Integer({ description: 'How many recovery codes were not used yet.' }),
      hasPassword: Type.Boolean({
        description: 'A password lets them in; who came by a provider may have none.',
      }),
      identity: Nullable(
        Type.Object(
          {
            provider: Type.String({ description: 'Issuer of the OpenID Connect provider.' }),
            email: Nullable(Type.String({ description: 'The address that it told when it was linked.' })),
            linkedAt: Timestamp,
          },
          { description: 'Who they are at a sign-in provider; null while it is not linked.' },
        ),
      ),
    },
    { $id: 'Account', description: "The caller's account." },
  ),
)
export type Account = Static<typeof Account>

export const AccountChange = named(
  Type.Object(
    {
      fullName: Type.Optional(Type.String({ description: '3 to 100 characters' })),
      email: Type.Optional(Type.String({ description: 'A valid email address' })),
      password: Type.Optional(
        Type.String({
          format: 'password',
          description: 'The present password, needed for another email address.',
        }),
      ),
    },
    { $id: 'AccountChange', description: 'What is left out stays.' },
  ),
)
export type AccountChange = Static<typeof AccountChange>

export const OwnPassword = named(
  Type.Object(
    { password: FormPassword('The present password.') },
    { $id: 'OwnPassword', description: 'Proves that it is the owner who asks.' },
  ),
)

export const TwoFactorOffer = named(
  Type.Object(
    {
      secret: Type.String({
        description: 'The shared secret in Base32, to be typed into an authenticator app.',
      }),
      uri: Type.String({ description: 'The same as an otpauth address, to be shown as a QR code.' }),
    },
    { $id: 'TwoFactorOffer', description: 'A second factor that waits to be confirmed.' },
  ),
)

export const TwoFactorCode = named(
  Type.Object({ code: FormText('The six digits of the authenticator app.') }, { $id: 'TwoFactorCode' }),
)

export const RecoveryCodes = named(
  Type.Object(
    {
      recoveryCodes: Type.Array(Type.String(), {
        maxItems: 10,
        description: 'Ten codes, each good for one log-in without the authenticator app. Shown only now.',
      }),
    },
    { $id: 'RecoveryCodes' },
  ),
)

export const ActiveSession = named(
  Type.Object(
    {
      id: Id('session'),
      isCurrent: Type.Boolean({ description: 'It is the one of this call.' }),
      address: Nullable(Type.String({ description: 'Where it was begun from.' })),
      userAgent: Nullable(Type.String({ description: 'The program that it was begun with.' })),
      createdAt: Timestamp,
      lastUsedAt: Nullable(Timestamp),
      expiresAt: Timestamp,
    },
    { $id: 'ActiveSession', description: 'Somewhere that the caller is logged in.' },
  ),
)
export type ActiveSession = Static<typeof ActiveSession>

export const ApiScope = named(
  Type.Enum([...apiScopes], {
    type: 'string',
    $id: 'ApiScope',
    description: 'What an API token opens: `read` opens reading calls, `write` all others of the resource.',
  }),
)

export const ApiToken = named(
  Type.Object(
    {
      id: Id('token'),
      label: Type.String({ description: 'What its owner calls it.' }),
      scopes: Type.Array(ApiScope, { maxItems: apiScopes.length }),
      createdAt: Timestamp,
      lastUsedAt: Nullable(Timestamp),
      expiresAt: Timestamp,
    },
    { $id: 'ApiToken', description: 'Lets a program in, for its scopes, until it expires or is revoked.' },
  ),
)
export type ApiToken = Static<typeof ApiToken>

export const NewApiToken = named(
  Type.Object(
    {
      label: FormText('1 to 100 characters'),
      scopes: Type.Array(ApiScope, { default: [], uniqueItems: true, maxItems: apiScopes.length }),
      days: Type.Number({ default: 0, description: 'How long it lasts, a whole number from 1 to 365 days.' }),
      password: FormPassword('The present password.'),
    },
    { $id: 'NewApiToken' },
  ),
)
export type NewApiToken = Static<typeof NewApiToken>

export const MadeApiToken = named(
  Type.Object(
    {
      apiToken: ApiToken,
      token: Type.String({ description: 'The token itself, to be sent as bearer. Shown only now.' }),
    },
    { $id: 'MadeApiToken' },
  ),
)

export const SessionParams = Type.Object({ sessionId: Id('session') })
export const ApiTokenParams = Type.Object({ tokenId: Id('token') })
