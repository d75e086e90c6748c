import { isKind, type WorkflowNode } from '../graph/document.ts'
import { formatCount } from '../model/count-phrase.ts'
import type { CleanConfig } from '../steps/clean-text.ts'
import type { FillConfig } from '../steps/fill-empty.ts'

/** Returns the summary of a step that changes values or columns, or null for other steps. Its settings must be valid. */
export function valueStepLine(node: WorkflowNode): string | null {
  if (isKind(node, 'calculateColumns')) return node.data.config.columns.map(({ name }) => name).join(', ')
  if (isKind(node, 'parseJson')) {
    const { column, columns, list } = node.data.config
    const names = columns.map(({ name }) => name).join(', ')
    return names === '' ? null : `${column} → ${names}${list === '' ? '' : `, a row for each of ${list}`}`
  }
  if (isKind(node, 'replaceValues')) {
    const { pairs, columns } = node.data.config
    const named = pairs.filter(({ from, to }) => from !== '' || to !== '')
    const [first] = named
    if (!first) return null
    const more = named.length > 1 ? ` and ${formatCount(named.length - 1)} more` : ''
    return `${first.from || 'empty'} → ${first.to || 'empty'}${more}${inColumns(columns)}`
  }
  if (isKind(node, 'cleanText')) {
    const { columns, ...settings } = node.data.config
    const words = cleanWords.flatMap(([word, isDone]) => (isDone(settings) ? [word] : []))
    return words.length === 0 ? null : `${words.join(', ')}${inColumns(columns)}`
  }
  if (isKind(node, 'splitColumn')) {
    const { column, into, by, delimiters, pattern } = node.data.config
    if (column === '') return null
    if (by === 'extract') return `what matches ${quoted(pattern)} in ${column}`
    const separators = by === 'delimiter' ? delimiters.map(quoted).join(' or ') : by
    return `${column} by ${separators} into ${into}`
  }
  if (isKind(node, 'mergeColumns')) {
    const { columns, name } = node.data.config
    return columns.length === 0 ? null : `${columns.join(' + ')} → ${name}`
  }
  return isKind(node, 'fillEmpty') ? fillLine(node.data.config) : null
}

function fillLine({ columns, from, value, within }: FillConfig): string | null {
  if (columns.length === 0) return null
  if (from === 'value') return `${columns.join(', ')} with ${value}`
  const groups = within.length > 0 ? ` within ${within.join(', ')}` : ''
  return `${columns.join(', ')} ${from === 'above' ? 'down' : 'up'}${groups}`
}

const quoted = (text: string) => `'${text}'`

/** The words for the operations of Clean Text. */
const cleanWords: readonly (readonly [string, (settings: Omit<CleanConfig, 'columns'>) => boolean])[] = [
  ['trim', ({ trim, collapse }) => trim || collapse],
  ['visible characters', ({ invisible }) => invisible],
  ['one line', ({ lineBreaks }) => lineBreaks],
  ['no accents', ({ accents }) => accents],
  ['upper case', ({ letterCase }) => letterCase === 'upper'],
  ['lower case', ({ letterCase }) => letterCase === 'lower'],
  ['title case', ({ letterCase }) => letterCase === 'title'],
  ['only some characters', ({ keepOnly }) => keepOnly.length > 0],
  ['no digits', ({ remove }) => remove.includes('digits')],
  ['no punctuation', ({ remove }) => remove.includes('punctuation')],
  ['NFC', ({ form }) => form === 'nfc'],
  ['NFKC', ({ form }) => form === 'nfkc'],
]

function inColumns(columns: readonly string[] | null): string {
  return columns && columns.length > 0 ? ` in ${columns.join(', ')}` : ''
}
