import { escapeMarkup } from '@anj/workflow'
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { helpAddress, plainText } from './markdown.ts'
import { type HelpPassage, isComment, passagesOf } from './passages.ts'
import { serverErrorsOf } from './server-error-table.ts'
import type { ServerError } from './server-errors.ts'

/** A heading in a help page. `id` is the fragment in its address. */
export interface HelpHeading {
  readonly id: string
  readonly text: string
  /** 1 for the page's title. */
  readonly depth: number
}

/** The content under one heading, up to the next heading. */
export interface HelpSection extends HelpHeading {
  /** The headings above the section, except the page's title. */
  readonly parents: readonly string[]
  readonly passages: readonly HelpPassage[]
  readonly serverErrors: readonly ServerError[]
}

/** A help page that is ready for display and search. */
export interface HelpPage {
  /** The file name without its extension. It is also the last part of the page's address. */
  readonly name: string
  readonly title: string
  readonly html: string
  readonly headings: readonly HelpHeading[]
  readonly sections: readonly HelpSection[]
  /**
   * False for a page with the comment `<!-- list: not searched -->`, which only lists content that other pages explain.
   */
  readonly isSearched: boolean
}

/** Builds a page from Markdown. HTML in the source is displayed as text, so that a page can't contain scripts. */
export function helpPage(name: string, markdown: string): HelpPage {
  const slugger = new GithubSlugger()
  const sections: { heading: HelpHeading; parents: readonly string[]; tokens: Token[] }[] = []
  const tokens = new Marked().lexer(markdown)
  const ids = new Map<Token, string>()
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth } = token as Tokens.Heading
      const text = plainText([token])
      const id = slugger.slug(text)
      ids.set(token, id)
      sections.push({ heading: { id, text, depth }, parents: parentsOf(depth, sections), tokens: [] })
    } else sections.at(-1)?.tokens.push(token)
  }
  return {
    name,
    title: sections[0]?.heading.text ?? name,
    html: markedFor(ids).parser(tokens),
    headings: sections.map(({ heading }) => heading),
    sections: sections.map(({ heading, parents, tokens: inside }) => ({
      ...heading,
      parents,
      passages: passagesOf(inside, name),
      serverErrors: serverErrorsOf(inside, name),
    })),
    isSearched: !tokens.some((token) => isComment(token) && token.raw.includes('list: not searched')),
  }
}

/** Returns the headings above a heading of the given depth, except the page's title. */
function parentsOf(depth: number, before: readonly { heading: HelpHeading; parents: readonly string[] }[]) {
  const nearest = before.findLast(({ heading }) => heading.depth < depth)
  return nearest && nearest.heading.depth > 1 ? [...nearest.parents, nearest.heading.text] : []
}

function markedFor(ids: ReadonlyMap<Token, string>): Marked {
  const marked = new Marked()
  marked.use({
    renderer: {
      heading(token) {
        const id = ids.get(token) ?? ''
        const inside = this.parser.parseInline(token.tokens)
        const link = `<a class="anchor" href="#${id}" aria-label="Link to ${escapeMarkup(plainText([token]))}">#</a>`
        return `<h${token.depth} id="${id}" tabindex="-1">${inside}${token.depth > 1 ? link : ''}</h${token.depth}>\n`
      },
      link(token) {
        const href = helpAddress(token.href)
        const outside = /^https?:/.test(href) ? ' rel="noreferrer" target="_blank"' : ''
        return `<a href="${escapeMarkup(href)}"${outside}>${this.parser.parseInline(token.tokens)}</a>`
      },
      image: ({ href, text }) =>
        `<img src="${escapeMarkup(href.replace(/^(\.\.\/)?images\//, '/help-images/'))}" alt="${escapeMarkup(text)}" loading="lazy">`,
      html: (token) => (isComment(token) ? '' : escapeMarkup(token.text)),
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        // `tabindex` lets keyboard users scroll a wide table.
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`
      },
    },
  })
  return marked
}
