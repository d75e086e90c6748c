/** Licences that allow redistribution with attribution as the only duty. */
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
/** Further licences of individual packages, whose terms we have reviewed and meet. */
const looked: Readonly<Record<string, string>> = {
  // Lays out diagrams. Distributed unchanged; its source code is public.
  elkjs: 'EPL-2.0',
}
/** Further licences for tools, which aren't distributed. */
const ofTools = ['MPL-2.0', 'Python-2.0', 'CC-BY-3.0', 'CC-BY-4.0']

/** Licences from the LICENSE file or README of packages whose package.json has no usual licence field. */
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

/** A package in the lock file. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** The SPDX expression from its package.json; null without one. */
  readonly licence: string | null
  /** True for a part of the distributed product, false for tools and tests. */
  readonly isShipped: boolean
}

/** Returns the licence of a package as an SPDX expression; null when it is unknown. */
export function licenceOf({ name, licence }: Pick<LockedPackage, 'name' | 'licence'>): string | null {
  return said[name] ?? licence
}

/**
 * True when a package may be used: one of its alternative licences is allowed or, for a combination, all of them are.
 */
export function isAllowed(one: LockedPackage): boolean {
  const allowed = new Set([...free, ...(one.isShipped ? [] : ofTools), looked[one.name] ?? 'MIT'])
  const expression = licenceOf(one)?.replace(/[()]/g, '') ?? ''
  // No licence here combines both operators.
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
}
