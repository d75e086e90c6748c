import type { AskedTerm } from './question.ts'

/** The factor for a word that is only related to the question's word. */
const NEAR = 0.35
/** The factor for a word with little meaning, such as "use" or "get". */
const WEAK = 0.6

/**
 * Returns a function that compares a question with all sections' likely questions, by cosine similarity with IDF
 * weights. It returns the average of the three highest similarities in each section, from 0 to 1.
 */
export function questionSimilarity(
  sections: readonly (readonly ReadonlySet<string>[])[],
): (asked: readonly AskedTerm[]) => Float64Array {
  const sectionOf: number[] = []
  const questions: ReadonlySet<string>[] = []
  for (const [section, list] of sections.entries())
    for (const stems of list)
      if (stems.size > 0) {
        sectionOf.push(section)
        questions.push(stems)
      }
  const byStem = new Map<string, number[]>()
  for (const [id, stems] of questions.entries())
    for (const stem of stems) {
      const ids = byStem.get(stem)
      if (ids) ids.push(id)
      else byStem.set(stem, [id])
    }
  const idf = (stem: string) => Math.log(1 + questions.length / (0.5 + (byStem.get(stem)?.length ?? 0)))
  const idfByStem = new Map([...byStem.keys()].map((stem) => [stem, idf(stem)]))
  const unknown = idf('')
  const lengths = Float32Array.from(questions, (stems) =>
    Math.sqrt([...stems].reduce((sum, stem) => sum + (idfByStem.get(stem) ?? 0) ** 2, 0)),
  )

  /** Computes the dot products with all likely questions and the length of the question's vector. */
  const common = (asked: readonly AskedTerm[]) => {
    const dotProducts = new Float32Array(questions.length)
    let squares = 0
    for (const { stem: its, forms, weak } of asked) {
      const same = forms.find(({ isSame }) => isSame)?.stem ?? its
      const termWeight = (weak ? WEAK : 1) * (idfByStem.get(same) ?? unknown)
      squares += termWeight ** 2
      const best = new Map<number, number>()
      for (const { stem, weight } of forms) {
        const value = termWeight * (idfByStem.get(stem) ?? 0) * (weight === 1 ? 1 : weight * NEAR)
        for (const id of byStem.get(stem) ?? []) if (value > (best.get(id) ?? 0)) best.set(id, value)
      }
      for (const [id, value] of best) dotProducts[id] = (dotProducts[id] ?? 0) + value
    }
    return { held: dotProducts, length: Math.sqrt(squares) }
  }

  return (asked) => {
    const { held, length } = common(asked)
    const one = new Float64Array(sections.length)
    const two = new Float64Array(sections.length)
    const three = new Float64Array(sections.length)
    for (let id = 0; id < held.length; id += 1) {
      const shared = held[id] ?? 0
      if (shared === 0) continue
      const section = sectionOf[id] ?? 0
      const like = shared / (length * (lengths[id] || 1))
      const [a = 0, b = 0, c = 0] = [one[section], two[section], three[section]]
      one[section] = Math.max(a, like)
      two[section] = Math.max(Math.min(a, like), b)
      three[section] = Math.max(Math.min(b, like), c)
    }
    return one.map((like, i) => (like + (two[i] ?? 0) + (three[i] ?? 0)) / 3)
  }
}
