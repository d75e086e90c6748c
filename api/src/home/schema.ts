import { type HomeOrder, homeOrders } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { cursorQuery } from '../http/cursor-paged.ts'
import { named } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { WorkflowAccess } from '../http/workflow-access.ts'
import { RunStatus } from '../runs/run-status.ts'

/** Workflows on a page unless the caller asks for another number. */
export const usual = 25

/** The query parameters of the list of all workflows. */
export const HomeQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 200, description: "Part of a workflow's or an owner's name, ignoring case." }),
  ),
  whose: Type.Optional(
    Type.Enum(['mine', 'shared'], {
      description: "Only the caller's own workflows, or only those of others.",
    }),
  ),
  scheduled: Type.Optional(Type.Boolean({ description: 'True for only workflows with a schedule.' })),
  folderId: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Id of a folder, for only the workflows in it and in folders inside it.',
    }),
  ),
  failed: Type.Optional(Type.Boolean({ description: 'True for only workflows whose last run failed.' })),
  sort: Type.Optional(Type.Enum([...homeOrders], { description: 'Defaults to `name`.' })),
  descending: Type.Optional(Type.Boolean({ description: 'Sorts in descending order.' })),
  ...cursorQuery('workflows', { usual, most: 100 }),
})

/** The content of a cursor: the order that it belongs to, and the place of the last item. */
export const HomeCursor = Type.Object({
  sort: Type.Enum([...homeOrders]),
  // PostgreSQL stores no zero characters.
  key: Nullable(
    Type.Union([
      Type.String({ maxLength: 1000, pattern: '^[^\\u0000]*$' }),
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    ]),
  ),
  id: Id('workflow'),
})

/** True if a cursor's key has the type that the order's keys have. */
export function fitsOrder(key: string | number | null, sort: HomeOrder): boolean {
  return (
    key === null || (typeof key === 'string') === (sort === 'name' || sort === 'folder' || sort === 'owner')
  )
}

export const HomeWorkflow = named(
  Type.Object(
    {
      id: Id('workflow'),
      name: Type.String(),
      revision: Type.Integer(),
      owner: Person,
      folder: Nullable(
        Type.Object(
          { id: Id('folder'), name: Type.String() },
          { description: 'The folder of the workflow, if the caller may see it.' },
        ),
      ),
      access: WorkflowAccess,
      isOpen: Type.Boolean({ description: 'True when the caller has the workflow as a tab.' }),
      updatedAt: Timestamp,
      lastRun: Nullable(
        Type.Object(
          { id: Id('run'), status: RunStatus, at: Timestamp },
          { description: 'The run that was started last. Test runs do not count.' },
        ),
      ),
      schedules: Type.Integer({ description: 'Number of schedules of the workflow.' }),
      nextRun: Nullable(
        Type.Object(
          { at: Timestamp, scheduleName: Type.String() },
          { description: 'The next planned run of a schedule that is not paused.' },
        ),
      ),
      sharedWith: Type.Object({
        count: Type.Integer({ description: 'Number of users with whom the workflow is shared.' }),
        names: Type.Array(Type.String(), {
          maxItems: 3,
          description: 'Full names of the first of these users.',
        }),
        groups: Type.Object(
          {
            count: Type.Integer({ description: 'Number of groups with which the workflow is shared.' }),
            names: Type.Array(Type.String(), {
              maxItems: 3,
              description: 'Names of the first of these groups.',
            }),
          },
          { description: 'Groups that reach the workflow, also through its folders.' },
        ),
      }),
    },
    { $id: 'HomeWorkflow', description: 'A workflow in the list of all workflows.' },
  ),
)
export type HomeWorkflow = Static<typeof HomeWorkflow>
