import { readdir, readFile } from 'node:fs/promises'
import type { HelpSource } from '../../../api/src/help/help-answer.ts'
import type { HelpCentre } from '../../../api/src/help/help-centre.ts'

/** A question of the evaluation: the headings that answer it, as `page#id`, or that the pages don't cover it. */
export type EvaluationQuestion =
  | { readonly question: string; readonly at: readonly string[] }
  | { readonly question: string; readonly covered: false }

/** The questions are in two parts: one to tune on, one that is only measured. */
export const parts = ['tune', 'measure'] as const
export type Part = (typeof parts)[number]

/** What became of the questions of a part, in shares of those that the pages cover, or don't. */
export interface Evaluation {
  readonly covered: number
  readonly uncovered: number
  readonly first: number
  readonly amongThree: number
  readonly refused: number
  readonly wronglyAnswered: number
  /** Of each question. */
  readonly milliseconds: readonly number[]
}

/** The questions of a part, which stand in files with its name, and a number from the second on. */
export async function questionsOf(part: Part): Promise<readonly EvaluationQuestion[]> {
  const folder = new URL('questions/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.replace(/\d*\.json$/, '') === part).sort()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  return texts.flatMap((text): EvaluationQuestion[] => JSON.parse(text))
}

/** Further questions that the pages don't answer, many of them near misses: for calibrating alone. */
export async function uncoveredQuestions(): Promise<readonly string[]> {
  return JSON.parse(await readFile(new URL('questions/uncovered.json', import.meta.url), 'utf8'))
}

/** Asks all questions. A question counts as found where its heading is named, in an answer or in a refusal. */
export function evaluate(help: HelpCentre, questions: readonly EvaluationQuestion[]): Evaluation {
  const counts = { covered: 0, uncovered: 0, first: 0, amongThree: 0, refused: 0, wronglyAnswered: 0 }
  const milliseconds: number[] = []
  for (const asked of questions) {
    const started = performance.now()
    const { answered, sources } = help.answer(asked.question)
    milliseconds.push(performance.now() - started)
    if ('at' in asked) {
      const place = sources.findIndex((source) => asked.at.includes(addressOf(source)))
      counts.covered += 1
      if (place === 0) counts.first += 1
      if (place >= 0 && place < 3) counts.amongThree += 1
      if (!answered) counts.refused += 1
    } else {
      counts.uncovered += 1
      if (answered) counts.wronglyAnswered += 1
    }
  }
  return {
    covered: counts.covered,
    uncovered: counts.uncovered,
    first: counts.first / counts.covered,
    amongThree: counts.amongThree / counts.covered,
    refused: counts.refused / counts.covered,
    wronglyAnswered: counts.wronglyAnswered / counts.uncovered,
    milliseconds,
  }
}

/** How the questions name a heading: by its page alone where it is the page's top. */
export function addressOf({ page, id }: Pick<HelpSource, 'page' | 'id'>): string {
  return id === '' ? page : `${page}#${id}`
}
