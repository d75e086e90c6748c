import { MAX_SAMPLE_LENGTH } from '../../connectors/sampling.ts'

/** The separators that are recognized, starting with the separators that are rarest in ordinary text. */
const separators = [';', '|', ','] as const
export type Separator = (typeof separators)[number]

const FEWEST_VALUES = 10
/** Minimum share of values that consist of several items. */
const FEWEST_LISTS = 0.5
/** Minimum share of items that occur in several lists. In real lists, the items come from a limited set. */
const FEWEST_REPEATS = 0.25
/**
 * Minimum share of repeated items that come first in one list and later in another. This excludes addresses, where the
 * town never comes first.
 */
const FEWEST_MOVING = 0.2
/** An item has up to three words of letters and digits, which excludes sentences and addresses. */
const item = /^[\p{L}\p{N}_.@+#-]{1,30}(?: [\p{L}\p{N}_.@+#-]{1,30}){0,2}$/u
const number = /^\d+$/
const grouped = /^[+-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/

/**
 * Returns the separator if the values are lists, or null if they aren't. The number of items in lists varies, and the
 * items either repeat or are numbers. That excludes values such as `Doe, Jane` and `52.5,13.4`, which always have two
 * parts, and sentences, whose parts are too long.
 */
export function separatorOf(values: readonly string[]): Separator | null {
  const texts = values.map((value) => value.trim()).filter((value) => value !== '')
  if (texts.length < FEWEST_VALUES || texts.some((text) => /^[{[<]/.test(text))) return null
  return separators.find((separator) => areLists(texts, separator)) ?? null
}

function areLists(texts: readonly string[], separator: Separator): boolean {
  // Most values contain no separator, so this check comes first.
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

/** Returns the share of repeated items that come first in one list and later in another. */
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
  // The last item of a truncated value may be incomplete, and a list may end with its separator.
  const whole = text.length >= MAX_SAMPLE_LENGTH ? parts.slice(0, -1) : parts
  return whole.filter((part, place) => part !== '' || place < whole.length - 1)
}
