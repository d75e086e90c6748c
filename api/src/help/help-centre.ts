import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Marked, type Tokens } from 'marked'
import { answerQuestion, sourceOf } from './answer-question.ts'
import { askedAsOf, type HelpPhrases } from './asked-as.ts'
import type { HelpAnswer, HelpSource } from './help-answer.ts'
import { type CountedSection, countedSections, type HelpIndex, indexing } from './help-index.ts'
import { type HelpPage, helpPage } from './help-page.ts'
import { plain } from './markdown.ts'
import { thesaurusOf } from './thesaurus.ts'

/** A page as the list of all tells of it. */
export interface ListedPage {
  readonly name: string
  readonly title: string
  /** The questions that it answers. */
  readonly answers: string
}

export interface HelpGroup {
  readonly title: string
  readonly pages: readonly ListedPage[]
}

/** The pages below `docs/help`, in the groups and the order of `index.md`. */
export interface HelpCentre {
  readonly groups: readonly HelpGroup[]
  page(name: string): HelpPage | undefined
  /** Sections in which words are found, best first; the last word may go on. */
  search(words: string, limit?: number): readonly HelpSource[]
  /** What the pages say to a question, or that they don't cover it; of several that fit, the preferred ones say it. */
  answer(question: string, preferredPages?: readonly string[]): HelpAnswer
  /** Makes ready what a search needs, in steps of some milliseconds between which other work goes on; ended by the signal. */
  prepare(signal: AbortSignal): Promise<void>
}

/**
 * Reads all pages of a folder. An installation without them has none. They are made ready, and indexed, by `prepare` or when
 * somebody looks for something before, so that the start doesn't wait for it.
 */
export async function openHelpCentre(folder: string): Promise<HelpCentre> {
  const { groups, page, index, prepare } = await readHelp(folder)
  return {
    groups,
    page,
    search: (words, limit = 20) => {
      const asked = index().understand(words, true)
      const ranked = index().rank(words, asked, new Set())
      return ranked.slice(0, limit).map((found) => sourceOf(found, asked))
    },
    answer: (question, preferredPages = []) => answerQuestion(index(), question, preferredPages),
    prepare,
  }
}

/** What the folder of the help holds, each made ready when it is first asked for. */
export async function readHelp(folder: string) {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.md'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const textOf = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '')
  const phrases = {
    askedAs: askedAsOf(await textOf('asked-as.txt')),
    likely: askedAsOf(await textOf('likely-questions.txt')),
  }
  const thesaurus = thesaurusOf(await textOf('thesaurus.txt'))
  const byName = new Map(files.map((file, i) => [file.slice(0, -'.md'.length), texts[i] ?? '']))
  const groups = groupsOf(byName.get('index') ?? '')
  const pages = new Map<string, HelpPage>()
  const page = (name: string): HelpPage | undefined => {
    const text = byName.get(name)
    if (text === undefined) return undefined
    const ready = pages.get(name) ?? helpPage(name, text)
    pages.set(name, ready)
    return ready
  }
  const answers = new Map(groups.flatMap((group) => group.pages.map((one) => [one.name, one.answers])))
  const counted = (name: string, phrases: HelpPhrases): readonly CountedSection[] => {
    const one = page(name)
    if (!one?.isSearched) return []
    // Of the index page only what it says of the product: its tables list the other pages.
    const told = name === 'index' ? { ...one, sections: one.sections.slice(0, 1) } : one
    return countedSections(told, answers.get(name) ?? '', phrases)
  }
  const names = [...byName.keys()]
  /** An index with the phrases that people ask with, or with others. */
  const indexWith = (phrases: HelpPhrases): HelpIndex =>
    inOneGo(
      indexing(
        names.flatMap((name) => counted(name, phrases)),
        thesaurus,
      ),
    )
  const sections = new Map<string, readonly CountedSection[]>()
  const sectionsOf = (name: string) => {
    const ready = sections.get(name) ?? counted(name, phrases)
    sections.set(name, ready)
    return ready
  }
  let ready: HelpIndex | undefined
  const index = () => (ready ??= inOneGo(indexing(names.flatMap(sectionsOf), thesaurus)))
  const prepare = async (signal: AbortSignal) => {
    for (const name of names) {
      await setImmediate()
      if (signal.aborted) return
      sectionsOf(name)
    }
    const steps = indexing(names.flatMap(sectionsOf), thesaurus)
    for (;;) {
      await setImmediate()
      // A question that came meanwhile has indexed the pages.
      if (signal.aborted || ready) return
      const step = steps.next()
      if (step.done) ready = step.value
    }
  }
  return { groups, names, page, phrases, index, indexWith, prepare }
}

function inOneGo(steps: Generator<void, HelpIndex, void>): HelpIndex {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The groups of the index: a heading, then a table whose rows begin with a link to a page. */
function groupsOf(index: string): readonly HelpGroup[] {
  const groups: { title: string; pages: ListedPage[] }[] = []
  for (const token of new Marked().lexer(index)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ title: plain([token]), pages: [] })
    if (token.type !== 'table') continue
    for (const [link, answers] of (token as Tokens.Table).rows) {
      const [first] = link?.tokens ?? []
      if (first?.type !== 'link' || !answers) continue
      const name = first.href.replace(/\.md$/, '')
      groups.at(-1)?.pages.push({ name, title: plain([first]), answers: plain(answers.tokens) })
    }
  }
  return groups
}
