/** Licences that let a product be given on with no duty but to name them. */
const free = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
]
/** Of single packages, each looked at: what it asks for is kept. */
const looked: Readonly<Record<string, string>> = {
  // Lays diagrams out; given on as it is, and its sources are public.
  elkjs: 'EPL-2.0',
}
/** What tools may have besides, none of which is given on. */
const ofTools = ['MPL-2.0', 'Python-2.0', 'CC-BY-3.0', 'CC-BY-4.0']

/** Packages whose package.json names no licence in the usual way: what their LICENSE file or README says. */
const said: Readonly<Record<string, string>> = {
  buffers: 'MIT',
  buildcheck: 'MIT',
  busboy: 'MIT',
  chainsaw: 'MIT',
  'combine-errors': 'MIT',
  'cpu-features': 'MIT',
  eval: 'MIT',
  format: 'MIT',
  'humanize-number': 'MIT',
  khroma: 'MIT',
  only: 'MIT',
  'require-like': 'MIT',
  ssh2: 'MIT',
  streamsearch: 'MIT',
}

/** A package as the lock names it. */
export interface Licensed {
  readonly name: string
  readonly version: string
  /** As its package.json says, an SPDX expression; null where it says nothing. */
  readonly licence: string | null
  /** Whether it is a part of the product that is given on, and not of its tools and tests alone. */
  readonly isShipped: boolean
}

/** The licence of a package, as an SPDX expression; null where nobody knows. */
export function licenceOf({ name, licence }: Pick<Licensed, 'name' | 'licence'>): string | null {
  return said[name] ?? licence
}

/** Whether a package may be used here: one of its licences, or all where it has several at once, are on the list. */
export function isAllowed(one: Licensed): boolean {
  const allowed = new Set([...free, ...(one.isShipped ? [] : ofTools), looked[one.name] ?? 'MIT'])
  const expression = licenceOf(one)?.replace(/[()]/g, '') ?? ''
  // No licence here mixes both words.
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
}
