import type { MessageCode } from '@anj/workflow'

/** The reasons for which a file of JSON is refused. */
export type JsonFaultCode = Extract<
  MessageCode,
  `json${'Text' | 'Cut' | 'Twice' | 'Half' | 'Nul' | 'Deep' | 'Behind' | 'Columns' | 'Names' | 'Long' | 'Encoding'}Fault`
>

/** A place in a file of JSON that can't be read. The reader of the file turns it into an error that names line and row. */
export class JsonFault extends Error {
  /** The offset in the file, in bytes. */
  readonly offset: number
  readonly code: JsonFaultCode
  /** The name that a message mentions, if any. */
  readonly about: string

  constructor(code: JsonFaultCode, offset: number, about = '') {
    super(code)
    this.code = code
    this.offset = offset
    this.about = about
  }
}

/** Thrown when a value reaches the end of the bytes in memory, but not the end of the file. */
export class NeedMore extends Error {}
export const needMore = new NeedMore('The value continues behind the bytes in memory')
