import { Type } from 'typebox'
import { named } from '../http/named.ts'

export const Example = named(
  Type.Object(
    { name: Type.String(), title: Type.String(), description: Type.String() },
    { $id: 'Example', description: 'A sample workflow that ships with its data.' },
  ),
)
