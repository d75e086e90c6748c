import { sentence } from '@anj/workflow'
import { gatherFacts } from '../advisor/gather-facts.ts'
import { runRules } from '../advisor/run-rules.ts'
import type { Operation } from './operation.ts'
import { readDictionary } from './read-dictionary.ts'
import { summarizeAdvice } from './summarize-advice.ts'

/** Progress in percent after reading the catalogue and after gathering the facts. */
const read = 10
const gathered = 90

/** Judges a database by its dictionary and a sample of its rows. */
export const aiAdvisor: Operation<'aiAdvisor'> = async (work) => {
  const { config, source, scope, languageModel, log, progress, signal } = work
  const dictionary = await readDictionary(work)
  progress(read)
  const { facts, sampled } = await gatherFacts({
    connection: source.connection,
    databaseName: source.config.databaseName,
    dictionary,
    schemas: scope.schemas,
    sampling: config.sampling,
    now: new Date(),
    progress: (percent) => progress(Math.floor(read + ((gathered - read) * percent) / 100)),
    signal,
  })
  const { rules, findings, notAsked } = await runRules(facts, config.rulesOff, undefined, signal)
  progress(gathered)
  const { kind, database, readAt } = dictionary
  const judged = { kind, database, readAt, rules, findings, notAsked, sampled }
  if (!config.summary || !languageModel || findings.length === 0)
    return { kind: 'advice', advice: { ...judged, summary: null }, dictionary }
  log(sentence('summaryAsked', { model: languageModel.model }))
  const summary = await summarizeAdvice(judged, languageModel, signal)
  if (summary && 'problem' in summary) log(summary.problem)
  return { kind: 'advice', advice: { ...judged, summary }, dictionary }
}
