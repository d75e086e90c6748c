import type { Bench } from '../bench.ts'
import { median } from '../editor/measure-page.ts'
import type { Figure } from '../report.ts'
import { measureMariadb } from './mariadb.ts'
import type { Measured } from './measured.ts'
import { measurePostgresql } from './postgresql.ts'
import { columnsOfTable, sizeOf } from './shop.ts'

const ROUNDS = 3
/** Target for the duration of an advisor run, in seconds. */
const AIM = 20
/** Maximum percentage of a large table that the advisor may read. A full table scan reads 100 %. */
const MOST_READ = 25

/**
 * Measures the advisor on a database with this many tables: how long it takes with sampling and all rules, and which
 * share of the data it reads.
 */
export const advisorBench: Bench = {
  name: 'advisor',
  rows: 300,
  run: async ({ rows: tables, say }) => {
    const size = sizeOf(tables)
    const figures = [
      ...figuresOf('PostgreSQL', tables, await measurePostgresql(size, ROUNDS, say), 'of a large table'),
      ...figuresOf('MariaDB', tables, await measureMariadb(size, ROUNDS, say), 'of all rows'),
    ]
    return { name: 'advisor', figures }
  },
}

function figuresOf(
  server: string,
  tables: number,
  { seconds, mostOfATable, locks, rows }: Measured,
  readOf: string,
): readonly Figure[] {
  return [
    {
      what: `${server}, ${tables} tables of ${columnsOfTable} columns: advice, s`,
      ours: median(seconds),
      aim: { atMost: AIM },
      others: `slowest of ${seconds.length} rounds: ${Math.max(...seconds).toFixed(2)} s; ${rows.toLocaleString('en')} rows in all`,
    },
    {
      what: `${server}: read ${readOf} at most, %`,
      ours: 100 * mostOfATable,
      aim: { atMost: MOST_READ },
      others: 'by the server’s own count',
    },
    ...(locks === null
      ? []
      : [{ what: `${server}: locks beyond those of a reader`, ours: locks, aim: { atMost: 0 } }]),
  ]
}
