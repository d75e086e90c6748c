import { type Static, Type } from 'typebox'
import { Id, Nullable } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { WorkflowAccess } from '../http/workflow-access.ts'

export const Folder = named(
  Type.Object(
    {
      id: Id('folder'),
      name: Type.String(),
      parentId: Nullable(
        Type.String({
          format: 'uuid',
          description:
            'Id of the folder that contains this one; null at the top, or if the caller may not see the folder above.',
        }),
      ),
      owner: Person,
      access: WorkflowAccess,
      workflows: Type.Integer({ description: 'Number of workflows directly in the folder.' }),
    },
    { $id: 'Folder', description: 'A folder of workflows.' },
  ),
)
export type Folder = Static<typeof Folder>

const name = Type.String({ maxLength: 10_000, description: 'Not empty, at most 100 characters.' })

export const NewFolder = named(
  Type.Object(
    {
      name,
      parentId: Type.Optional(
        Nullable(
          Type.String({ format: 'uuid', description: 'Id of the folder to add it to; null for the top.' }),
        ),
      ),
    },
    { $id: 'NewFolder', description: 'A new folder. Folders can be nested 5 deep.' },
  ),
)

export const FolderName = named(Type.Object({ name }, { $id: 'FolderName' }))

export const FolderParams = Type.Object({ folderId: Id('folder') })

export const FolderOfWorkflow = named(
  Type.Object(
    {
      folderId: Nullable(
        Type.String({ format: 'uuid', description: 'Id of the folder; null for no folder.' }),
      ),
    },
    { $id: 'FolderOfWorkflow', description: 'The folder of a workflow.' },
  ),
)
