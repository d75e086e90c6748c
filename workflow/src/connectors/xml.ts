import { defineConnector } from '../model/contract.ts'
import { fileInput } from './file-input.ts'

/** Uploaded XML file, in which an element that repeats is a row. */
export const xmlInput = defineConnector({ kind: 'xmlInput', ...fileInput })
