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
      twoFactor: Type.Boolean({
        description: 'True when logging in requires a code from the authenticator app.',
      }),
      recoveryCodesLeft: Type.Integer({ description: 'Number of unused recovery codes.' }),
      hasPassword: Type.Boolean({
        description:
          'True when the account has a password. Accounts created through a sign-in provider can be without one.',
      }),
      identity: Nullable(
        Type.Object(
          {
            provider: Type.String({ description: 'Issuer of the OpenID Connect provider.' }),
            email: Nullable(
              Type.String({
                description: 'The email address that the provider reported when the account was linked.',
              }),
            ),
            linkedAt: Timestamp,
          },
          { description: 'The linked identity at a sign-in provider; null when no identity is linked.' },
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
          description: 'The current password. Required when the email address changes.',
        }),
      ),
    },
    { $id: 'AccountChange', description: 'Omitted fields stay unchanged.' },
  ),
)
export type AccountChange = Static<typeof AccountChange>

export const OwnPassword = named(
  Type.Object(
    { password: FormPassword('The current password.') },
    { $id: 'OwnPassword', description: "The caller's password, which confirms the caller's identity." },
  ),
)

export const TwoFactorOffer = named(
  Type.Object(
    {
      secret: Type.String({
        description: 'The shared secret in Base32, for an authenticator app.',
      }),
      uri: Type.String({ description: 'The secret as an otpauth address, to be shown as a QR code.' }),
    },
    { $id: 'TwoFactorOffer', description: 'A second factor that is not confirmed yet.' },
  ),
)

export const TwoFactorCode = named(
  Type.Object({ code: FormText('Six digits from the authenticator app.') }, { $id: 'TwoFactorCode' }),
)

export const RecoveryCodes = named(
  Type.Object(
    {
      recoveryCodes: Type.Array(Type.String(), {
        maxItems: 10,
        description:
          'Ten codes, each valid for one login without the authenticator app. They are shown only once.',
      }),
    },
    { $id: 'RecoveryCodes' },
  ),
)

export const ActiveSession = named(
  Type.Object(
    {
      id: Id('session'),
      isCurrent: Type.Boolean({ description: 'True for the session that made this call.' }),
      address: Nullable(
        Type.String({ description: 'IP address of the browser or program that started the session.' }),
      ),
      userAgent: Nullable(Type.String({ description: 'User agent that started the session.' })),
      createdAt: Timestamp,
      lastUsedAt: Nullable(Timestamp),
      expiresAt: Timestamp,
    },
    { $id: 'ActiveSession', description: 'A session in which the caller is logged in.' },
  ),
)
export type ActiveSession = Static<typeof ActiveSession>

export const ApiScope = named(
  Type.Enum([...apiScopes], {
    type: 'string',
    $id: 'ApiScope',
    description:
      'Calls that an API token permits: `read` permits the calls that read the resource, `write` permits all other calls on the resource.',
  }),
)

export const ApiToken = named(
  Type.Object(
    {
      id: Id('token'),
      label: Type.String({ description: 'Name given by the owner.' }),
      scopes: Type.Array(ApiScope, { maxItems: apiScopes.length }),
      createdAt: Timestamp,
      lastUsedAt: Nullable(Timestamp),
      expiresAt: Timestamp,
    },
    {
      $id: 'ApiToken',
      description: "Gives a program access to the token's scopes until the token expires or is revoked.",
    },
  ),
)
export type ApiToken = Static<typeof ApiToken>

export const NewApiToken = named(
  Type.Object(
    {
      label: FormText('1 to 100 characters'),
      scopes: Type.Array(ApiScope, { default: [], uniqueItems: true, maxItems: apiScopes.length }),
      days: Type.Number({ default: 0, description: 'Lifetime in days, a whole number from 1 to 365.' }),
      password: FormPassword('The current password.'),
    },
    { $id: 'NewApiToken' },
  ),
)
export type NewApiToken = Static<typeof NewApiToken>

export const MadeApiToken = named(
  Type.Object(
    {
      apiToken: ApiToken,
      token: Type.String({ description: 'The token, to be sent as a bearer token. It is shown only once.' }),
    },
    { $id: 'MadeApiToken' },
  ),
)

export const SessionParams = Type.Object({ sessionId: Id('session') })
export const ApiTokenParams = Type.Object({ tokenId: Id('token') })
