import { AppError, type CleanConfig, isTextType } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { changedPlaces, changedTexts, withStages } from './changed-values.ts'
import { accentMap, compatibilityMap } from './character-maps.ts'
import { oneTable } from './one-table.ts'
import type { StepCompiler } from './table.ts'

/** Cleans texts. */
export const cleanText: StepCompiler<'cleanText'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  const places = changedPlaces(input, config.columns, context)
  for (const place of places) {
    const { name: column, type } = input.columns[place] ?? { name: '', type: 'text' }
    const { title, nodeId } = context
    if (!isTextType(type)) throw new AppError('cleanTyped', { title, column, type }, { nodeId })
  }
  const stages = stagesOf(config)
  if (stages.length === 0) return input
  const rows = sql`select *, ${join(replacements(config))} from (${input.select})`
  return changedTexts(
    input,
    places,
    withStages({ ...input, select: replacements(config).length > 0 ? rows : input.select }, places, stages),
  )
}

type Stage = (text: Sql) => Sql

function stagesOf(config: CleanConfig): readonly Stage[] {
  const { form, invisible, lineBreaks, accents, keepOnly, remove, letterCase, collapse, trim } = config
  const without = (pattern: string, by = '') => replacedBy(pattern, by)
  const normal: Stage = (text) => sql`nfc_normalize(${text})`
  return [
    ...(form === 'nfkc' ? [mappedBy('compatible')] : []),
    ...(form === 'keep' ? [] : [normal]),
    ...(invisible ? [without(`[${INVISIBLE}]+`)] : []),
    ...(lineBreaks ? [without(`\\r\\n|[${LINE_BREAKS}]`, ' ')] : []),
    ...(accents ? [mappedBy('accentless'), without('[\\x{300}-\\x{36F}]+')] : []),
    ...(keepOnly.length > 0 ? [onlyThese(keepOnly)] : []),
    ...(remove.length > 0 ? [without(`[${remove.map((one) => removable[one]).join('')}]+`)] : []),
    ...(letterCase === 'keep' ? [] : [cases[letterCase]]),
    ...(collapse ? [without(`[${SPACES}]+`, ' ')] : []),
    ...(trim ? [trimmed] : []),
  ]
}

// Classes of characters, as they stand within a class of RE2.
const SPACES = '\\t\\x{20}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{202F}\\x{205F}\\x{3000}'
const LINE_BREAKS = '\\n\\v\\f\\r\\x{85}\\x{2028}\\x{2029}'
/** Control characters, soft hyphen, zero-width characters, marks of direction, byte order mark, annotation marks. */
const INVISIBLE =
  '\\x{00}-\\x{08}\\x{0E}-\\x{1F}\\x{7F}-\\x{84}\\x{86}-\\x{9F}\\x{AD}\\x{61C}\\x{180E}\\x{200B}-\\x{200F}\\x{202A}-\\x{202E}\\x{2060}-\\x{206F}\\x{FEFF}\\x{FFF9}-\\x{FFFB}'
const LETTERS = '\\p{L}\\p{M}'
const DIGITS = '\\p{Nd}'
const removable = { digits: DIGITS, punctuation: '\\p{P}\\p{S}' } as const

/** All characters that trimming removes: JavaScript's white space and U+0085. */
export const TRIMMED =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

const trimmed: Stage = (text) => sql`trim(${text}, ${constant(TRIMMED)})`

/** Returns a text without spaces at its ends, and with one space for several spaces or tabs within it. */
export function withSingleSpaces(text: Sql): Sql {
  return trimmed(replacedBy(`[${SPACES}]+`, ' ')(text))
}

function replacedBy(pattern: string, by: string): Stage {
  return (text) => sql`regexp_replace(${text}, ${constant(pattern)}, ${constant(by)}, 'g')`
}

function onlyThese(kept: CleanConfig['keepOnly']): Stage {
  const classes = { letters: LETTERS, digits: DIGITS, spaces: `${SPACES}${LINE_BREAKS}`, plus: '' }
  const all = kept.map((one) => classes[one]).join('')
  const rest: Stage = all === '' ? () => sql`''` : replacedBy(`[^${all}]+`, '')
  if (!kept.includes('plus')) return rest
  const first = constant(`^[${SPACES}${LINE_BREAKS}]*\\+`)
  return (text) => sql`case when regexp_matches(${text}, ${first}) then '+' else '' end || ${rest(text)}`
}

const WORD = `[${LETTERS}${DIGITS}]+(?:['’][${LETTERS}${DIGITS}]+)*`

const cases: Readonly<Record<'upper' | 'lower' | 'title', Stage>> = {
  upper: (text) => sql`upper(${text})`,
  lower: (text) => sql`lower(${text})`,
  title: (text) => {
    const words = sql`regexp_extract_all(${text}, ${constant(`${WORD}|[^${LETTERS}${DIGITS}]+`)})`
    const written = sql`upper(left(word, 1)) || lower(substring(word, 2))`
    return sql`array_to_string(list_transform(${words}, lambda word: ${written}), '')`
  },
}

const maps = { compatible: compatibilityMap, accentless: accentMap } as const

/**
 * Returns the replacements of characters that the stages use, as columns of constant lists. DuckDB would build a list
 * within a lambda function again for each row.
 */
function replacements({ form, accents }: CleanConfig): readonly Sql[] {
  const listed = (map: keyof typeof maps) =>
    sql`[${join([...maps[map]().values()].map(constant))}] as ${name(map)}`
  return [...(form === 'nfkc' ? [listed('compatible')] : []), ...(accents ? [listed('accentless')] : [])]
}

/** Replaces single characters. Texts in ASCII have none of them. */
function mappedBy(map: keyof typeof maps): Stage {
  const keys = join([...maps[map]().keys()].map(constant))
  const place = sql`enum_code(try_cast(letter as enum(${keys})))::integer + 1`
  return (text) => sql`case when strlen(${text}) = length(${text}) then ${text}
    else array_to_string(list_transform(string_split(${text}, ''),
      lambda letter: coalesce(${name(map)}[${place}], letter)), '') end`
}
