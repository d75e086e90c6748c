import { termsOf } from './terms.ts'

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** Splits Markdown text into sentences. Code and links are never split. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  let from = 0
  let isCode = false
  let depth = 0
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i]
    if (sign === '`') isCode = !isCode
    else if (!isCode && (sign === '[' || sign === '(')) depth += 1
    else if (!isCode && (sign === ']' || sign === ')')) depth = Math.max(0, depth - 1)
    const isEnd =
      !isCode && depth === 0 && sign === ' ' && /[.!?][*"”’)]*$/.test(text.slice(Math.max(from, i - 4), i))
    if (!isEnd || /\b(?:e\.g|i\.e|etc|vs)\.$/.test(text.slice(from, i))) continue
    sentences.push(text.slice(from, i))
    from = i + 1
  }
  return [...sentences, text.slice(from)].filter(Boolean)
}

/**
 * Returns the run of adjacent sentences, up to the given number of words, that contains the most of the given stems.
 * With `isFromEnd`, returns the last sentences instead.
 */
export function bestSentences(
  text: string,
  stems: ReadonlySet<string>,
  words: number,
  isFromEnd = false,
): string {
  const sentences = sentencesOf(text).map((sentence) => ({
    sentence,
    size: countWords(sentence),
    held: termsOf(sentence).filter(({ stem }) => stems.has(stem)).length,
  }))
  if (isFromEnd) {
    let from = sentences.length - 1
    let size = sentences[from]?.size ?? 0
    while (from > 0 && size + (sentences[from - 1]?.size ?? 0) <= words)
      size += sentences[(from -= 1)]?.size ?? 0
    return join(sentences.slice(from))
  }
  let best = { from: 0, to: 1, held: -1 }
  for (let from = 0; from < sentences.length; from += 1) {
    let size = 0
    let coveredStems = 0
    for (let to = from; to < sentences.length; to += 1) {
      size += sentences[to]?.size ?? 0
      if (size > words && to > from) break
      coveredStems += sentences[to]?.held ?? 0
      if (coveredStems > best.held) best = { from, to: to + 1, held: coveredStems }
      else if (coveredStems === best.held && from === best.from)
        best = { from, to: to + 1, held: coveredStems }
    }
  }
  return join(sentences.slice(best.from, best.to))
}

const join = (sentences: readonly { readonly sentence: string }[]) =>
  sentences.map(({ sentence }) => sentence).join(' ')
