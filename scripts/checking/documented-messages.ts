import { codeIn, type DocLine, type DocPage, rowsBelow } from './doc-pages.ts'

/** Where a message is explained. */
export interface DocumentedMessage {
  readonly message: string
  readonly page: DocPage
  readonly line: DocLine
}

/** Every message that stands in the first column of a table headed `message`. */
export function documentedMessages(pages: readonly DocPage[]): readonly DocumentedMessage[] {
  return pages.flatMap((page) =>
    rowsBelow(page, 'message').flatMap(({ line, cells: [first = ''] }) =>
      codeIn(first).map((message) => ({ message, page, line })),
    ),
  )
}
