/** The baseline in its own process: compresses the XML of the same sheet on one core. Arguments: XML, file. */
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'

const [xml = '', path = ''] = process.argv.slice(2)
const chunk = { highWaterMark: 1 << 18 }
await pipeline(
  createReadStream(xml, chunk),
  createDeflateRaw({ level: 1, chunkSize: 1 << 18 }),
  createWriteStream(path),
)
