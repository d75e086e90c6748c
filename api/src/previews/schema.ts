import { Type } from 'typebox'
import { Maybe } from '../http/common.ts'
import { named } from '../http/named.ts'
import { Column, page, Rows } from '../http/table.ts'
import { graph } from '../workflows/schema.ts'

export const Reject = named(
  Type.Object(
    {
      row: Type.Integer({
        description: 'Number of the data row in its source, 1 for the first below the header.',
      }),
      column: Type.String(),
      value: Type.String(),
      reason: Type.String(),
    },
    { $id: 'Reject', description: 'A value that a conversion could not carry without loss.' },
  ),
)

const isSample = Type.Boolean({
  description: 'A database source has more rows than were read for previews, so numbers may differ in a run.',
})

const node = {
  nodeId: Type.String({ minLength: 1, maxLength: 100, description: 'The node whose result is looked at.' }),
  ...graph,
  editorId: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Names one open editor: a newer request of the same editor and node takes the place of the older one.',
    }),
  ),
}

export const PreviewRequest = named(
  Type.Object(
    { ...node, ...page },
    { $id: 'PreviewRequest', description: 'One page of a node, as drawn in the request.' },
  ),
)

export const Preview = named(
  Type.Object(
    {
      columns: Type.Array(Column),
      rows: Rows,
      rejects: Type.Array(Reject, {
        description: 'Values of this page that do not convert; their cells are null.',
      }),
      numbers: Maybe(
        Type.Array(Type.Integer(), {
          description: 'The number of each row in its source; null where rows have none, as behind a join.',
        }),
      ),
      isSample,
      offset: Type.Integer(),
    },
    { $id: 'Preview', description: "One page of a node's result." },
  ),
)

export const CountRequest = named(Type.Object(node, { $id: 'CountRequest' }))

export const RowCount = named(
  Type.Object(
    { rows: Type.Integer({ description: 'Rows that leave the node.' }), isSample },
    { $id: 'RowCount' },
  ),
)

export const Matches = named(
  Type.Object(
    {
      left: Type.Object({ matched: Type.Integer(), unmatched: Type.Integer() }),
      right: Type.Object({ matched: Type.Integer(), unmatched: Type.Integer() }),
      rows: Type.Integer({ description: 'Rows of the result.' }),
      isSample,
    },
    { $id: 'Matches', description: 'How many rows of each table find a partner in a join.' },
  ),
)
