import type { AskedTerm } from './question.ts'

/** The stems of a section by where they stand, each as often as it stands there. */
export interface CountedSection {
  readonly page: string
  /** In its heading, the page's title and the headings in between. */
  readonly titles: readonly string[]
  readonly body: readonly string[]
  /** In what people ask for it with. */
  readonly asked: readonly string[]
}

/** How much likelier a question's words are when somebody looks for a section than in any question, by the number of the section. */
export type WordLikelihood = (asked: readonly AskedTerm[]) => Float64Array

/** What each place counts where words are mixed of all of them, and how many words it must have to be believed. */
const PLACES = {
  asked: { share: 0.35, few: 5 },
  body: { share: 0.2, few: 20 },
  titles: { share: 0.15, few: 2 },
  page: { share: 0.15, few: 50 },
}
const ANYWHERE = 0.15
/** Of a word that no section holds. */
const RAREST = 1e-6
/** What a word of little meaning counts. */
const WEAK = 0.4
/** What a word that means nearly the same counts, of what it counts elsewhere. */
const NEAR = 0.5

/**
 * A mixture of the words of sections (a query likelihood after Ponte and Croft, smoothed as by Jelinek and Mercer): each section is
 * taken as a source of words, and the source that a question comes from most likely is looked for.
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

  /** The mixture's share of a stem in each section, without what is anywhere. */
  const sharesIn = (stem: string): Float64Array => {
    const shares = new Float64Array(sections.length)
    for (const place of [asked, body, titles])
      for (const [i, share] of place.get(stem) ?? []) shares[i] = (shares[i] ?? 0) + share
    const byPage = new Map(page.get(stem))
    for (const [i, at] of pageOf.entries()) shares[i] = (shares[i] ?? 0) + (byPage.get(at) ?? 0)
    return shares
  }

  return (terms) => {
    const told = new Float64Array(sections.length)
    let weights = 0
    for (const { forms, weak } of terms) {
      const weight = weak ? WEAK : 1
      weights += weight
      if (forms.length === 0) continue
      const rest = Math.max(...forms.map(({ stem }) => background(stem)))
      const best = new Float64Array(sections.length)
      for (const { stem, weight: sure } of forms)
        for (const [i, share] of sharesIn(stem).entries())
          best[i] = Math.max(best[i] ?? 0, share * (sure === 1 ? 1 : sure * NEAR))
      for (const [i, share] of best.entries()) told[i] = (told[i] ?? 0) + weight * Math.log1p(share / rest)
    }
    // Long questions hold more, also of what isn't meant.
    return told.map((sum) => sum / Math.sqrt(weights || 1))
  }
}

/** For each stem the texts that hold it, with its share of their words. */
function sharesOf(texts: readonly (readonly string[])[], { share, few }: { share: number; few: number }) {
  const byStem = new Map<string, [text: number, share: number][]>()
  for (const [i, stems] of texts.entries())
    for (const [stem, those] of Map.groupBy(stems, (one) => one)) {
      const list = byStem.get(stem) ?? []
      byStem.set(stem, list)
      list.push([i, (share * those.length) / (stems.length + few)])
    }
  return byStem
}
