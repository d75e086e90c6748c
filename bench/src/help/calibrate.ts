/**
 * Computes the weights of api/src/help/weights.ts: run `node bench/src/help/calibrate.ts` and copy its output there. It
 * uses only the questions of the tuning part.
 */
import { fileURLToPath } from 'node:url'
import { gateFeatureNames, gateFeatures } from '../../../api/src/help/gate.ts'
import { readHelp } from '../../../api/src/help/help-centre.ts'
import { featureNames } from '../../../api/src/help/ranking.ts'
import { gateWeights, rankingWeights } from '../../../api/src/help/weights.ts'
import { addressOf, questionsOf, uncoveredQuestions } from './evaluate.ts'

const ROUNDS = 400
const STEP = 0.1
/** Strength of the regularisation towards the initial weights, so that a few questions can't move a weight far. */
const HOLD = 0.002

const help = await readHelp(fileURLToPath(new URL('../../../docs/help', import.meta.url)))
const asked = [
  ...(await questionsOf('tune')),
  ...(await uncoveredQuestions()).map((question) => ({ question, covered: false as const })),
]
const index = help.index()
const seen = asked.map((one) => {
  const terms = index.understand(one.question)
  return { one, terms, ranked: index.rank(one.question, terms, new Set()) }
})

// Ranking: maximises the share of the right sections in the softmax over all candidates.
const lists = seen.flatMap(({ one, ranked }) => {
  if (!('at' in one)) return []
  const rows = ranked.map(({ section, features }) => ({
    isRight: one.at.includes(addressOf(section)),
    values: featureNames.map((name) => features[name]),
  }))
  return rows.some(({ isRight }) => isRight) ? [rows] : []
})
/**
 * Weights that are set by hand, because the questions can't determine them: no question is asked on a screen, hardly any
 * repeats a heading literally, and no model embeds them.
 */
const byHand = new Set<string | undefined>(['preferred', 'verbatim', 'meaning'])
const began = featureNames.map((name) => rankingWeights[name])
const weights = climbed(began, (at, slope) => {
  for (const rows of lists) {
    const scores = rows.map(({ values }) => Math.exp(dot(at, values)))
    const all = total(scores)
    const right = total(scores.filter((_, r) => rows[r]?.isRight))
    for (const [r, { isRight, values }] of rows.entries()) {
      const pull = (isRight ? (scores[r] ?? 0) / right : 0) - (scores[r] ?? 0) / all
      for (let i = 0; i < values.length; i += 1)
        slope[i] = (slope[i] ?? 0) + (pull * (values[i] ?? 0)) / lists.length
    }
  }
  // A feature in favour of a section must not get a negative weight.
  for (const [i, by] of slope.entries())
    if (byHand.has(featureNames[i]) || ((at[i] ?? 0) <= 0 && by < 0)) slope[i] = 0
}).map((weight) => Math.max(0, weight))
print('rankingWeights', featureNames, weights)

// Gate: logistic regression in which questions with a right first section and all others have the same total weight.
const rows = seen.map(({ one, terms, ranked }) => {
  const signs = gateFeatures(terms, ranked)
  const [first] = ranked
  const isRight = 'at' in one && first !== undefined && one.at.includes(addressOf(first.section))
  return { isRight, values: [1, ...gateFeatureNames.map((name) => signs[name])] }
})
const rightCount = rows.filter(({ isRight }) => isRight).length
const otherCount = rows.length - rightCount
const gateBegan = [gateWeights.bias, ...gateFeatureNames.map((name) => gateWeights[name])]
const gate = climbed(gateBegan, (at, slope) => {
  for (const { isRight, values } of rows) {
    const miss = (isRight ? 1 : 0) - 1 / (1 + Math.exp(-dot(at, values)))
    const each = miss / (2 * (isRight ? rightCount : otherCount))
    for (let i = 0; i < values.length; i += 1) slope[i] = (slope[i] ?? 0) + each * (values[i] ?? 0)
  }
  slope[1 + gateFeatureNames.indexOf('verbatim')] = 0
})
print('gateWeights', ['bias', ...gateFeatureNames], gate)

function print(name: string, names: readonly string[], found: readonly number[]): void {
  const lines = names.map((one, i) => `  ${one}: ${(found[i] ?? 0).toFixed(2)},`)
  console.log([`export const ${name} = {`, ...lines, '}'].join('\n'))
}

/** Climbs the gradient from the initial weights with adaptive steps (Adam, by Kingma and Ba). */
function climbed(
  from: readonly number[],
  addSlope: (at: readonly number[], slope: number[]) => void,
): readonly number[] {
  const at = [...from]
  const mean = from.map(() => 0)
  const square = from.map(() => 0)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = at.map((weight, i) => -HOLD * (weight - (from[i] ?? 0)))
    addSlope(at, slope)
    for (const [i, by] of slope.entries()) {
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * by
      square[i] = 0.99 * (square[i] ?? 0) + 0.01 * by ** 2
      const size = Math.sqrt((square[i] ?? 0) / (1 - 0.99 ** round)) + 1e-7
      at[i] = (at[i] ?? 0) + (STEP * (mean[i] ?? 0)) / (1 - 0.9 ** round) / size
    }
  }
  return at
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
