import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { HelpCentre } from '../../../api/src/help/help-centre.ts'
import type { Figure } from '../report.ts'

/** A question whose answer people read and judge. These questions are never used for tuning. */
export interface ReadQuestion {
  readonly id: string
  /** The asker or the form of the question, such as `beginner`, `typo` or `pasted`. */
  readonly kind: string
  readonly covered: boolean
  readonly question: string
}

/** The possible judgements of an answer. docs/how-to/judge-answers.md defines them. */
export const judgements = ['full', 'partly', 'wrong', 'refused'] as const
export type Judged = (typeof judgements)[number]

/** One reader's judgement of the answer to a question. */
export interface Judgement {
  readonly id: string
  /** The digest of the answer that the reader judged. */
  readonly digest: string
  readonly judged: Judged
  readonly reason: string
}

/** The judgements of one reader. */
export interface Reader {
  readonly reader: string
  readonly answers: readonly Judgement[]
}

/** Targets, in percent of the questions. */
export const readingAims = { helped: 85, wrong: 5, uncovered: 4 }

const folder = new URL('reading/', import.meta.url)

export async function readQuestions(): Promise<readonly ReadQuestion[]> {
  return JSON.parse(await readFile(new URL('questions.json', folder), 'utf8'))
}

/** The rounds of judgements, oldest first. */
export const rounds = ['first', 'second', 'third', 'fourth'] as const
export const newestRound = () => rounds[rounds.length - 1] ?? rounds[0]

/** Reads all readers' judgements of a round, which is a folder in `reading/judgements`. */
export async function readersOf(round: string): Promise<readonly Reader[]> {
  const of = new URL(`judgements/${round}/`, folder)
  const files = (await readdir(of)).sort()
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(new URL(file, of), 'utf8'))))
}

/** Returns a digest that changes with every letter of an answer. */
export const digestOf = (answer: string): string =>
  createHash('sha256').update(answer).digest('hex').slice(0, 12)

/** The shares of a round of judgements, from 0 to 1. */
export interface Reading {
  readonly readers: number
  readonly covered: number
  readonly full: number
  readonly partly: number
  readonly wrong: number
  readonly refused: number
  readonly uncovered: number
  readonly uncoveredAnswered: number
}

/**
 * Returns the shares over all questions and readers. Each question counts with the judgement of most readers; if none
 * has a majority, with the worst one.
 */
export function readingOf(questions: readonly ReadQuestion[], readers: readonly Reader[]): Reading {
  const byId = Map.groupBy(
    readers.flatMap(({ answers }) => answers),
    ({ id }) => id,
  )
  const judged = questions.flatMap(({ id, covered }) => {
    const those = byId.get(id)
    return those ? [{ covered, judged: agreed(those.map((one) => one.judged)) }] : []
  })
  const covered = judged.filter((one) => one.covered)
  const uncovered = judged.filter((one) => !one.covered)
  const share = (kind: Judged) => covered.filter((one) => one.judged === kind).length / (covered.length || 1)
  return {
    readers: readers.length,
    covered: covered.length,
    full: share('full'),
    partly: share('partly'),
    wrong: share('wrong'),
    refused: share('refused'),
    uncovered: uncovered.length,
    uncoveredAnswered: uncovered.filter((one) => one.judged === 'wrong').length / (uncovered.length || 1),
  }
}

const worst: readonly Judged[] = ['wrong', 'refused', 'partly', 'full']

/** Returns the judgement of more than half of the readers, or the worst one. */
function agreed(all: readonly Judged[]): Judged {
  const most = worst.find((kind) => all.filter((one) => one === kind).length * 2 > all.length)
  return most ?? worst.find((kind) => all.includes(kind)) ?? 'wrong'
}

/** Returns the ids of the questions whose answers have changed since the readers judged them. */
export function changedSince(
  help: HelpCentre,
  questions: readonly ReadQuestion[],
  readers: readonly Reader[],
): readonly string[] {
  const digests = new Map(questions.map(({ id, question }) => [id, digestOf(help.answer(question).text)]))
  const changed = readers.flatMap(({ answers }) =>
    answers.filter(({ id, digest }) => digests.get(id) !== digest).map(({ id }) => id),
  )
  return [...new Set(changed)]
}

/** Returns the figures of a reading, with the aims. */
export function readingFigures(reading: Reading): readonly Figure[] {
  const { readers, covered, uncovered } = reading
  const others = `of ${covered} questions, ${readers} ${readers === 1 ? 'reader' : 'readers'}`
  const percent = (what: string, share: number, aim: Figure['aim'], of = others): Figure => ({
    what: `part to read: ${what}, %`,
    ours: 100 * share,
    aim,
    others: of,
  })
  return [
    percent('helps fully or partly', reading.full + reading.partly, { atLeast: readingAims.helped }),
    percent('wrong', reading.wrong, { atMost: readingAims.wrong }),
    percent(
      'answered although not covered',
      reading.uncoveredAnswered,
      { atMost: readingAims.uncovered },
      `of ${uncovered} questions`,
    ),
  ]
}
