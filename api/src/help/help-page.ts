import { escapeMarkup } from '@anj/workflow'
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'

/** A heading of a page; `id` is what addresses name behind `#`. */
export interface HelpHeading {
  readonly id: string
  readonly text: string
  /** 1 for the page's title. */
  readonly depth: number
}

/** What stands under one heading, up to the next, without marks. */
export interface HelpSection extends HelpHeading {
  readonly body: string
}

/** A page of the help centre, ready to be shown and to be searched. */
export interface HelpPage {
  /** Its file without the ending, and the last part of its address. */
  readonly name: string
  readonly title: string
  readonly html: string
  readonly headings: readonly HelpHeading[]
  readonly sections: readonly HelpSection[]
}

/** Makes a page of its Markdown. Markup that stands in it is shown as text, so that no page can bring a script along. */
export function helpPage(name: string, markdown: string): HelpPage {
  const slugger = new GithubSlugger()
  const sections: { id: string; text: string; depth: number; body: string }[] = []
  const tokens = new Marked().lexer(markdown)
  const ids = new Map<Token, string>()
  for (const token of tokens) {
    if (token.type === 'heading') {
      const text = plain([token])
      const id = slugger.slug(text)
      ids.set(token, id)
      sections.push({ id, text, depth: (token as Tokens.Heading).depth, body: '' })
    } else {
      const section = sections.at(-1)
      if (section) section.body = `${section.body} ${plain([token])}`.replace(/\s+/g, ' ').trim()
    }
  }
  return {
    name,
    title: sections[0]?.text ?? name,
    html: markedFor(ids).parser(tokens),
    headings: sections.map(({ id, text, depth }) => ({ id, text, depth })),
    sections,
  }
}

/** The words of some tokens, without marks. */
export function plain(tokens: readonly Token[]): string {
  return tokens.map(wordsOf).join('').trim()
}

/** Where a link of a page leads: other pages lie below /help. */
export function helpAddress(href: string): string {
  const [, page, hash = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  if (page === undefined) return href
  return page === 'index' ? `/help${hash}` : `/help/${page}${hash}`
}

function markedFor(ids: ReadonlyMap<Token, string>): Marked {
  const marked = new Marked()
  marked.use({
    renderer: {
      heading(token) {
        const id = ids.get(token) ?? ''
        const inside = this.parser.parseInline(token.tokens)
        const link = `<a class="anchor" href="#${id}" aria-label="Link to ${escapeMarkup(plain([token]))}">#</a>`
        return `<h${token.depth} id="${id}" tabindex="-1">${inside}${token.depth > 1 ? link : ''}</h${token.depth}>\n`
      },
      link(token) {
        const href = helpAddress(token.href)
        const outside = /^https?:/.test(href) ? ' rel="noreferrer" target="_blank"' : ''
        return `<a href="${escapeMarkup(href)}"${outside}>${this.parser.parseInline(token.tokens)}</a>`
      },
      image: ({ href, text }) =>
        `<img src="${escapeMarkup(href.replace(/^(\.\.\/)?images\//, '/help-images/'))}" alt="${escapeMarkup(text)}" loading="lazy">`,
      html: ({ text }) => escapeMarkup(text),
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        // Wide tables are scrolled, also by those who have no mouse.
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`
      },
    },
  })
  return marked
}

function wordsOf(token: Token): string {
  switch (token.type) {
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map((row) => row.map((cell) => plain(cell.tokens)).join(' ')).join(' ')
    }
    case 'list':
      return (token as Tokens.List).items.map((item) => `${plain(item.tokens)} `).join('')
    case 'paragraph':
    case 'blockquote':
      return `${(token as Tokens.Paragraph).tokens.map(wordsOf).join('')} `
    case 'br':
    case 'space':
    case 'hr':
      return ' '
    default:
      if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('')
      return 'text' in token && typeof token.text === 'string' ? token.text : token.raw
  }
}
