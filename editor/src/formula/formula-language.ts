import { formulaParser } from '@anj/workflow'
import { HighlightStyle, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language'
import { styleTags, tags } from '@lezer/highlight'

const keywordNodes =
  'KwAnd KwOr KwNot KwIn KwBetween KwLike KwIs KwNull KwTrue KwFalse KwCase KwWhen KwThen KwElse KwEnd'

const language = LRLanguage.define({
  name: 'formula',
  parser: formulaParser.configure({
    props: [
      styleTags({
        [keywordNodes]: tags.keyword,
        'LineComment BlockComment': tags.comment,
        'CompareOp ConcatOp SumOp ProductOp': tags.operator,
        Number: tags.number,
        Text: tags.string,
        'Column/...': tags.variableName,
        Parameter: tags.constant(tags.name),
        'Function/...': tags.function(tags.name),
      }),
    ],
  }),
  languageData: { closeBrackets: { brackets: ['(', '[', '"', "'"] }, commentTokens: { line: '--' } },
})

const style = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--anj-formula-keyword)' },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
  { tag: tags.number, color: 'var(--anj-formula-number)' },
  { tag: tags.string, color: 'var(--anj-formula-text)' },
  { tag: tags.variableName, color: 'var(--anj-formula-column)' },
  { tag: tags.constant(tags.name), color: 'var(--anj-formula-keyword)', fontWeight: '600' },
  { tag: tags.function(tags.name), fontWeight: '600' },
])

/** The colours of formulas and of SQL. */
export const codeColours = syntaxHighlighting(style)

/** The language of formulas with its colours. */
export const formulaLanguage = new LanguageSupport(language, codeColours)
