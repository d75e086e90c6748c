import { type Static, Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'

/** A finding that somebody decided to live with. */
export const SuppressedFinding = Type.Object({
  key: Type.String(),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
})
export type SuppressedFinding = Static<typeof SuppressedFinding>

export const AiAdvisorConfig = Type.Object({
  /** Rules that are not asked, by their ids. */
  rulesOff: Type.Array(Type.String(), { default: [] }),
  /** Whether some rows of each table are read: rules that judge values need it. */
  sampling: Type.Boolean({ title: 'Sample rows', default: true }),
  suppressed: Type.Array(SuppressedFinding, { default: [] }),
  /** The run whose findings count as known: the others are new since then. */
  baselineRunId: Type.Union([Type.String(), Type.Null()]),
  /** Words on top by the configured language model, from the findings alone. */
  summary: Type.Boolean({ title: 'Text summary', default: true }),
})
export type AiAdvisorConfig = Static<typeof AiAdvisorConfig>

/** Judges the database that the dictionary before it describes. */
export const aiAdvisor = defineConnector({
  kind: 'aiAdvisor',
  config: AiAdvisorConfig,
  initial: (): AiAdvisorConfig => ({
    rulesOff: [],
    sampling: true,
    suppressed: [],
    baselineRunId: null,
    summary: true,
  }),
})
