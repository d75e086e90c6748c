import { Type } from 'typebox'
import { Nullable } from '../../http/common.ts'
import { FormText } from '../../http/form-text.ts'
import { named } from '../../http/named.ts'
import { Session } from '../schema.ts'

export const SingleSignOn = named(
  Type.Object(
    {
      provider: Nullable(
        Type.Object(
          {
            label: Type.String({ description: 'Label of the button that leads to the provider.' }),
            address: Type.String({ description: 'Page that redirects the browser to the provider.' }),
          },
          { description: 'The configured provider; null when there is none.' },
        ),
      ),
      passwords: Type.Boolean({
        description: 'True when all users can log in with a password; false when only super users can.',
      }),
    },
    { $id: 'SingleSignOn', description: 'The available ways to log in.' },
  ),
)

/**
 * The maximum length of a path. Browsers keep at most 4096 bytes per cookie, and the cookie contains the path twice
 * sealed in base64 together with the log-in's other data.
 */
export const MAX_NEXT_LENGTH = 1000

/**
 * The limit leaves room for all sealed values and for the provider's redirect, whose codes can have thousands of
 * characters.
 */
const Sealed = (description: string) => Type.String({ maxLength: 16_000, description })

export const SignOnBeginning = named(
  Type.Object(
    {
      next: Type.Optional(
        Type.String({
          maxLength: MAX_NEXT_LENGTH,
          description: 'Path to open after the login. The last call of the login returns it.',
        }),
      ),
    },
    { $id: 'SignOnBeginning' },
  ),
)

export const SignOnBegun = named(
  Type.Object(
    {
      address: Type.String({ description: 'Address at the provider that the browser opens to log in.' }),
      state: Type.String({ description: 'Value that the provider returns, which identifies the login.' }),
      flow: Type.String({ description: 'Encrypted data with which only this browser can finish the login.' }),
      seconds: Type.Integer({ description: 'Time limit for the login in seconds.' }),
    },
    { $id: 'SignOnBegun', description: 'A login that continues at the provider.' },
  ),
)

export const SignOnEnd = named(
  Type.Object(
    {
      flow: Sealed('The `flow` that was given to the same browser.'),
      search: Sealed('Query string of the address to which the provider redirected the browser.'),
    },
    { $id: 'SignOnEnd' },
  ),
)

export const SignedOn = named(
  Type.Object(
    {
      next: Type.String({ description: 'The path given when the login began.' }),
      session: Nullable(Session),
      ticket: Nullable(
        Type.String({
          description: 'Returned instead of a session when a code from the authenticator app is required.',
        }),
      ),
    },
    { $id: 'SignedOn', description: 'Result of a login through the provider.' },
  ),
)

export const SignOnCode = named(
  Type.Object(
    {
      ticket: Sealed('The `ticket` from the call that finished the login.'),
      code: FormText('Six digits from the authenticator app, or a recovery code.'),
    },
    { $id: 'SignOnCode' },
  ),
)

export const LogOutThere = named(
  Type.Object(
    {
      address: Nullable(
        Type.String({
          description:
            'Address at which the browser logs out from the provider; null when the session was not started through a provider or the provider has no such address.',
        }),
      ),
    },
    { $id: 'LogOutThere' },
  ),
)
