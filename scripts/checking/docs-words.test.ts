import { expect, test } from 'vitest'
import { type DocPage, helpPages } from './doc-pages.ts'
import { collapseSpaces, wordsOnScreens } from './words-on-screens.ts'

const words = wordsOnScreens()
/** The labels without punctuation at the end, because pages leave it out when they quote a label. */
const labels = new Set([...words].map(bare))

function bare(text: string): string {
  return text.replace(/^[{}\s(]+|[\s:….?(){}]+$/g, '')
}

/** Returns the bold phrases of a page with their lines. A phrase may span two lines. */
function boldWords({ lines }: DocPage): readonly { phrase: string; line: number }[] {
  const text = lines
    .map(({ text, isCode }) => (isCode ? '' : text.replace(/`[^`]*`/g, ({ length }) => ' '.repeat(length))))
    .join('\n')
  return [...text.matchAll(/\*\*((?:(?!\*\*|\n\n)[\s\S])+)\*\*/g)].map(({ 1: phrase = '', index }) => ({
    phrase,
    line: text.slice(0, index).split('\n').length,
  }))
}

test('every bold phrase of the help appears on a screen, character by character', () => {
  const unknown = helpPages().flatMap((page) =>
    boldWords(page).flatMap(({ phrase, line }) =>
      collapseSpaces(phrase)
        .split(' > ')
        .filter((part) => !words.has(part) && !labels.has(bare(part)))
        // The index page explains bold text with an example.
        .filter((part) => !(page.file === 'docs/help/index.md' && part === 'bold'))
        .map((part) => `${page.file}:${line}: ${part}`),
    ),
  )
  expect(unknown).toEqual([])
})
