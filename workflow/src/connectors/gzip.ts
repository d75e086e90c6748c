import { Type } from 'typebox'

/** Compresses a file of text with gzip. Files of other kinds are compressed already. */
export const gzip = Type.Optional(Type.Boolean({ title: 'Compress (.gz)', default: false }))

/** Returns the name of the file that an output writes. A compressed file ends in `.gz`. */
export function writtenFileName({
  fileName,
  gzip: isCompressed = false,
}: {
  readonly fileName: string
  readonly gzip?: boolean
}): string {
  return isCompressed && !/\.gz$/i.test(fileName) ? `${fileName}.gz` : fileName
}
