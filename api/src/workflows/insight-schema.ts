import { exportFormats } from '@anj/engine'
import {
  Advice as AdviceShape,
  Diagram as DiagramShape,
  Dictionary as DictionaryShape,
  insightKinds,
  InsightSummary as Summary,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { cursorQuery } from '../http/cursor-paged.ts'
import { named } from '../http/named.ts'
import { Person } from '../http/person.ts'

export const Dictionary = named(
  Type.Object(DictionaryShape.properties, {
    $id: 'Dictionary',
    description: 'The tables of a database as its catalogue describes them.',
  }),
)

export const Diagram = named(
  Type.Object(DiagramShape.properties, {
    $id: 'Diagram',
    description: 'The tables of a database and the relationships between them.',
  }),
)

export const Advice = named(
  Type.Object(AdviceShape.properties, {
    $id: 'Advice',
    description: "The advisor's findings on a database.",
  }),
)

export const Insight = named(
  Type.Union(
    [
      Type.Object({ kind: Type.Literal('dictionary'), dictionary: Dictionary }),
      Type.Object({ kind: Type.Literal('diagram'), diagram: Diagram }),
      Type.Object({ kind: Type.Literal('advice'), advice: Advice, dictionary: Dictionary }),
    ],
    { $id: 'Insight', description: 'The output of a Data Dictionary, DB Diagram or AI Advisor run.' },
  ),
)

const count = Type.Integer({ minimum: 0 })
const FindingCounts = named(
  Type.Object(
    { error: count, warning: count, information: count },
    { $id: 'FindingCounts', description: 'Number of findings for each level.' },
  ),
)

const summary = { ...Summary.properties, findings: Nullable(FindingCounts) }

export const InsightSummary = named(
  Type.Object(summary, {
    $id: 'InsightSummary',
    description: 'Summary of an insight.',
  }),
)

export const ListedInsight = named(
  Type.Object(
    {
      runId: Id('run'),
      ...summary,
      at: Timestamp,
      savedAs: Nullable(Type.String({ description: 'Name under which the insight is kept.' })),
      startedBy: Person,
    },
    { $id: 'ListedInsight', description: 'A stored insight of a workflow.' },
  ),
)
export type ListedInsight = Static<typeof ListedInsight>

export const InsightName = named(
  Type.Object(
    {
      name: Nullable(
        Type.String({
          minLength: 1,
          maxLength: 100,
          pattern: '\\S',
          description: 'Name under which the output is kept; null removes the name.',
        }),
      ),
    },
    { $id: 'InsightName' },
  ),
)

export const InsightExport = Type.Object({
  format: Type.Enum([...exportFormats], { description: 'Format of the file.' }),
})

export const usualInsights = 100
/** The list's cursor: the run of the last insight on a page. */
export const InsightPlace = Type.String({ format: 'uuid' })

export const InsightQuery = Type.Object({
  ...cursorQuery('insights', { usual: usualInsights, most: 500 }),

  kind: Type.Optional(Type.Enum([...insightKinds], { description: 'Returns only insights of this kind.' })),
})
