/** A process that puts a file into a store and never comes to write down whose it is. */
import { Readable } from 'node:stream'
import { openFolder } from '@anj/engine'

const [, , folder = '', key = ''] = process.argv
await openFolder(folder).put(key, Readable.from(['rows']))
process.send?.('put')
setInterval(() => undefined, 1000)
