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
    description: 'All that the catalogue of a database tells of its tables.',
  }),
)

export const Diagram = named(
  Type.Object(DiagramShape.properties, {
    $id: 'Diagram',
    description: 'Tables of a database and how they refer to each other.',
  }),
)

export const Advice = named(
  Type.Object(AdviceShape.properties, {
    $id: 'Advice',
    description: 'What the advisor finds in a database.',
  }),
)

export const Insight = named(
  Type.Union(
    [
      Type.Object({ kind: Type.Literal('dictionary'), dictionary: Dictionary }),
      Type.Object({ kind: Type.Literal('diagram'), diagram: Diagram }),
      Type.Object({ kind: Type.Literal('advice'), advice: Advice, dictionary: Dictionary }),
    ],
    { $id: 'Insight', description: 'What a run of Data Dictionary, DB Diagram or AI Advisor made.' },
  ),
)

const count = Type.Integer({ minimum: 0 })
const FindingCounts = named(
  Type.Object(
    { error: count, warning: count, information: count },
    { $id: 'FindingCounts', description: 'How many findings of each level an advice has.' },
  ),
)

const summary = { ...Summary.properties, findings: Nullable(FindingCounts) }

export const InsightSummary = named(
  Type.Object(summary, {
    $id: 'InsightSummary',
    description: 'What is said of an insight without opening it.',
  }),
)

export const ListedInsight = named(
  Type.Object(
    {
      runId: Id('run'),
      ...summary,
      at: Timestamp,
      savedAs: Nullable(Type.String({ description: 'The name under which it is kept.' })),
      startedBy: Person,
    },
    { $id: 'ListedInsight', description: 'An insight of a workflow that is still kept.' },
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
          description: 'It is kept under this name; null takes the name away.',
        }),
      ),
    },
    { $id: 'InsightName' },
  ),
)

export const InsightExport = Type.Object({
  format: Type.Enum([...exportFormats], { description: 'Of the file.' }),
})

export const usualInsights = 100
/** Cursor of the list: the run of the last insight on a page. */
export const InsightPlace = Type.String({ format: 'uuid' })

export const InsightQuery = Type.Object({
  ...cursorQuery('Insights', { usual: usualInsights, most: 500 }),

  kind: Type.Optional(Type.Enum([...insightKinds], { description: 'Only of this kind.' })),
})
