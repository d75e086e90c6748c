/**
 * Finds the weights of api/src/help/weights.ts: `node bench/src/help/calibrate.ts`, then its output is put there by hand.
 * Only questions of the part to tune on are looked at.
 */
import { fileURLToPath } from 'node:url'
import { signNames, signsOf } from '../../../api/src/help/gate.ts'
import { readHelp } from '../../../api/src/help/help-centre.ts'
import { featureNames } from '../../../api/src/help/ranking.ts'
import { gateWeights, rankingWeights } from '../../../api/src/help/weights.ts'
import { addressOf, questionsOf, uncoveredQuestions } from './evaluate.ts'

const ROUNDS = 3_000
const STEP = 0.05
/** How strongly weights are held at where they begin, so that a few questions can't pull one far away. */
const HOLD = 0.01

const help = await readHelp(fileURLToPath(new URL('../../../docs/help', import.meta.url)))
const asked = [
  ...(await questionsOf('tune')),
  ...(await uncoveredQuestions()).map((question) => ({ question, covered: false as const })),
]
// With all phrases, and with the one half and the other of those that people ask with: the questions to come are worded otherwise.
const { askedAs, likely } = help.phrases
const halves = [0, 1].map((half) => {
  const phrases = [...askedAs].map(([at, all]) => [at, all.filter((_, i) => i % 2 === half)] as const)
  return help.indexWith({ askedAs: new Map(phrases), likely })
})
const seen = [help.index(), ...halves].flatMap((index) =>
  asked.map((one) => {
    const terms = index.understand(one.question)
    return { one, terms, ranked: index.rank(one.question, terms, new Set()), idf: index.vocabulary.idf }
  }),
)

// Ranking: the right sections shall have the largest share of the soft maximum over all candidates.
const lists = seen.flatMap(({ one, ranked }) => {
  if (!('at' in one)) return []
  const rows = ranked.map(({ section, features }) => ({
    isRight: one.at.includes(addressOf(section)),
    values: featureNames.map((name) => features[name]),
  }))
  return rows.some(({ isRight }) => isRight) ? [rows] : []
})
/** What these questions can't tell: they are asked on no screen, few ask how, and hardly any is a heading word by word. */
const byHand = new Set<string | undefined>(['preferred', 'steps', 'verbatim'])
const began = featureNames.map((name) => rankingWeights[name])
const weights = [...began]
for (let round = 0; round < ROUNDS; round += 1) {
  const slope = weights.map((weight, i) => -HOLD * (weight - (began[i] ?? 0)))
  for (const rows of lists) {
    const scores = rows.map(({ values }) => Math.exp(dot(weights, values)))
    const all = total(scores)
    const right = total(scores.filter((_, r) => rows[r]?.isRight))
    for (const [r, { isRight, values }] of rows.entries()) {
      const pull = (isRight ? (scores[r] ?? 0) / right : 0) - (scores[r] ?? 0) / all
      for (const [i, value] of values.entries()) slope[i] = (slope[i] ?? 0) + (pull * value) / lists.length
    }
  }
  for (const [i, by] of slope.entries())
    if (!byHand.has(featureNames[i])) weights[i] = Math.max(0, (weights[i] ?? 0) + STEP * by)
}
print('rankingWeights', featureNames, weights)

// Gate: logistic regression, both kinds of questions counting the same.
const rows = seen.map(({ one, terms, ranked, idf }) => {
  const signs = signsOf(terms, ranked, idf)
  return { isCovered: 'at' in one, values: [1, ...signNames.map((name) => signs[name])] }
})
const coveredCount = rows.filter(({ isCovered }) => isCovered).length
const uncoveredCount = rows.length - coveredCount
const gateBegan = [gateWeights.bias, ...signNames.map((name) => gateWeights[name])]
const gate = [...gateBegan]
for (let round = 0; round < ROUNDS; round += 1) {
  const slope = gate.map((weight, i) => -HOLD * (weight - (gateBegan[i] ?? 0)))
  for (const { isCovered, values } of rows) {
    const miss = (isCovered ? 1 : 0) - 1 / (1 + Math.exp(-dot(gate, values)))
    const each = miss / (2 * (isCovered ? coveredCount : uncoveredCount))
    for (const [i, value] of values.entries()) slope[i] = (slope[i] ?? 0) + each * value
  }
  for (const [i, by] of slope.entries())
    if (['', ...signNames][i] !== 'verbatim') gate[i] = (gate[i] ?? 0) + 10 * STEP * by
}
print('gateWeights', ['bias', ...signNames], gate)

function print(name: string, names: readonly string[], found: readonly number[]): void {
  const lines = names.map((one, i) => `  ${one}: ${(found[i] ?? 0).toFixed(2)},`)
  console.log([`export const ${name} = {`, ...lines, '}'].join('\n'))
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
