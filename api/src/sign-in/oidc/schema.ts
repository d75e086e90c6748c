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
            label: Type.String({ description: 'What the button says that leads there.' }),
            address: Type.String({ description: 'The page that leads a browser to the provider.' }),
          },
          { description: 'Null where none is set up.' },
        ),
      ),
      passwords: Type.Boolean({ description: 'Passwords let in everybody, and not only super users.' }),
    },
    { $id: 'SingleSignOn', description: 'How people may log in.' },
  ),
)

/**
 * Maximum length of a path: sealed twice in base64 with the rest of a log-in, it makes a cookie of less than
 * 4096 bytes, the most that browsers keep.
 */
export const MAX_NEXT_LENGTH = 1000

/** The limit covers all sealed values and the provider's redirect, whose codes can have some thousand characters. */
const Sealed = (description: string) => Type.String({ maxLength: 16_000, description })

export const SignOnBeginning = named(
  Type.Object(
    {
      next: Type.Optional(
        Type.String({
          maxLength: MAX_NEXT_LENGTH,
          description: 'The path to go to afterwards, given back by the end.',
        }),
      ),
    },
    { $id: 'SignOnBeginning' },
  ),
)

export const SignOnBegun = named(
  Type.Object(
    {
      address: Type.String({ description: 'Where the browser goes to log in.' }),
      state: Type.String({ description: 'What it brings back, to tell one log-in from another.' }),
      flow: Type.String({ description: 'Sealed: what only this browser may end the log-in with.' }),
      seconds: Type.Integer({ description: 'How long it may take.' }),
    },
    { $id: 'SignOnBegun', description: 'A log-in that goes on at the provider.' },
  ),
)

export const SignOnEnd = named(
  Type.Object(
    {
      flow: Sealed('What the beginning gave to the same browser.'),
      search: Sealed('The query of the address that the provider sent the browser back to.'),
    },
    { $id: 'SignOnEnd' },
  ),
)

export const SignedOn = named(
  Type.Object(
    {
      next: Type.String({ description: 'The path that the beginning named.' }),
      session: Nullable(Session),
      ticket: Nullable(
        Type.String({
          description: 'In place of the session, where a code of the authenticator app is asked for besides.',
        }),
      ),
    },
    { $id: 'SignedOn', description: 'What a log-in by the provider came to.' },
  ),
)

export const SignOnCode = named(
  Type.Object(
    {
      ticket: Sealed('What the end of the log-in gave.'),
      code: FormText('The six digits of the authenticator app, or a recovery code.'),
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
            'Where the browser is logged out at the provider; null where the session was not begun by one, or it has no such place.',
        }),
      ),
    },
    { $id: 'LogOutThere' },
  ),
)
