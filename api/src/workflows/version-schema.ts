import { Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { graph } from './schema.ts'

const version = {
  revision: Type.Integer(),
  name: Type.String({ description: 'Name of the workflow at that time.' }),
  label: Nullable(Type.String({ description: 'Name of the version.' })),
  savedAt: Timestamp,
  savedBy: Nullable(Person),
  nodeCount: Type.Integer(),
  edgeCount: Type.Integer(),
  hasRun: Type.Boolean({ description: 'True when this revision was run, including test runs.' }),
  isPresent: Type.Boolean({ description: 'True for the current version.' }),
}

export const WorkflowVersion = named(
  Type.Object(version, { $id: 'WorkflowVersion', description: 'An earlier state of a workflow.' }),
)

export const WholeVersion = named(
  Type.Object(
    { ...version, ...graph },
    { $id: 'WholeVersion', description: 'A version with its nodes, edges and notes.' },
  ),
)

export const VersionName = named(
  Type.Object(
    {
      label: Nullable(
        Type.String({ maxLength: 10_000, description: 'At most 100 characters; null removes the name.' }),
      ),
      revision: Type.Optional(Type.Integer({ minimum: 1, description: 'Defaults to the current revision.' })),
    },
    { $id: 'VersionName' },
  ),
)

export const VersionRestore = named(
  Type.Object(
    { revision: Type.Integer({ minimum: 1, description: 'The current revision as the caller knows it.' }) },
    { $id: 'VersionRestore' },
  ),
)

export const VersionParams = Type.Object({
  workflowId: Id('workflow'),
  revision: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'Revision of the version' }),
})
