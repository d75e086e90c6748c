import { Type } from 'typebox'
import { named } from '../../http/named.ts'

export const Setup = named(
  Type.Object(
    {
      signUpOpen: Type.Boolean({ description: 'Whether nobody has an account yet.' }),
      codeNeeded: Type.Boolean({ description: 'Whether sign-up asks this caller for the one-time code.' }),
    },
    { $id: 'Setup', description: 'How far the installation is set up.' },
  ),
)
