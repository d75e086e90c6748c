import type { ShareLevel as Level } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Id, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'
import { Person } from '../http/person.ts'

export const NamedPerson = named(
  Type.Object(
    { id: Id('user'), fullName: Type.String(), userName: Type.String() },
    { $id: 'NamedPerson', description: 'Somebody of the organization, as one finds them.' },
  ),
)

export const ShareLevel = namedAs<Level>(
  Type.Enum(['read', 'edit'], {
    type: 'string',
    $id: 'ShareLevel',
    description: 'read: look, preview, duplicate, save as a file. edit: change and run as well.',
  }),
)

export const Share = named(
  Type.Object(
    { user: NamedPerson, level: ShareLevel },
    { $id: 'Share', description: 'Somebody with whom a workflow is shared.' },
  ),
)

export type Share = Static<typeof Share>

export const ShareChange = named(
  Type.Object(
    { level: ShareLevel },
    { $id: 'ShareChange', description: 'What somebody may do from now on.' },
  ),
)

export const ShareParams = Type.Object({ workflowId: Id('workflow'), userId: Id('user') })

export const SharedWorkflow = named(
  Type.Object(
    {
      id: Id('workflow'),
      name: Type.String(),
      owner: Person,
      level: ShareLevel,
      isOpen: Type.Boolean({ description: 'It is one of the tabs.' }),
      isNew: Type.Boolean({ description: 'The caller has never opened it.' }),
      updatedAt: Timestamp,
    },
    { $id: 'SharedWorkflow', description: 'A workflow of somebody else.' },
  ),
)

export const TabOrder = named(
  Type.Object(
    { ids: Type.Array(Id('workflow'), { maxItems: 10_000 }) },
    { $id: 'TabOrder', description: 'Workflows in the order of their tabs.' },
  ),
)
