import { randomBytes } from 'node:crypto'

/** The name of a table that every database of these tests has, and that must survive them. */
export const neighbour = 'neighbour'

/** What an attempt would leave in any folder if it worked; nobody else uses it. */
export const trace = `anj-injected-${randomBytes(6).toString('hex')}`

/** Names that would do harm if they were read as anything but a name, by any server or by DuckDB. */
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
  `x"; copy (select 1) to '${trace}'; --`,
  `'); copy (select 1) to '${trace}'; --`,
  `x"),(1);attach '${trace}' as y; --`,
  'select',
  '*',
  '__proto__',
]
