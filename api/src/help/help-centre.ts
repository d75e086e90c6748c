import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import MiniSearch from 'minisearch'
import { type HelpPage, helpPage, plain } from './help-page.ts'

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

/** Where something was found. */
export interface FoundSection {
  readonly page: string
  readonly pageTitle: string
  /** The section's heading, and what an address names behind `#`; empty for what stands above the first one. */
  readonly heading: string
  readonly id: string
  /** The words around what was found. */
  readonly excerpt: string
}

/** The pages below `docs/help`, in the groups and the order of `index.md`. */
export interface HelpCentre {
  readonly groups: readonly HelpGroup[]
  page(name: string): HelpPage | undefined
  search(question: string, limit?: number): readonly FoundSection[]
}

/** Reads all pages of a folder. An installation without them has none. */
export async function openHelpCentre(folder: string): Promise<HelpCentre> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.md'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const byName = new Map(
    files
      .map((file, i) => [file.slice(0, -'.md'.length), texts[i] ?? ''] as const)
      .map(([name, text]) => [name, helpPage(name, text)]),
  )
  const index = new MiniSearch<FoundSection & { body: string; key: string }>({
    idField: 'key',
    fields: ['heading', 'pageTitle', 'body'],
    storeFields: ['page', 'pageTitle', 'heading', 'id', 'body'],
    searchOptions: {
      boost: { heading: 4, pageTitle: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  })
  for (const { name, title, sections } of byName.values()) {
    if (name === 'index') continue
    index.addAll(
      sections.map(({ id, text, depth, body }, i) => ({
        key: `${name} ${i}`,
        page: name,
        pageTitle: title,
        heading: text,
        id: depth === 1 ? '' : id,
        body,
        excerpt: '',
      })),
    )
  }
  return {
    groups: groupsOf(texts[files.indexOf('index.md')] ?? ''),
    page: (name) => byName.get(name),
    search: (question, limit = 20) =>
      index
        .search(question)
        .slice(0, limit)
        .map(({ page, pageTitle, heading, id, body, terms }) => ({
          page,
          pageTitle,
          heading,
          id,
          excerpt: excerptOf(body, terms),
        })),
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

const AROUND = 90

/** Some words before and behind the first that was found. */
function excerptOf(body: string, terms: readonly string[]): string {
  const lower = body.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const at = places.length > 0 ? Math.min(...places) : 0
  const from = at < AROUND ? 0 : body.indexOf(' ', at - AROUND) + 1
  const to = body.lastIndexOf(' ', from + 2 * AROUND + 60)
  const end = body.length <= from + 2 * AROUND + 60 || to <= from ? body.length : to
  return `${from > 0 ? '… ' : ''}${body.slice(from, end)}${end < body.length ? ' …' : ''}`
}
