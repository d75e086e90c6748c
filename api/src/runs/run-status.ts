import { runStatuses } from '@anj/workflow'
import { Type } from 'typebox'
import { named } from '../http/named.ts'

export const RunStatus = named(
  Type.Enum([...runStatuses], {
    $id: 'RunStatus',
    type: 'string',
    description: 'Status of a run; `succeeded`, `failed` and `cancelled` are final.',
  }),
)
