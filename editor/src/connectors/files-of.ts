import type { FileInputKind } from '@anj/workflow'

/** Which files the dialog offers for a kind, and what its field is called. */
export const filesOf: Readonly<Record<FileInputKind, { readonly accept: string; readonly label: string }>> = {
  csvInput: { accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain', label: 'CSV file' },
  txtInput: { accept: '.txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values', label: 'TXT file' },
  excelInput: {
    accept:
      '.xlsx,.xls,.ods,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet',
    label: 'Excel file',
  },
}
