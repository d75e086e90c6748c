import { Type } from 'typebox'
import { named } from '../../http/named.ts'

export const Setup = named(
  Type.Object(
    {
      signUpOpen: Type.Boolean({ description: 'True while no account exists.' }),
      codeNeeded: Type.Boolean({
        description: 'True when sign-up requires the one-time code from this caller.',
      }),
    },
    { $id: 'Setup', description: 'Setup state of the installation.' },
  ),
)
