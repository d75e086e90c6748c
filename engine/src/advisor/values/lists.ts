import { longestSample } from '../../connectors/sampling.ts'

/** What separates items, the rarer in other texts first. */
const separators = [';', '|', ','] as const
export type Separator = (typeof separators)[number]

const FEWEST_VALUES = 10
/** So many of the values must hold several items. */
const FEWEST_LISTS = 0.5
/** So many of all items must have stood in a list before, as they are chosen from something. */
const FEWEST_REPEATS = 0.25
/** So many of those must stand first here and later there: an address never begins with its town. */
const FEWEST_MOVING = 0.2
/** Words of letters and digits, three at most: sentences and addresses are no items. */
const item = /^[\p{L}\p{N}_.@+#-]{1,30}(?: [\p{L}\p{N}_.@+#-]{1,30}){0,2}$/u
const number = /^\d+$/
const grouped = /^[+-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/

/**
 * What separates the items of texts that are lists. Lists have now more, now fewer items, which come again elsewhere or are
 * numbers; `Doe, Jane` and `52.5,13.4` always have two, and those of a sentence are longer than words.
 */
export function separatorOf(values: readonly string[]): Separator | null {
  const texts = values.map((value) => value.trim()).filter((value) => value !== '')
  if (texts.length < FEWEST_VALUES || texts.some((text) => /^[{[<]/.test(text))) return null
  return separators.find((separator) => areLists(texts, separator)) ?? null
}

function areLists(texts: readonly string[], separator: Separator): boolean {
  // Most texts are none, which a look for the separator tells at once.
  const candidates = texts.filter((text) => text.includes(separator))
  if (candidates.length < texts.length * FEWEST_LISTS) return false
  if (separator === ',' && texts.every((text) => grouped.test(text))) return false
  const lists = texts.map((text) => itemsOf(text, separator))
  const several = lists.filter((items) => items.length > 1)
  if (several.length < texts.length * FEWEST_LISTS) return false
  if (new Set(several.map((items) => items.length)).size < 2) return false
  if (!lists.flat().every((one) => item.test(one))) return false
  const different = [...new Set(texts)].map((text) => itemsOf(text.toLowerCase(), separator))
  const items = different.flat()
  if (items.every((one) => number.test(one))) return true
  const repeats = 1 - new Set(items).size / items.length
  return repeats >= FEWEST_REPEATS && moving(different) >= FEWEST_MOVING
}

/** Which part of the items that come again stands first here and further behind there. */
function moving(lists: readonly (readonly string[])[]): number {
  const places = new Map<string, number[]>()
  for (const items of lists)
    for (const [place, one] of items.entries()) places.set(one, [...(places.get(one) ?? []), place])
  const repeated = [...places.values()].filter((all) => all.length > 1)
  return (
    repeated.filter((all) => all.includes(0) && all.some((place) => place > 0)).length /
    Math.max(1, repeated.length)
  )
}

function itemsOf(text: string, separator: Separator): readonly string[] {
  const parts = text.split(separator).map((part) => part.trim())
  // A text that was cut may end within an item, and a list may end with its separator.
  const whole = text.length >= longestSample ? parts.slice(0, -1) : parts
  return whole.filter((part, place) => part !== '' || place < whole.length - 1)
}
