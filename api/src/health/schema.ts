import { Type } from 'typebox'
import { named } from '../http/named.ts'

const State = Type.Enum(['ok', 'failing'])

export const Readiness = named(
  Type.Object(
    {
      database: State,
      store: State,
      queue: State,
      stopping: Type.Optional(
        Type.Boolean({ description: 'True when the server is shutting down. Send calls to another server.' }),
      ),
    },
    { $id: 'Readiness', description: 'Availability of the parts that calls need.' },
  ),
)
