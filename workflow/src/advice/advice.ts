/** Findings of the AI Advisor (docs/decisions/0039). The rules that produce them are in the engine. */
import { type Static, Type } from 'typebox'
import { databaseKinds } from '../databases/index.ts'

export const adviceLevels = ['error', 'warning', 'information'] as const
export type AdviceLevel = (typeof adviceLevels)[number]

const text = Type.String()

export const AdviceRule = Type.Object({
  id: text,
  title: text,
  level: Type.Enum([...adviceLevels]),
  detects: Type.String({ description: 'The problem that the rule detects, in one sentence.' }),
  help: Type.String({ description: 'Path of its help section, such as `/help/advisor#no-primary-key`.' }),
})
export type AdviceRule = Static<typeof AdviceRule>

export const Finding = Type.Object({
  key: Type.String({
    description: 'Identifies the finding across runs, for suppressions and baselines.',
  }),
  rule: text,
  level: Type.Enum([...adviceLevels]),
  place: Type.Object({
    schema: text,
    table: Type.Union([text, Type.Null()]),
    columns: Type.Array(text),
    /** An index or constraint. */
    object: Type.Union([text, Type.Null()]),
  }),
  says: Type.String({ description: 'The problem found here, in one sentence.' }),
  evidence: Type.Union([
    Type.Object({
      columns: Type.Array(text),
      rows: Type.Array(Type.Array(Type.Union([text, Type.Null()])), {
        description: 'Sample rows. Sensitive values are masked.',
      }),
    }),
    Type.Null(),
  ]),
  fix: Type.Union([
    Type.Object({
      sql: Type.String({ description: 'The SQL that fixes the problem, in the dialect of the database.' }),
      /** A check to make before running the fix. */
      caution: Type.Union([text, Type.Null()]),
    }),
    Type.Null(),
  ]),
})
export type Finding = Static<typeof Finding>

export const Advice = Type.Object({
  kind: Type.Enum([...databaseKinds]),
  database: text,
  readAt: Type.String({ format: 'date-time' }),
  rules: Type.Array(AdviceRule, {
    description: 'Enabled rules. `notAsked` lists the enabled rules that could not be checked.',
  }),
  findings: Type.Array(Finding, { description: 'Findings, sorted by level, rule and location.' }),
  notAsked: Type.Array(Type.Object({ rule: text, why: text }), {
    description: 'Rules that could not be checked, each with the reason.',
  }),
  sampled: Type.Object({
    tables: Type.Integer(),
    rows: Type.Integer(),
    /** Messages about tables that were not sampled because of the time limit or missing permissions. */
    leftOut: Type.Array(text),
  }),
  summary: Type.Union([
    Type.Object({ text, model: text }),
    Type.Object({
      problem: Type.String({
        description: 'Reason why the summary is missing although a language model is configured.',
      }),
    }),
    Type.Null(),
  ]),
})
export type Advice = Static<typeof Advice>
