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
        Type.Boolean({ description: 'The server was asked to stop: send calls elsewhere.' }),
      ),
    },
    { $id: 'Readiness', description: 'Whether the parts that calls need can be reached.' },
  ),
)
