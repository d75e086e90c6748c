/** Licences whose only condition for redistribution is attribution. */
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
/** Individual packages under further licences. We have reviewed their terms and meet them. */
const looked: Readonly<Record<string, string>> = {
  // This package lays out diagrams. Anj distributes it unchanged, and its source code is public.
  elkjs: 'EPL-2.0',
  // A font, which Anj distributes unchanged together with its licence.
  '@fontsource-variable/inter': 'OFL-1.1',
}
/** Additional licences that are allowed for tools, because tools aren't distributed. */
const ofTools = ['MPL-2.0', 'Python-2.0', 'CC-BY-3.0', 'CC-BY-4.0']

/** Licences from the LICENSE file or README of packages whose package.json doesn't state a licence in the usual way. */
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
  /** The SPDX expression in its package.json, or null if there is none. */
  readonly licence: string | null
  /** True for a part of the distributed product, false for tools and tests. */
  readonly isShipped: boolean
}

/** Returns the licence of a package as an SPDX expression; null when it is unknown. */
export function licenceOf({ name, licence }: Pick<LockedPackage, 'name' | 'licence'>): string | null {
  return said[name] ?? licence
}

/**
 * True when Anj may use a package: one of the alternative licences is allowed or, for a combination, all licences are.
 */
export function isAllowed(one: LockedPackage): boolean {
  const allowed = new Set([...free, ...(one.isShipped ? [] : ofTools), looked[one.name] ?? 'MIT'])
  const expression = licenceOf(one)?.replace(/[()]/g, '') ?? ''
  // None of the expressions combines both operators.
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
}
