import { type Static, Type } from 'typebox'
import { Id } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { WorkflowAccess } from '../http/workflow-access.ts'

/** The number of workflows, and of schedules, that an answer lists. */
export const MAX_USES = 200
const MAX_NODES = 1000

const uuid = (description: string) => Type.Optional(Type.String({ format: 'uuid', description }))
const part = (description: string) => Type.Optional(Type.String({ maxLength: 500, description }))

export const UsesQuery = Type.Object({
  datasetId: uuid('Id of a file.'),
  placeId: uuid('Id of a place, for the files that follow it and the schedules that deliver to it.'),
  connectionId: uuid(
    'Id of a connection. With one of the names below, other connections to the same server count as well.',
  ),
  runId: uuid('Id of a run that made a dictionary, diagram or advice, for the database that it read.'),
  databaseName: part('Name of a database of the connection.'),
  schemaName: part('Name of a schema.'),
  tableName: part('Name of a table or view.'),
  column: part('Name of a column of the table or file.'),
})
export type UsesQuery = Static<typeof UsesQuery>

export const NodeUse = named(
  Type.Object(
    {
      nodeId: Type.String(),
      name: Type.String({ description: 'The name of the component, or the title of its kind.' }),
      access: Type.Enum(['read', 'write']),
      how: Type.Enum(['file', 'template', 'table', 'select', 'database', 'rejects'], {
        description:
          'file: reads the file. template: fills a sheet of the workbook. table: names the table. select: contains its name in SQL. database: reads the whole database. rejects: writes rejected rows to the table.',
      }),
    },
    { $id: 'NodeUse', description: 'A component that reads or writes what was searched.' },
  ),
)

const nodes = Type.Array(NodeUse, { maxItems: MAX_NODES })

export const WorkflowUse = named(
  Type.Object(
    { id: Id('workflow'), name: Type.String(), owner: Person, access: WorkflowAccess, nodes },
    { $id: 'WorkflowUse', description: 'A workflow that reads or writes what was searched.' },
  ),
)

export const ScheduleUse = named(
  Type.Object(
    {
      id: Id('schedule'),
      name: Type.String(),
      workflowName: Type.String(),
      owner: Person,
      delivers: Type.Boolean({ description: 'True if the schedule delivers its files to the place.' }),
      nodes,
    },
    {
      $id: 'ScheduleUse',
      description: 'A schedule whose copy of a workflow reads or writes what was searched.',
    },
  ),
)

export const Uses = named(
  Type.Object(
    {
      workflows: Type.Array(WorkflowUse, { maxItems: MAX_USES }),
      schedules: Type.Array(ScheduleUse, { maxItems: MAX_USES }),
      counts: Type.Object({
        workflows: Type.Integer({ description: 'Number of workflows that the caller may see.' }),
        schedules: Type.Integer(),
        hiddenWorkflows: Type.Integer({ description: 'Number of other workflows of the organization.' }),
      }),
    },
    {
      $id: 'Uses',
      description: `The first ${MAX_USES} workflows and schedules by name, and the numbers of all.`,
    },
  ),
)
export type Uses = Static<typeof Uses>

/** The number of readers that are named for each column. */
export const MAX_READERS = 20
const MAX_COLUMNS = 1600

export const ColumnsForm = Type.Object({
  connectionId: Type.String({
    format: 'uuid',
    description: 'Id of a connection. Other connections to the same server count as well.',
  }),
  databaseName: Type.String({ maxLength: 500 }),
  schemaName: Type.String({ maxLength: 500, description: 'Empty for a kind without schemas.' }),
  tableName: Type.String({ minLength: 1, maxLength: 500 }),
  columns: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1, maxItems: MAX_COLUMNS }),
  exceptWorkflow: Type.Optional(
    Type.String({ format: 'uuid', description: 'Id of a workflow that does not count as a reader.' }),
  ),
})
export type ColumnsForm = Static<typeof ColumnsForm>

export const ColumnReaders = named(
  Type.Object(
    {
      column: Type.String(),
      names: Type.Array(Type.String(), {
        maxItems: MAX_READERS,
        description: 'The first names of workflows and schedules that the caller may see.',
      }),
      count: Type.Integer({ description: 'Number of all these names.' }),
      hidden: Type.Integer({
        description: 'Number of other workflows of the organization that read the column.',
      }),
    },
    { $id: 'ColumnReaders', description: 'The workflows and schedules that read a column of a table.' },
  ),
)
export type ColumnReaders = Static<typeof ColumnReaders>

export const ColumnReadersList = Type.Array(ColumnReaders, { maxItems: MAX_COLUMNS })
