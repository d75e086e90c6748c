import { readdir, readFile } from 'node:fs/promises'
import type { HelpSource } from '../../../api/src/help/help-answer.ts'
import type { HelpCentre } from '../../../api/src/help/help-centre.ts'

/** An evaluation question, with the headings that answer it, as `page#id`, or a note that no page covers it. */
export type EvaluationQuestion =
  | { readonly question: string; readonly at: readonly string[] }
  | { readonly question: string; readonly covered: false }

/** The two parts of the questions: one for tuning, one only for measuring. */
export const parts = ['tune', 'measure'] as const
export type Part = (typeof parts)[number]

/** The results for a part, as shares of its covered or uncovered questions. */
export interface Evaluation {
  readonly covered: number
  readonly uncovered: number
  readonly first: number
  readonly amongThree: number
  readonly refused: number
  /** Answers that say that they are uncertain, to covered and to uncovered questions. */
  readonly likely: number
  readonly likelyThoughUncovered: number
  /** Answers without such a remark that don't begin with the right heading. */
  readonly wronglySure: number
  readonly wronglyAnswered: number
  /** For each question. */
  readonly milliseconds: readonly number[]
}

/** Reads the questions of a part. Their files are named after the part, and numbered from the second one on. */
export async function questionsOf(part: Part): Promise<readonly EvaluationQuestion[]> {
  const folder = new URL('questions/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.replace(/\d*\.json$/, '') === part).sort()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  return texts.flatMap((text): EvaluationQuestion[] => JSON.parse(text))
}

/** Returns further questions that the pages don't answer, many of them near misses. Only for calibration. */
export async function uncoveredQuestions(): Promise<readonly string[]> {
  return JSON.parse(await readFile(new URL('questions/uncovered.json', import.meta.url), 'utf8'))
}

/** A question in another language, with the headings that answer it. */
export interface ForeignQuestion {
  readonly language: string
  readonly question: string
  readonly at: readonly string[]
}

/** Reads the questions in other languages. We look at them while we develop the list of translations. */
export async function foreignQuestions(): Promise<readonly ForeignQuestion[]> {
  return JSON.parse(await readFile(new URL('questions/languages.json', import.meta.url), 'utf8'))
}

/** Returns the shares of questions in other languages that Anj recognises, and whose heading is among three. */
export function evaluateForeign(help: HelpCentre, questions: readonly ForeignQuestion[]) {
  const answers = questions.map(({ language, question, at }) => {
    const found = help.answer(question)
    return {
      isRecognised: found.language === language,
      isAmongThree: found.sources.some((source) => at.includes(addressOf(source))),
    }
  })
  const share = (those: readonly unknown[]) => those.length / questions.length
  return {
    recognised: share(answers.filter(({ isRecognised }) => isRecognised)),
    amongThree: share(answers.filter(({ isAmongThree }) => isAmongThree)),
  }
}

/** Evaluates all questions. A question counts as found if an answer or a refusal names its heading. */
export function evaluate(help: HelpCentre, questions: readonly EvaluationQuestion[]): Evaluation {
  const counts = {
    covered: 0,
    uncovered: 0,
    first: 0,
    amongThree: 0,
    refused: 0,
    likely: 0,
    likelyThoughUncovered: 0,
    wronglySure: 0,
    wronglyAnswered: 0,
  }
  const milliseconds: number[] = []
  for (const asked of questions) {
    const started = performance.now()
    const { outcome, sources } = help.answer(asked.question)
    milliseconds.push(performance.now() - started)
    if ('at' in asked) {
      const place = sources.findIndex((source) => asked.at.includes(addressOf(source)))
      counts.covered += 1
      if (place === 0) counts.first += 1
      if (place >= 0 && place < 3) counts.amongThree += 1
      if (outcome === 'refused') counts.refused += 1
      if (outcome === 'likely') counts.likely += 1
      if (outcome === 'sure' && place !== 0) counts.wronglySure += 1
    } else {
      counts.uncovered += 1
      if (outcome === 'likely') counts.likelyThoughUncovered += 1
      if (outcome === 'sure') counts.wronglyAnswered += 1
    }
  }
  return {
    covered: counts.covered,
    uncovered: counts.uncovered,
    first: counts.first / counts.covered,
    amongThree: counts.amongThree / counts.covered,
    refused: counts.refused / counts.covered,
    likely: counts.likely / counts.covered,
    likelyThoughUncovered: counts.likelyThoughUncovered / counts.uncovered,
    wronglySure: counts.wronglySure / counts.covered,
    wronglyAnswered: counts.wronglyAnswered / counts.uncovered,
    milliseconds,
  }
}

/** Returns a heading's address in the form that the questions use. The top of a page has no `#id`. */
export function addressOf({ page, id }: Pick<HelpSource, 'page' | 'id'>): string {
  return id === '' ? page : `${page}#${id}`
}
