import { wordFrequency } from './english-words.ts'
import type { AskedTerm } from './question.ts'

/** A section's stems, grouped by where they occur. A stem is repeated as often as its word occurs. */
export interface CountedSection {
  readonly page: string
  /** Stems of the section's heading, of the headings above it, and of the page's title. */
  readonly titles: readonly string[]
  readonly body: readonly string[]
  /** Stems of the section's phrases and likely questions. */
  readonly asked: readonly string[]
}

/** Returns, for each section, how much better it explains the question's words than the average section does. */
export type WordLikelihood = (asked: readonly AskedTerm[]) => Float64Array

/**
 * The settings for each group of stems: its weight in the mixture, the number of words it needs to be trusted, and
 * `once`, which is subtracted from each count.
 */
const PLACES = {
  // A word that occurs in only one of many questions may be incidental.
  asked: { share: 1, few: 15, once: 0.8 },
  body: { share: 0.2, few: 20, once: 0 },
  titles: { share: 0.15, few: 2, once: 0 },
  page: { share: 0.15, few: 50, once: 0 },
}
const ANYWHERE = 0.15
/** The frequency assumed for a word that no section contains. */
const RAREST = 1e-6
/** The weight of a word with little meaning. */
const WEAK = 0.8
/** Weights by English word frequency, because incidental words are mostly common words. */
const USUAL = { everyday: 0.75, common: 0.87, known: 1, unusual: 1 }
/** The factor for a related word. */
const NEAR = 0.12

/**
 * A mixture of unigram models (query likelihood after Ponte and Croft, with Jelinek-Mercer smoothing and absolute
 * discounting). Each section is a model that generates words. The section that most likely generated the question has
 * the highest value.
 */
export function wordLikelihood(sections: readonly CountedSection[]): WordLikelihood {
  const pages = [...new Set(sections.map(({ page }) => page))]
  const pageOf = sections.map(({ page }) => pages.indexOf(page))
  const inPages = pages.map((): string[] => [])
  for (const [i, { body, asked }] of sections.entries()) inPages[pageOf[i] ?? 0]?.push(...body, ...asked)
  const asked = sharesOf(
    sections.map((one) => one.asked),
    PLACES.asked,
  )
  const body = sharesOf(
    sections.map((one) => one.body),
    PLACES.body,
  )
  const titles = sharesOf(
    sections.map((one) => [...new Set(one.titles)]),
    PLACES.titles,
  )
  const page = sharesOf(inPages, PLACES.page)
  const anywhere = new Map<string, number>()
  let all = 0
  for (const stems of inPages)
    for (const stem of stems) {
      anywhere.set(stem, (anywhere.get(stem) ?? 0) + 1)
      all += 1
    }
  const background = (stem: string) => ANYWHERE * Math.max(RAREST, (anywhere.get(stem) ?? 0) / (all || 1))

  /** Returns a stem's share in each section, without the background frequency. */
  const sharesIn = (stem: string): Float64Array => {
    const shares = new Float64Array(sections.length)
    for (const place of [asked, body, titles])
      for (const [i, share] of place.get(stem) ?? []) shares[i] = (shares[i] ?? 0) + share
    const byPage = page.get(stem)
    if (!byPage) return shares
    const ofPages = new Float64Array(pages.length)
    for (const [at, share] of byPage) ofPages[at] = share
    for (let i = 0; i < shares.length; i += 1) shares[i] = (shares[i] ?? 0) + (ofPages[pageOf[i] ?? 0] ?? 0)
    return shares
  }

  return (terms) => {
    const logLikelihoods = new Float64Array(sections.length)
    let weights = 0
    for (const { forms, weak, word } of terms) {
      const weight = (weak ? WEAK : 1) * USUAL[wordFrequency(word)]
      weights += weight
      if (forms.length === 0) continue
      const rest = Math.max(...forms.map(({ stem }) => background(stem)))
      const best = new Float64Array(sections.length)
      for (const { stem, weight: sure } of forms) {
        const shares = sharesIn(stem)
        const by = sure === 1 ? 1 : sure * NEAR
        for (let i = 0; i < best.length; i += 1) best[i] = Math.max(best[i] ?? 0, (shares[i] ?? 0) * by)
      }
      for (let i = 0; i < best.length; i += 1)
        logLikelihoods[i] = (logLikelihoods[i] ?? 0) + weight * Math.log1p((best[i] ?? 0) / rest)
    }
    // Long questions contain more words, including irrelevant words.
    return logLikelihoods.map((sum) => sum / Math.sqrt(weights || 1))
  }
}

/** Returns the texts that contain each stem, with the stem's share of the text's words. */
function sharesOf(
  texts: readonly (readonly string[])[],
  { share, few, once }: { share: number; few: number; once: number },
) {
  const byStem = new Map<string, [text: number, share: number][]>()
  for (const [i, stems] of texts.entries())
    for (const [stem, those] of Map.groupBy(stems, (one) => one)) {
      const list = byStem.get(stem) ?? []
      byStem.set(stem, list)
      list.push([i, (share * (those.length - once)) / (stems.length + few)])
    }
  return byStem
}
