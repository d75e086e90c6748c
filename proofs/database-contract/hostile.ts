import { randomBytes } from 'node:crypto'

/** A table in every test database. No test may change it. */
export const bystanderTable = 'neighbour'

/** The name of a file that only a successful attack would create. */
export const injectionMarker = `anj-injected-${randomBytes(6).toString('hex')}`

/** Names that cause damage if a server or DuckDB interprets them as anything other than a name. */
export const hostileNames: readonly string[] = [
  'neighbour; drop table neighbour',
  'x"; drop table neighbour; --',
  'x`; drop table neighbour; -- ',
  "x'; drop table neighbour; --",
  'x]; drop table neighbour; --',
  'x\\"; drop table neighbour; --',
  'x\\`; drop table neighbour; #',
  "x\\'; drop table neighbour; --",
  'x*/; drop table neighbour; /*',
  '/*! drop table neighbour */',
  'x -- ',
  'x #',
  'x\n; drop table neighbour;',
  'x\r\n; drop table neighbour;',
  'x\0; drop table neighbour;',
  'public.neighbour',
  '"neighbour"',
  '`neighbour`',
  '../neighbour',
  '%s%n$1?:a',
  '$$; drop table neighbour; $$',
  'ｎeighbour',
  ' neighbour',
  'neighbour ',
  'NEIGHBOUR',
  `x"; copy (select 1) to '${injectionMarker}'; --`,
  `'); copy (select 1) to '${injectionMarker}'; --`,
  `x"),(1);attach '${injectionMarker}' as y; --`,
  'select',
  '*',
  '__proto__',
]
