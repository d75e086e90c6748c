/** Findings of the AI Advisor (docs/decisions/0039). The rules that produce them are in the engine. */
import { type Static, Type } from 'typebox'
import { databaseKinds } from '../model/databases.ts'

export const adviceLevels = ['error', 'warning', 'information'] as const
export type AdviceLevel = (typeof adviceLevels)[number]

const text = Type.String()

export const AdviceRule = Type.Object({
  id: text,
  title: text,
  level: Type.Enum([...adviceLevels]),
  detects: Type.String({ description: 'What the rule looks for, in a sentence.' }),
  help: Type.String({ description: 'Path of its help, such as `/help/advisor#no-primary-key`.' }),
})
export type AdviceRule = Static<typeof AdviceRule>

export const Finding = Type.Object({
  key: Type.String({
    description: 'The same for the same finding in every run: suppressions and baselines go by it.',
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
  says: Type.String({ description: 'What is wrong here, in a sentence.' }),
  evidence: Type.Union([
    Type.Object({
      columns: Type.Array(text),
      rows: Type.Array(Type.Array(Type.Union([text, Type.Null()])), {
        description: 'A few; sensitive values are masked.',
      }),
    }),
    Type.Null(),
  ]),
  fix: Type.Union([
    Type.Object({
      sql: Type.String({ description: "In the database's own SQL." }),
      /** What must be looked at before, if anything. */
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
    description: 'Those that are on; `notAsked` tells which of them could not judge.',
  }),
  findings: Type.Array(Finding, { description: 'By level, then rule, then place.' }),
  notAsked: Type.Array(Type.Object({ rule: text, why: text }), {
    description: 'Rules that could not judge, and why.',
  }),
  sampled: Type.Object({
    tables: Type.Integer(),
    rows: Type.Integer(),
    /** Tables that were left out, as the time was over or this login may not read them, in sentences. */
    leftOut: Type.Array(text),
  }),
  summary: Type.Union([
    Type.Object({ text, model: text }),
    Type.Object({
      problem: Type.String({ description: 'Why there is none, though a model is configured.' }),
    }),
    Type.Null(),
  ]),
})
export type Advice = Static<typeof Advice>
