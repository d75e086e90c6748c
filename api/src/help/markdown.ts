import type { Token, Tokens } from 'marked'
import { addressOfSection } from './section-address.ts'

/** Returns the tokens' text without formatting. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(wordsIn).join('').trim()
}

/** Returns a link's address in Anj. A link to another help page becomes an address below /help. */
export function helpAddress(href: string): string {
  const [, page, hash = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  if (page === undefined) return href
  return addressOfSection({ page, id: hash.slice(1) })
}

/**
 * Converts a page's tokens to one line of Markdown for an answer. Removes images, HTML and all links that don't lead to
 * /help.
 */
export function inlineMarkdown(tokens: readonly Token[], page: string): string {
  return tokens
    .map((token) => markdownOf(token, page))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function markdownOf(token: Token, page: string): string {
  const inside = () => inlineMarkdown('tokens' in token && token.tokens ? token.tokens : [], page)
  const around = (mark: string) => (inside() ? `${mark}${inside()}${mark}` : '')
  switch (token.type) {
    case 'strong':
      return around('**')
    case 'codespan':
      return token.raw
    case 'link': {
      const href = helpAddress((token as Tokens.Link).href)
      return /^(\/help|#)/.test(href)
        ? `[${inside()}](${href.startsWith('#') ? `/help/${page}${href}` : href})`
        : inside()
    }
    case 'image':
    case 'html':
      return ''
    case 'br':
    case 'space':
    case 'hr':
      return ' '
    default:
      if ('tokens' in token && token.tokens)
        return token.tokens.map((inner) => markdownOf(inner, page)).join('')
      return token.raw
  }
}

function wordsIn(token: Token): string {
  switch (token.type) {
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ')
    }
    case 'list':
      return (token as Tokens.List).items.map((item) => `${plainText(item.tokens)} `).join('')
    case 'paragraph':
    case 'blockquote':
      return `${(token as Tokens.Paragraph).tokens.map(wordsIn).join('')} `
    case 'br':
    case 'space':
    case 'hr':
      return ' '
    default:
      if ('tokens' in token && token.tokens) return token.tokens.map(wordsIn).join('')
      return 'text' in token && typeof token.text === 'string' ? token.text : token.raw
  }
}
