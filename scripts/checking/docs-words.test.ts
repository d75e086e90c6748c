import { expect, test } from 'vitest'
import { type DocPage, helpPages } from './doc-pages.ts'
import { squeezed, wordsOnScreens } from './words-on-screens.ts'

const words = wordsOnScreens()
/** Labels often end in a sign that nobody would quote. */
const labels = new Set([...words].map(bare))

function bare(text: string): string {
  return text.replace(/^[{}\s(]+|[\s:….?(){}]+$/g, '')
}

/** The bold words of a page with their lines; one phrase may stand in two of them. */
function boldWords({ lines }: DocPage): readonly { phrase: string; line: number }[] {
  const text = lines
    .map(({ text, isCode }) => (isCode ? '' : text.replace(/`[^`]*`/g, ({ length }) => ' '.repeat(length))))
    .join('\n')
  return [...text.matchAll(/\*\*((?:(?!\*\*|\n\n)[\s\S])+)\*\*/g)].map(({ 1: phrase = '', index }) => ({
    phrase,
    line: text.slice(0, index).split('\n').length,
  }))
}

test('every bold word of the help stands on a screen, letter by letter', () => {
  const unknown = helpPages().flatMap((page) =>
    boldWords(page).flatMap(({ phrase, line }) =>
      squeezed(phrase)
        .split(' > ')
        .filter((part) => !words.has(part) && !labels.has(bare(part)))
        // The index says what bold words are.
        .filter((part) => !(page.file === 'docs/help/index.md' && part === 'bold'))
        .map((part) => `${page.file}:${line}: ${part}`),
    ),
  )
  expect(unknown).toEqual([])
})
