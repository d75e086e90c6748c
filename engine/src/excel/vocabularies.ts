import { keyOf } from './xml-names.ts'
import type { Vocabulary } from './xml-scanner.ts'

/** The XML vocabulary of an .xlsx, for both dialects of the format. */
export const spreadsheetMl: Vocabulary = {
  prefixes: new Map([
    ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
    ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ]),
  groups: new Set(),
}

const oasis = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`

/** The XML vocabulary of an .ods or .fods. */
export const openDocument: Vocabulary = {
  prefixes: new Map([
    [oasis('office'), 'office'],
    [oasis('style'), 'style'],
    [oasis('text'), 'text'],
    [oasis('table'), 'table'],
    [oasis('datastyle'), 'number'],
    ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
  ]),
  groups: new Set(
    [
      'office:styles',
      'office:automatic-styles',
      'table:table-column-group',
      'table:table-columns',
      'table:table-header-columns',
      'table:table-row-group',
      'table:table-rows',
      'table:table-header-rows',
      'text:span',
      'text:a',
      'text:ruby',
      'text:ruby-base',
    ].map(keyOf),
  ),
}
