import { type Static, Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'

/** Finding that a user chose to suppress. */
export const SuppressedFinding = Type.Object({
  key: Type.String(),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
})
export type SuppressedFinding = Static<typeof SuppressedFinding>

export const AiAdvisorConfig = Type.Object({
  /** IDs of disabled rules. */
  rulesOff: Type.Array(Type.String(), { default: [] }),
  /** Reads some rows of each table for the rules that check values. */
  sampling: Type.Boolean({ title: 'Sample rows', default: true }),
  suppressed: Type.Array(SuppressedFinding, { default: [] }),
  /** Run whose findings count as known. Any others are new. */
  baselineRunId: Type.Union([Type.String(), Type.Null()]),
  /** Adds a summary that the configured language model writes from the findings alone. */
  summary: Type.Boolean({ title: 'Text summary', default: true }),
})
export type AiAdvisorConfig = Static<typeof AiAdvisorConfig>

/** Checks the database that the preceding dictionary describes. */
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
