import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Marked, type Tokens } from 'marked'
import { answerQuestion, sourceOf, sourceOfErrors } from './answer-question.ts'
import type { HelpAnswer, HelpSource } from './help-answer.ts'
import { buildIndex, buildSectionTerms, type HelpIndex, type SectionTerms } from './help-index.ts'
import { type HelpPage, helpPage } from './help-page.ts'
import { type Language, translationsOf } from './language.ts'
import { plainText } from './markdown.ts'
import { parseQuestionPhrases } from './question-phrases.ts'
import { stemOf } from './terms.ts'
import { thesaurusOf } from './thesaurus.ts'

/** An entry in the list of help pages. */
export interface ListedPage {
  readonly name: string
  readonly title: string
  /** The questions that the page answers. */
  readonly answers: string
}

export interface HelpGroup {
  readonly title: string
  readonly pages: readonly ListedPage[]
}

/** Information about a question, beside its words. */
export interface AskedWith {
  /** The names of pages whose sections rank higher. */
  readonly preferredPages?: readonly string[]
  /** A model's translation of a question in another language. Without one, a list of words is used. */
  readonly translation?: string | null
  /** The cosine between the question and each section. */
  readonly closeness?: Float64Array | null
}

/** The pages in `docs/help`, in the groups and the order that `index.md` defines. */
export interface HelpCentre {
  readonly groups: readonly HelpGroup[]
  page(name: string): HelpPage | undefined
  /** Returns the sections that match the words, best first. The last word may be incomplete. */
  search(words: string, limit?: number): readonly HelpSource[]
  /** Returns the language of a question, or null for English or an unknown language. */
  languageOf(question: string): Language | null
  /** Returns the text of each section, in the order of `closeness`. */
  sectionTexts(): readonly string[]
  /** Answers a question, or reports that the pages don't cover it. */
  answer(question: string, options?: AskedWith): HelpAnswer
  /**
   * Builds the index in steps of a few milliseconds, so that other work can run in between. Aborting the signal stops
   * it.
   */
  prepare(signal: AbortSignal): Promise<void>
}

/**
 * Opens the help pages in a folder. A missing folder is treated as empty. Pages are parsed and indexed by `prepare`, or
 * when the first question arrives, so that they don't slow down the server's start.
 */
export async function openHelpCentre(folder: string): Promise<HelpCentre> {
  const { groups, page, index, prepare, translations } = await readHelp(folder)
  return {
    groups,
    page,
    search: (words, limit = 20) => {
      const terms = index().understand(words, true)
      const ranked = index().rank(words, terms, new Set())
      const explained = [...Map.groupBy(index().serverErrors(words), ({ section }) => section)]
      const others = ranked.filter(({ section }) => !explained.some(([one]) => one === section))
      return [
        ...explained.map(([section, errors]) => sourceOfErrors(section, errors)),
        ...others.map((found) => sourceOf(found, terms)),
      ].slice(0, limit)
    },
    languageOf: translations.languageOf,
    sectionTexts: () =>
      index().sections.map(({ pageTitle, heading, passages }) =>
        [`${pageTitle}: ${heading}`, ...passages.map(({ words }) => words)].join('\n'),
      ),
    answer: (question, { preferredPages = [], translation = null, closeness = null } = {}) => {
      const language = translations.languageOf(question)
      const isOfPages = (word: string) => index().vocabulary.has(stemOf(word))
      const foreign = language && {
        language,
        english: translation ?? translations.english(question, language, isOfPages),
        isTranslated: translation !== null,
      }
      return answerQuestion(index(), question, { preferred: preferredPages, foreign, closeness })
    },
    prepare,
  }
}

/** Reads the help folder. Pages and index are built on first use. */
export async function readHelp(folder: string) {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.md'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const textOf = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '')
  const phrases = {
    askedAs: parseQuestionPhrases(await textOf('asked-as.txt')),
    likely: parseQuestionPhrases(await textOf('likely-questions.txt')),
  }
  const thesaurus = thesaurusOf(await textOf('thesaurus.txt'))
  const translations = translationsOf(await textOf('translations.txt'))
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
  const counted = (name: string): readonly SectionTerms[] => {
    const one = page(name)
    if (!one?.isSearched) return []
    // Only the index page's introduction is searchable, because its tables merely list the other pages.
    const searchedPage = name === 'index' ? { ...one, sections: one.sections.slice(0, 1) } : one
    return buildSectionTerms(searchedPage, answers.get(name) ?? '', phrases)
  }
  const names = [...byName.keys()]
  const sections = new Map<string, readonly SectionTerms[]>()
  const sectionsOf = (name: string) => {
    const ready = sections.get(name) ?? counted(name)
    sections.set(name, ready)
    return ready
  }
  let ready: HelpIndex | undefined
  const index = () => (ready ??= inOneGo(buildIndex(names.flatMap(sectionsOf), thesaurus)))
  const prepare = async (signal: AbortSignal) => {
    for (const name of names) {
      await setImmediate()
      if (signal.aborted) return
      sectionsOf(name)
    }
    const steps = buildIndex(names.flatMap(sectionsOf), thesaurus)
    for (;;) {
      await setImmediate()
      // A question that arrived in the meantime may have built the index.
      if (signal.aborted || ready) return
      const step = steps.next()
      if (step.done) ready = step.value
    }
  }
  return { groups, names, page, phrases, translations, index, prepare }
}

function inOneGo(steps: Generator<void, HelpIndex, void>): HelpIndex {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Returns the groups on the index page. A group is a heading and a table whose rows start with a link to a page. */
function groupsOf(index: string): readonly HelpGroup[] {
  const groups: { title: string; pages: ListedPage[] }[] = []
  for (const token of new Marked().lexer(index)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ title: plainText([token]), pages: [] })
    if (token.type !== 'table') continue
    for (const [link, answers] of (token as Tokens.Table).rows) {
      const [first] = link?.tokens ?? []
      if (first?.type !== 'link' || !answers) continue
      const name = first.href.replace(/\.md$/, '')
      groups.at(-1)?.pages.push({ name, title: plainText([first]), answers: plainText(answers.tokens) })
    }
  }
  return groups
}
