import { runStatuses } from '@anj/workflow'
import { Type } from 'typebox'
import { named } from '../http/named.ts'

export const RunStatus = named(
  Type.Enum([...runStatuses], {
    $id: 'RunStatus',
    type: 'string',
    description: 'How far a run is; `succeeded`, `failed` and `cancelled` are final.',
  }),
)
