import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the product. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
