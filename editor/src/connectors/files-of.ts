import type { FileInputKind } from '@anj/workflow'

/** Which files the dialog offers for a kind, and what its field is called. */
export const filesOf: Readonly<Record<FileInputKind, { readonly accept: string; readonly label: string }>> = {
  csvInput: { accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain', label: 'CSV file' },
  txtInput: { accept: '.txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values', label: 'TXT file' },
  excelInput: {
    accept:
      '.xlsx,.xls,.ods,.fods,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet,application/vnd.oasis.opendocument.spreadsheet-flat-xml',
    label: 'Excel file',
  },
}

const endings: Readonly<Record<string, FileInputKind>> = {
  csv: 'csvInput',
  tsv: 'csvInput',
  txt: 'txtInput',
  xlsx: 'excelInput',
  xls: 'excelInput',
  ods: 'excelInput',
  fods: 'excelInput',
  // Not read, but refused in words that help.
  numbers: 'excelInput',
}

const endingOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Which input reads a file of this name; null where no input does. */
export function inputKindOf(fileName: string): FileInputKind | null {
  return endings[endingOf(fileName)] ?? null
}
