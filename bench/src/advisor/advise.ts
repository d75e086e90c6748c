import type { DatabaseConnection } from '@anj/engine'
import { connectors, operations } from '@anj/workflow'
import { aiAdvisor } from '../../../engine/src/operations/ai-advisor.ts'

/** Reads and judges a database as an advisor run does, but doesn't write a file. Returns the seconds and a summary. */
export async function runAdvisor(connection: DatabaseConnection, databaseName: string) {
  const started = performance.now()
  const insight = await aiAdvisor({
    config: operations.aiAdvisor.initial(),
    scope: { schemas: [], views: true },
    source: { connection, config: { ...connectors.postgresqlInput.initial(), databaseName } },
    languageModel: null,
    log: () => undefined,
    progress: () => undefined,
    signal: new AbortController().signal,
  })
  const took = (performance.now() - started) / 1000
  if (insight.kind !== 'advice') throw new Error('The advisor returned no advice.')
  const { findings, sampled } = insight.advice
  if (sampled.leftOut.length > 0) throw new Error(sampled.leftOut.join(' '))
  return { took, summary: `${sampled.rows} rows of ${sampled.tables} tables, ${findings.length} findings` }
}
