import { Type } from 'typebox'
import { Id, Nullable } from '../http/common.ts'
import { named } from '../http/named.ts'
import { NamedPerson, ShareLevel } from '../sharing/schema.ts'

export const Group = named(
  Type.Object(
    {
      id: Id('group'),
      name: Type.String(),
      members: Type.Integer({ description: 'Number of members that are not deactivated.' }),
    },
    { $id: 'Group', description: 'A group of users of the organization.' },
  ),
)

export const GroupMember = named(
  Type.Object({ user: NamedPerson }, { $id: 'GroupMember', description: 'A user in a group.' }),
)

export const GroupShare = named(
  Type.Object(
    {
      group: Group,
      level: ShareLevel,
      through: Nullable(
        Type.Object(
          { id: Id('folder'), name: Type.String() },
          { description: 'The shared folder through which the group reaches the workflow or folder.' },
        ),
      ),
    },
    { $id: 'GroupShare', description: 'A group with which a workflow or folder is shared.' },
  ),
)

export const GroupName = named(
  Type.Object(
    { name: Type.String({ maxLength: 10_000, description: 'Not empty, at most 100 characters.' }) },
    { $id: 'GroupName' },
  ),
)

export const GroupParams = Type.Object({ groupId: Id('group') })
export const MemberParams = Type.Object({ groupId: Id('group'), userId: Id('user') })
export const GroupOfWorkflowParams = Type.Object({ workflowId: Id('workflow'), groupId: Id('group') })
export const GroupOfFolderParams = Type.Object({ folderId: Id('folder'), groupId: Id('group') })
