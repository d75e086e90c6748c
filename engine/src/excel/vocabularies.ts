import { keyOf, type Vocabulary } from './xml-scanner.ts'

/** The parts of an .xlsx, in both dialects of the format. */
export const spreadsheetMl: Vocabulary = {
  prefixes: new Map([
    ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
    ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ]),
  groups: new Set(),
}

const openDocumentNames = {
  office: 'office',
  style: 'style',
  text: 'text',
  table: 'table',
  number: 'datastyle',
}

/** The parts of an .ods, and an .fods as a whole. */
export const openDocument: Vocabulary = {
  prefixes: new Map(
    Object.entries(openDocumentNames).map(([prefix, name]) => [
      `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`,
      prefix,
    ]),
  ),
  groups: new Set(
    [
      'table:table-row-group',
      'table:table-header-rows',
      'table:table-rows',
      'table:table-column-group',
      'table:table-header-columns',
      'table:table-columns',
    ].map(keyOf),
  ),
}
