import type { FileInputKind } from '@anj/workflow'

/** The file extensions and media types of each input, and the label of its file field. */
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
  // Not supported, but the input that receives such a file explains why.
  numbers: 'excelInput',
}

const endingOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Returns the input kind for a file name, or null when no kind reads such files. */
export function inputKindOf(fileName: string): FileInputKind | null {
  return endings[endingOf(fileName)] ?? null
}
