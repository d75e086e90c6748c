import { Type } from 'typebox'
import { Id } from './common.ts'
import { named } from './named.ts'

export const Person = named(
  Type.Object(
    { id: Id('user'), fullName: Type.String() },
    { $id: 'Person', description: 'A user of the organization.' },
  ),
)
