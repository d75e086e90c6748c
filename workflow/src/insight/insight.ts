/** Result of a run of one of the three operations, stored as a JSON file. */
import { type Static, Type } from 'typebox'
import { Advice } from '../advice/advice.ts'
import { Diagram } from '../diagram/model.ts'
import { Dictionary } from '../dictionary/dictionary.ts'

const found = Type.Integer({ minimum: 0 })

export const DictionaryInsight = Type.Object({ kind: Type.Literal('dictionary'), dictionary: Dictionary })
export const DiagramInsight = Type.Object({ kind: Type.Literal('diagram'), diagram: Diagram })
/** Advice, together with the dictionary that the advisor checked. The findings refer to the dictionary's tables. */
export const AdviceInsight = Type.Object({
  kind: Type.Literal('advice'),
  advice: Advice,
  dictionary: Dictionary,
})
export type Insight =
  | Static<typeof DictionaryInsight>
  | Static<typeof DiagramInsight>
  | Static<typeof AdviceInsight>
export type InsightKind = Insight['kind']
export const insightKinds = ['dictionary', 'diagram', 'advice'] as const satisfies readonly InsightKind[]

/** Summary of an insight, which lists show without opening its file. */
export const InsightSummary = Type.Object({
  kind: Type.Enum([...insightKinds]),
  database: Type.String(),
  tables: Type.Integer({ description: 'Number of tables and views.' }),
  findings: Type.Union([Type.Object({ error: found, warning: found, information: found }), Type.Null()], {
    description: 'Number of findings of each level, for advice only.',
  }),
})
export type InsightSummary = Static<typeof InsightSummary>

export function summaryOf(insight: Insight): InsightSummary {
  const { kind } = insight
  const { database, tables } = kind === 'diagram' ? insight.diagram : insight.dictionary
  const findings =
    kind === 'advice'
      ? insight.advice.findings.reduce((sum, { level }) => ({ ...sum, [level]: sum[level] + 1 }), {
          error: 0,
          warning: 0,
          information: 0,
        })
      : null
  return { kind, database, tables: tables.length, findings }
}

/** Returns the file name of an insight from its database's name, such as `shop-dictionary.json`. */
export function insightFileName(
  { kind, database }: Pick<InsightSummary, 'kind' | 'database'>,
  ending: string,
): string {
  const name = [...database.toWellFormed().replace(/[\\/\p{Cc}]/gu, '_')].slice(0, longestName).join('')
  return `${name}-${kind}.${ending}`
}

/**
 * Maximum length of the database's name in characters. Even with four bytes each, every file system accepts the result.
 */
const longestName = 50
