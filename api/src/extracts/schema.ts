import { extractStatuses } from '@anj/db'
import { maxParameters } from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { confirmed } from '../http/changed-by-others.ts'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Column } from '../http/table.ts'
import { NodeKind, Parameter } from '../workflows/schema.ts'

export const Extract = named(
  Type.Object(
    {
      id: Id('extract'),
      nodeId: Type.String(),
      status: Type.Enum([...extractStatuses]),
      rows: Type.Integer({ description: 'Number of rows read so far.' }),
      isSample: Type.Boolean({ description: 'True when the source has more rows than were read.' }),
      columns: Nullable(
        Type.Array(Column, {
          description: 'Columns as the server describes them; null until the extract is ready.',
        }),
      ),
      problem: Nullable(
        Type.Object({
          code: Type.String(),
          sentence: Type.String({ description: 'Reason why the rows could not be read.' }),
        }),
      ),
      takenAt: Nullable(Timestamp),
      expiresAt: Timestamp,
    },
    {
      $id: 'Extract',
      description: 'The first rows of a database source, read for previews and kept for one day.',
    },
  ),
)
export type Extract = Static<typeof Extract>

export const ExtractRequest = named(
  Type.Object(
    {
      nodeId: Type.String({ minLength: 1, maxLength: 200 }),
      kind: NodeKind,
      config: Type.Record(Type.String(), Type.Unknown(), {
        description: "The node's current settings in the editor, including unsaved changes.",
      }),
      parameters: Type.Optional(
        Type.Array(Parameter, {
          maxItems: maxParameters,
          description: "The workflow's parameters in the editor. Their defaults are used.",
        }),
      ),
      confirmed,
    },
    { $id: 'ExtractRequest' },
  ),
)
export type ExtractRequest = Static<typeof ExtractRequest>

export const ExtractParams = Type.Object({ extractId: Id('extract') })
