import { codeIn, type DocLine, type DocPage, rowsBelow } from './doc-pages.ts'

/** The place that explains a message. */
export interface DocumentedMessage {
  readonly message: string
  readonly page: DocPage
  readonly line: DocLine
}

/** Returns the messages in the first column of tables with the header `message`. */
export function documentedMessages(pages: readonly DocPage[]): readonly DocumentedMessage[] {
  return pages.flatMap((page) =>
    rowsBelow(page, 'message').flatMap(({ line, cells: [first = ''] }) =>
      codeIn(first).map((message) => ({ message, page, line })),
    ),
  )
}
