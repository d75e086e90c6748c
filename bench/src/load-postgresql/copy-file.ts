/** The baseline in its own process: sends the bytes of a file with COPY as they are. Arguments: URL, table, file. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'

const [url = '', table = '', file = ''] = process.argv.slice(2)
const sql = postgres(url, { max: 1 })
const copy = await sql`copy ${sql(table)} from stdin (format csv, header)`.writable()
await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), copy)
await sql.end()
