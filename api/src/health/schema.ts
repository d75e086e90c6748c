import { Type } from 'typebox'
import { named } from '../http/named.ts'

const State = Type.Enum(['ok', 'failing'])

export const Readiness = named(
  Type.Object(
    { database: State, store: State, queue: State },
    { $id: 'Readiness', description: 'Whether the parts that calls need can be reached.' },
  ),
)
