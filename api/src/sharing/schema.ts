import type { ShareLevel as Level } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Id, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'
import { Person } from '../http/person.ts'

export const NamedPerson = named(
  Type.Object(
    { id: Id('user'), fullName: Type.String(), userName: Type.String() },
    { $id: 'NamedPerson', description: 'A user of the organization, as found by a search.' },
  ),
)

export const ShareLevel = namedAs<Level>(
  Type.Enum(['read', 'edit'], {
    type: 'string',
    $id: 'ShareLevel',
    description: 'read: view, preview, duplicate and save as a file. edit: also change and run.',
  }),
)

export const Share = named(
  Type.Object(
    { user: NamedPerson, level: ShareLevel },
    { $id: 'Share', description: 'A user with whom a workflow is shared.' },
  ),
)

export type Share = Static<typeof Share>

export const ShareChange = named(
  Type.Object({ level: ShareLevel }, { $id: 'ShareChange', description: 'New access of a user.' }),
)

export const ShareParams = Type.Object({ workflowId: Id('workflow'), userId: Id('user') })

export const SharedWorkflow = named(
  Type.Object(
    {
      id: Id('workflow'),
      name: Type.String(),
      owner: Person,
      level: ShareLevel,
      isOpen: Type.Boolean({ description: 'True when the workflow is open in a tab.' }),
      isNew: Type.Boolean({ description: 'True when the caller has never opened the workflow.' }),
      updatedAt: Timestamp,
    },
    { $id: 'SharedWorkflow', description: 'A workflow of another user.' },
  ),
)

export const TabOrder = named(
  Type.Object(
    { ids: Type.Array(Id('workflow'), { maxItems: 10_000 }) },
    { $id: 'TabOrder', description: 'Workflows in the order of their tabs.' },
  ),
)
