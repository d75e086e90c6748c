/**
 * Writes the answers to the questions of `reading/questions.json` for a reader, who fills in `judged` and `reason`:
 * `node bench/src/help/read-answers.ts READER FILE`. docs/how-to/judge-answers.md explains the judgements.
 */
import { writeFile } from 'node:fs/promises'
import { openHelpCentre } from '../../../api/src/help/help-centre.ts'
import { helpFolder } from './index.ts'
import { digestOf, readQuestions } from './reading.ts'

const [reader, file] = process.argv.slice(2)
if (!reader || !file) throw new Error('Usage: node bench/src/help/read-answers.ts READER FILE')
const help = await openHelpCentre(helpFolder)
const answers = (await readQuestions()).map(({ id, covered, question }) => {
  const { answered, text } = help.answer(question)
  return { id, digest: digestOf(text), covered, question, answered, answer: text, judged: '', reason: '' }
})
await writeFile(file, `${JSON.stringify({ reader, answers }, null, 2)}\n`)
