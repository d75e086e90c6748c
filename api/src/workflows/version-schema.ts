import { Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { graph } from './schema.ts'

const version = {
  revision: Type.Integer(),
  name: Type.String({ description: 'What the workflow was called then.' }),
  label: Nullable(Type.String({ description: 'What somebody named this version.' })),
  savedAt: Timestamp,
  savedBy: Nullable(Person),
  nodeCount: Type.Integer(),
  edgeCount: Type.Integer(),
  hasRun: Type.Boolean({ description: 'This revision was run or tried.' }),
  isPresent: Type.Boolean({ description: 'It is what the workflow holds now.' }),
}

export const WorkflowVersion = named(
  Type.Object(version, { $id: 'WorkflowVersion', description: 'What a workflow held once.' }),
)

export const WholeVersion = named(
  Type.Object(
    { ...version, ...graph },
    { $id: 'WholeVersion', description: 'A version with all that was drawn.' },
  ),
)

export const VersionName = named(
  Type.Object(
    {
      label: Nullable(
        Type.String({ maxLength: 10_000, description: 'At most 100 characters; null takes it away.' }),
      ),
      revision: Type.Optional(
        Type.Integer({ minimum: 1, description: 'The present revision when left out.' }),
      ),
    },
    { $id: 'VersionName' },
  ),
)

export const VersionRestore = named(
  Type.Object(
    { revision: Type.Integer({ minimum: 1, description: 'The present revision, as the caller saw it.' }) },
    { $id: 'VersionRestore' },
  ),
)

export const VersionParams = Type.Object({
  workflowId: Id('workflow'),
  revision: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'Revision of the version' }),
})
