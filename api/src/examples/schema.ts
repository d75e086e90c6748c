import { Type } from 'typebox'
import { named } from '../http/named.ts'

export const Example = named(
  Type.Object(
    { name: Type.String(), title: Type.String(), description: Type.String() },
    { $id: 'Example', description: 'A workflow that comes with the product, with its data.' },
  ),
)
