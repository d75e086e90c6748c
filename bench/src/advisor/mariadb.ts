import { benchMysql } from '../product/mysql-server.ts'
import { runAdvisor } from './advise.ts'
import type { Measured } from './measured.ts'
import { rowsInAll, type Size, tableStatements } from './shop.ts'

/** Runs the advisor on MariaDB, which doesn't count the rows read for each table, only for all tables together. */
export async function measureMariadb(
  size: Size,
  rounds: number,
  say: (line: string) => void,
): Promise<Measured> {
  await using server = await benchMysql()
  const { database } = server
  say(`MariaDB: making ${size.tables} tables`)
  for (let table = 0; table < size.tables; table += 1)
    for (const statement of tableStatements('mysql', size, table)) await database.query(statement)
  const read = async () => {
    const counts = await database.query(`show global status like 'Handler_read_%'`)
    return counts.reduce((sum, { Value: count }) => sum + Number(count), 0)
  }
  const before = await read()
  const seconds: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { took, summary } = await runAdvisor(database.connection, database.name)
    say(`MariaDB: ${took.toFixed(2)} s, ${summary}`)
    seconds.push(took)
  }
  const rows = rowsInAll(size)
  return { seconds, mostOfATable: ((await read()) - before) / rounds / rows, locks: null, rows }
}
