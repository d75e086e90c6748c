/**
 * The first half of the baseline in its own process: DuckDB joins and writes CSV. Arguments: orders, customers, file,
 * spill folder.
 */
import { DuckDBInstance } from '@duckdb/node-api'

const [orders = '', customers = '', file = '', folder = ''] = process.argv.slice(2)
const instance = await DuckDBInstance.create(':memory:', {
  memory_limit: '256MB',
  temp_directory: folder,
  preserve_insertion_order: 'false',
})
const connection = await instance.connect()
await connection.run(`copy (select o.order_id, o.amount, o.ordered_on, o.remark, c.name, c.city
  from '${orders}' o join '${customers}' c on o.customer = c.customer_id) to '${file}' (format csv, header)`)
connection.closeSync()
instance.closeSync()
