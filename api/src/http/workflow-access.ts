import type { WorkflowAccess as Access } from '@anj/db'
import { Type } from 'typebox'
import { namedAs } from './named.ts'

export const WorkflowAccess = namedAs<Access>(
  Type.Enum(['own', 'edit', 'read'], {
    type: 'string',
    $id: 'WorkflowAccess',
    description: "The caller's access to a workflow: full control, change and run, or view.",
  }),
)
