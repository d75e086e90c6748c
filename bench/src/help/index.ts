import { fileURLToPath } from 'node:url'
import { openHelpCentre } from '../../../api/src/help/help-centre.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../report.ts'
import {
  type Evaluation,
  evaluate,
  evaluateForeign,
  foreignQuestions,
  parts,
  questionsOf,
} from './evaluate.ts'
import { changedSince, newestRound, readersOf, readingFigures, readingOf, readQuestions } from './reading.ts'

export const helpFolder = fileURLToPath(new URL('../../../docs/help', import.meta.url))

/** Targets, in percent of the questions and in milliseconds. */
export const aims = {
  first: 85,
  amongThree: 95,
  refused: 15,
  wronglySure: 5,
  wronglyAnswered: 4,
  milliseconds: 50,
}

/** Measures how well and how fast questions are answered from the help pages, over several rounds. */
export const helpBench: Bench = {
  name: 'help',
  rows: 3,
  run: async ({ rows: rounds, say }) => {
    const before = process.memoryUsage().heapUsed
    const cpu = process.cpuUsage()
    const help = await openHelpCentre(helpFolder)
    const opened = process.cpuUsage(cpu)
    help.answer('What is a workflow?')
    const { user, system } = process.cpuUsage(cpu)
    say(
      `opened with ${Math.round((opened.user + opened.system) / 1000)} ms of processor time; with the first question, which indexes the pages, ${Math.round((user + system) / 1000)} ms and ${Math.round((process.memoryUsage().heapUsed - before) / 1e6)} MB`,
    )
    const asked = await Promise.all(
      parts.map(async (part) => ({ part: `part to ${part}`, questions: await questionsOf(part) })),
    )
    const all = [...asked, { part: 'all', questions: asked.flatMap(({ questions }) => questions) }]
    const figures = all.flatMap(({ part, questions }) => {
      let evaluation = evaluate(help, questions)
      for (let round = 1; round < rounds; round += 1) {
        const again = evaluate(help, questions)
        evaluation = { ...again, milliseconds: [...evaluation.milliseconds, ...again.milliseconds] }
      }
      return figuresOf(part, evaluation)
    })
    const round = newestRound()
    const [toRead, readers] = await Promise.all([readQuestions(), readersOf(round)])
    const reading = readingOf(toRead, readers)
    const changed = changedSince(help, toRead, readers)
    say(
      `round ${round}: full ${percentOf(reading.full)}, partly ${percentOf(reading.partly)}, wrong ${percentOf(reading.wrong)}, refused ${percentOf(reading.refused)} of ${reading.covered} covered questions; ${changed.length} answers have changed since`,
    )
    const foreign = await foreignQuestions()
    const { recognised, amongThree } = evaluateForeign(help, foreign)
    const others = `of ${foreign.length} questions`
    figures.push(
      { what: 'other languages: recognised, %', ours: 100 * recognised, aim: { atLeast: 95 }, others },
      {
        what: 'other languages: right heading among three, %',
        ours: 100 * amongThree,
        aim: { atLeast: 85 },
        others,
      },
    )
    return { name: 'help', figures: [...figures, ...readingFigures(reading)], mustReach: true }
  },
}

const percentOf = (share: number) => `${Math.round(100 * share)} %`

function figuresOf(part: string, evaluation: Evaluation): readonly Figure[] {
  const { covered, uncovered, milliseconds } = evaluation
  const sorted = [...milliseconds].sort((a, b) => a - b)
  const percentile = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  const percent = (what: string, share: number, aim: Figure['aim'], others: string): Figure => ({
    what: `${part}: ${what}, %`,
    ours: 100 * share,
    aim,
    others,
  })
  const ofCovered = `of ${covered} questions`
  return [
    percent('right heading first', evaluation.first, { atLeast: aims.first }, ofCovered),
    percent('right heading among three', evaluation.amongThree, { atLeast: aims.amongThree }, ofCovered),
    percent(
      'refused though covered',
      evaluation.refused,
      { atMost: aims.refused },
      `uncertain: ${percentOf(evaluation.likely)}`,
    ),
    percent('sure with a wrong heading', evaluation.wronglySure, { atMost: aims.wronglySure }, ofCovered),
    percent(
      'sure although not covered',
      evaluation.wronglyAnswered,
      { atMost: aims.wronglyAnswered },
      `of ${uncovered} questions; uncertain: ${percentOf(evaluation.likelyThoughUncovered)}`,
    ),
    {
      what: `${part}: 95th percentile of a question, ms`,
      ours: percentile,
      aim: { atMost: aims.milliseconds },
      others: `slowest: ${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
    },
  ]
}
