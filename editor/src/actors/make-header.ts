import { isFileInput, isFixedOptions, type ReadingOptions } from '@anj/workflow'
import { nodeOf } from '../store/node-of.ts'
import { uploadOf } from './uploads.ts'

/** Rows below this one are too far down to be a header. */
const LAST = 100

/** Returns the options that make a row of a file its header, or null if no row can be. Rows are counted from 1. */
export function headerAt<O extends ReadingOptions>(options: O, row: number): O | null {
  if (!('skipLines' in options)) return null
  // Lines that were passed over hide which line has a row.
  if (isFixedOptions(options) && options.skipPrefixes.length > 0) return null
  const before = options.skipLines + (options.header ? 1 : 0)
  return { ...options, header: true, skipLines: before + row - 1 }
}

/** Reads a file input's file again, with one of its rows as the header. */
export function makeHeader(workflowId: string, nodeId: string, row: number): void {
  const upload = uploadOf(workflowId, nodeId)
  const { dataset, options } = upload.getSnapshot().context
  const current = options ?? dataset?.version.options
  const next = current && headerAt(current, row)
  if (next) upload.send({ type: 'options.applied', options: next })
}

/** True if the user can make a row of a node's rows the header of its file. */
export function canBeHeader(workflowId: string, nodeId: string, row: number): boolean {
  const node = nodeOf(workflowId, nodeId)
  if (!node || !isFileInput(node) || row > LAST) return false
  const { dataset } = uploadOf(workflowId, nodeId).getSnapshot().context
  const options = dataset?.version.options
  return dataset?.access !== 'read' && options != null && headerAt(options, row) !== null
}
